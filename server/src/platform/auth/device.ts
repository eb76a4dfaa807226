import bowser from 'bowser';

/**
 * The description of a browser in sign-in records: enough to recognise your own device, too little to identify a
 * person.
 */
export interface Device {
  /** The type of the device, for example 'Desktop' or 'Mobile'. */
  readonly deviceType: string;
  /** The name and major version, for example 'Firefox 140'. */
  readonly browser: string;
}

/** The number of characters of a User-Agent header that are parsed. Parsing a very long header would take too long. */
const maxUserAgentLength = 512;

/** Parses a User-Agent header. Missing parts are 'Unknown'. */
export function describeDevice(userAgent: string | undefined): Device {
  if (!userAgent) return { deviceType: 'Unknown', browser: 'Unknown' };
  const parsed = bowser.parse(userAgent.slice(0, maxUserAgentLength));
  const browser = [parsed.browser.name, parsed.browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return { deviceType: capitalise(parsed.platform.type ?? 'Unknown'), browser: browser || 'Unknown' };
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
