/** `system` follows the device: dark in a control room that is set so, no motion where it is switched off. */
export type Appearance = {
  theme: 'system' | 'light' | 'dark';
  textSize: 'normal' | 'large' | 'larger';
  motion: 'system' | 'reduced';
};

/**
 * Where each choice stands: as data-… on the page, which the style sheets read, and under the same name in the browser's
 * storage, from which public/appearance.js puts it on the page before anything is drawn. What is usual stands nowhere.
 */
const places = { theme: 'theme', textSize: 'text-size', motion: 'motion' } as const;

/** Puts choices on the page and keeps them where the browser lets us. */
export function chooseAppearance(chosen: Partial<Appearance>): void {
  for (const choice of ['theme', 'textSize', 'motion'] as const) {
    const value = chosen[choice];
    if (value === undefined) continue;
    const isUsual = value === 'system' || value === 'normal';
    if (isUsual) document.documentElement.removeAttribute(`data-${places[choice]}`);
    else document.documentElement.setAttribute(`data-${places[choice]}`, value);
    keep(places[choice], isUsual ? null : value);
  }
}

function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Some sites block storage for all pages; the choice then comes with the account's settings, a moment later.
    return;
  }
}
