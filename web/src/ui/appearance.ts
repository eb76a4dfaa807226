/** The display settings. `system` follows the setting of the device. */
export type Appearance = {
  theme: 'system' | 'light' | 'dark';
  textSize: 'normal' | 'large' | 'larger';
  motion: 'system' | 'reduced';
};

/**
 * The names of the settings in localStorage. With the prefix `data-` they are attributes of <html>, which the style
 * sheets read. public/appearance.js copies the stored values to these attributes before the first paint. Default values
 * are not stored.
 */
const settingNames = { theme: 'theme', textSize: 'text-size', motion: 'motion' } as const;

/** Applies the settings to the page and stores them in the browser. Settings that are not given do not change. */
export function chooseAppearance(settings: Partial<Appearance>): void {
  for (const key of ['theme', 'textSize', 'motion'] as const) {
    const value = settings[key];
    if (value === undefined) continue;
    const isDefault = value === 'system' || value === 'normal';
    if (isDefault) document.documentElement.removeAttribute(`data-${settingNames[key]}`);
    else document.documentElement.setAttribute(`data-${settingNames[key]}`, value);
    storeSetting(settingNames[key], isDefault ? null : value);
  }
}

/** Stores a setting in the browser. Null removes the stored value. */
function storeSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A browser policy can block storage. After a reload, the page then has the default settings until the settings of
    // the account have been loaded.
    return;
  }
}
