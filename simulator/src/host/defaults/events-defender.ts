import type { NewEvent } from '../logs.ts';
import type { Defender } from '../state.ts';
import { at, type Draft, type EventContext, inOrder, someTime } from './event-drafts.ts';

const provider = 'Microsoft-Windows-Windows Defender';
const system = String.raw`NT AUTHORITY\SYSTEM`;

/** How this version of Windows calls the product in its events. */
export const defenderName = (kernel: string): string =>
  /^10\.0\.(?:143|177)/.test(kernel) ? 'Windows Defender Antivirus' : 'Microsoft Defender Antivirus';

const signatureWord = (kernel: string): string =>
  defenderName(kernel).startsWith('Windows') ? 'signature' : 'security intelligence';

/** 2000, the signatures were updated. */
export function signaturesUpdatedEvent(kernel: string, before: string, after: string, engine: string): Draft {
  const product = defenderName(kernel);
  const word = signatureWord(kernel);
  const title = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return {
    id: 2000,
    provider,
    user: system,
    keyword: '',
    message: `${product} ${word} version has been updated.\n \tCurrent ${title} Version: ${after}\n \tPrevious ${title} Version: ${before}\n \t${title} Type: AntiVirus\n \tUpdate Type: Delta\n \tUser: ${system}\n \tCurrent Engine Version: ${engine}\n \tPrevious Engine Version: ${engine}`,
    data: {
      'Product Name': product,
      'Product Version': '4.18.26010.5',
      'Current security intelligence Version': after,
      'Previous security intelligence Version': before,
      Domain: 'NT AUTHORITY',
      User: 'SYSTEM',
      SID: 'S-1-5-18',
      'Security intelligence Type': 'AntiVirus',
      'Update Type': 'Delta',
      'Current Engine Version': engine,
      'Previous Engine Version': engine,
    },
  };
}

/** 2001, an update failed. `source` is for example `Shared network folder`. */
export const updateFailedEvent = (
  kernel: string,
  defender: Defender,
  source: string,
  path: string,
  code: string,
  text: string,
): Draft => ({
  id: 2001,
  provider,
  level: 'Error',
  user: system,
  keyword: '',
  message: `${defenderName(kernel)} has encountered an error trying to update ${signatureWord(kernel)}.\n \tNew security intelligence Version: \n \tPrevious security intelligence Version: ${defender.signatureVersion}\n \tUpdate Source: ${source}\n \tSecurity intelligence Type: AntiVirus\n \tUpdate Type: Full\n \tUser: ${system}\n \tCurrent Engine Version: \n \tPrevious Engine Version: ${defender.engineVersion}\n \tError code: ${code}\n \tError description: ${text} `,
  data: {
    'Product Name': defenderName(kernel),
    'Product Version': defender.productVersion,
    'Previous security intelligence Version': defender.signatureVersion,
    'Update Source': source,
    'Security intelligence Type': 'AntiVirus',
    'Update Type': 'Full',
    'Source Path': path,
    'Error Code': code,
    'Error Description': text,
  },
});

export type ScanKind = 'Quick Scan' | 'Full Scan' | 'Customized Scan';

/** 1000 or 1001, a scan has started or finished. `id` is its identifier in braces. */
export function scanEvent(
  kernel: string,
  state: 'started' | 'finished',
  id: string,
  kind: ScanKind,
  user: string,
): Draft {
  const product = defenderName(kernel);
  const time = state === 'finished' ? '\n \tScan Time: 00:04:12' : '';
  return {
    id: state === 'started' ? 1000 : 1001,
    provider,
    user: system,
    keyword: '',
    message: `${product} scan has ${state}.\n \tScan ID: ${id}\n \tScan Type: Antimalware\n \tScan Parameters: ${kind}\n \tUser: ${user}${time}`,
    data: { 'Product Name': product, 'Scan ID': id, 'Scan Type': 'Antimalware', 'Scan Parameters': kind, User: user },
  };
}

const healthy = (kernel: string, defender: Defender): Draft => ({
  id: 1150,
  provider,
  user: system,
  keyword: '',
  message: `Endpoint Protection client is up and running in a healthy state.\n \tPlatform version: ${defender.productVersion}\n \tEngine version: ${defender.engineVersion}\n \tSignature version: ${defender.signatureVersion}`,
  data: {
    'Product Name': defenderName(kernel),
    'Platform version': defender.productVersion,
    'Engine version': defender.engineVersion,
    'Signature version': defender.signatureVersion,
  },
});

/** Updates, quick scans and the state of a healthy Defender: about 15 events of the last days. */
export function defenderEvents(context: EventContext, defender: Defender): NewEvent[] {
  if (!defender.isInstalled) return [];
  const { windows, open } = context;
  const { kernel } = windows;
  const stream = open('events/defender');
  const [major = '1', minor = '441', build = '120'] = defender.signatureVersion.split('.');
  const updated = defender.signaturesUpdated;
  const versionBefore = (updateCount: number) => `${major}.${minor}.${Number(build) - 17 * updateCount}.0`;
  const updateTimes = [0, 1, 2, 3].map(
    (index) => updated - index * 86_400_000 - (index === 0 ? 0 : stream.integer(0, 900_000)),
  );
  const updates = updateTimes.map((time, index) =>
    at(time, signaturesUpdatedEvent(kernel, versionBefore(index + 1), versionBefore(index), defender.engineVersion)),
  );
  const ended = defender.quickScanEnded ?? updated;
  const scans = [2, 1, 0].flatMap((daysAgo) => {
    const time = ended - daysAgo * 86_400_000;
    const id = `{${stream.hex(8)}-${stream.hex(4)}-${stream.hex(4)}-${stream.hex(4)}-${stream.hex(12)}}`.toUpperCase();
    return [
      at(time - 252_000, scanEvent(kernel, 'started', id, 'Quick Scan', system)),
      at(time, scanEvent(kernel, 'finished', id, 'Quick Scan', system)),
    ];
  });
  const health = Array.from({ length: 5 }, () => {
    const time = someTime(context, stream, 2);
    const signatureVersion = versionBefore(updateTimes.filter((update) => update > time).length);
    return at(time, healthy(kernel, { ...defender, signatureVersion }));
  });
  return inOrder([...updates, ...scans, ...health]);
}
