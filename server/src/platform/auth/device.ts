import bowser from 'bowser';

/** What a sign-in record stores about the browser: enough to recognise one's own device, too little to fingerprint it. */
export interface Device {
  readonly deviceType: string;
  readonly browser: string;
}

/** Parses a User-Agent header. Missing parts are 'Unknown'. */
export function describeDevice(userAgent: string | undefined): Device {
  if (!userAgent) return { deviceType: 'Unknown', browser: 'Unknown' };
  const parsed = bowser.parse(userAgent.slice(0, 512));
  const browser = [parsed.browser.name, parsed.browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return { deviceType: capitalised(parsed.platform.type ?? 'Unknown'), browser: browser || 'Unknown' };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
