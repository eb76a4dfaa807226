/** `system` follows the device: dark in a control room that is set so. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'theme';

function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

/** The stored choice; `system` where none is stored or the browser blocks storage. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return isTheme(stored) ? stored : 'system';
  } catch {
    // Some sites block storage for all pages; the choice then lasts for the visit only.
    return 'system';
  }
}

/** Puts a theme on the page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Puts a theme on the page and keeps the choice where the browser lets us. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Blocked storage: see readTheme.
    return;
  }
}
