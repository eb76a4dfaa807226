import type { EventLog } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Piece } from '../../../text.ts';
import { isSinceWindows8 } from '../../../windows/versions.ts';
import { fail, findLog, isOn, logPathOf, mayReadLog, type Options } from './command-line.ts';

const accesses: Readonly<Record<string, string>> = {
  Security: 'O:BAG:SYD:(A;;0xf0005;;;SY)(A;;0x5;;;BA)(A;;0x1;;;S-1-5-32-573)',
  System:
    'O:BAG:SYD:(A;;0xf0007;;;SY)(A;;0x7;;;BA)(A;;0x3;;;BO)(A;;0x5;;;SO)(A;;0x1;;;IU)(A;;0x3;;;SU)(A;;0x1;;;S-1-5-3)(A;;0x2;;;S-1-5-33)(A;;0x1;;;S-1-5-32-573)',
};
const usualAccess =
  'O:BAG:SYD:(A;;0xf0007;;;SY)(A;;0x7;;;BA)(A;;0x7;;;SO)(A;;0x3;;;IU)(A;;0x3;;;SU)(A;;0x3;;;S-1-5-3)(A;;0x3;;;S-1-5-33)(A;;0x1;;;S-1-5-32-573)';

const accessOf = ({ name }: EventLog): string => accesses[name] ?? usualAccess;

/** The provider that brought the log along. */
const ownerOf = ({ name }: EventLog): string => (name.includes('/') ? name.slice(0, name.indexOf('/')) : '');

const cannotRead = (name: string): string => `Failed to read configuration for log ${name}.`;

/** `wevtutil el`. */
export function listLogs({ session }: ProgramCall): number {
  for (const log of session.host.log.values()) session.print(session.value(`${logPathOf(log)}/name`));
  return 0;
}

/**
 * `wevtutil gl LOG`. Source: from knowledge, compared with published outputs; the page "wevtutil" of Windows Commands
 * (documented) lists the fields of its configuration file.
 */
export function showSettings(call: ProgramCall, options: Options): number {
  const { session } = call;
  const name = options.values[0] ?? '';
  const format = options.options.get('f')?.toLowerCase() ?? 'text';
  if (format !== 'text' && format !== 'xml') return fail(call, 'parameter', 'Invalid value for option f.');
  const log = findLog(session, name);
  if (!log) return fail(call, 'channel', cannotRead(name));
  if (!mayReadLog(session, log)) return fail(call, 'denied', cannotRead(name));
  const value = (field: keyof EventLog) => session.value(`${logPathOf(log)}/${field}`);
  if (format === 'xml') printXml(call, log, value);
  else printText(call, log, value);
  return 0;
}

function printText({ session }: ProgramCall, log: EventLog, value: (field: keyof EventLog) => Piece): void {
  session.print('name: ', value('name'));
  session.print('enabled: ', value('isEnabled'));
  session.print('type: ', value('type'));
  session.print(`owningPublisher: ${ownerOf(log)}`);
  session.print('isolation: ', value('isolation'));
  session.print(`channelAccess: ${accessOf(log)}`);
  session.print('logging:');
  session.print('  logFileName: ', value('path'));
  session.print('  retention: ', value('retention'));
  session.print('  autoBackup: ', value('autoBackup'));
  session.print('  maxSize: ', value('maxSize'));
  session.print('publishing:');
  if (isSinceWindows8(session.host.windows)) session.print('  fileMax: 1');
}

function printXml({ session }: ProgramCall, log: EventLog, value: (field: keyof EventLog) => Piece): void {
  session.print('<?xml version="1.0" encoding="UTF-8"?>');
  session.print(
    '<channel name="',
    value('name'),
    '" isolation="',
    value('isolation'),
    '" type="',
    value('type'),
    '" enabled="',
    value('isEnabled'),
    `" owningPublisher="${ownerOf(log)}" access="${accessOf(log)}" xmlns="http://schemas.microsoft.com/win/2004/08/events">`,
  );
  session.print('  <logging>');
  session.print('    <logFileName>', value('path'), '</logFileName>');
  session.print('    <retention>', value('retention'), '</retention>');
  session.print('    <autoBackup>', value('autoBackup'), '</autoBackup>');
  session.print('    <maxSize>', value('maxSize'), '</maxSize>');
  session.print('  </logging>');
  session.print('  <publishing>');
  if (isSinceWindows8(session.host.windows)) session.print('    <fileMax>1</fileMax>');
  session.print('  </publishing>');
  session.print('</channel>');
}

const blockBytes = 65_536;
const leastBytes = 1_048_576;

/** What `wevtutil sl` changes. Undefined if a value is wrong. */
function readChanges(log: EventLog, options: Options): Partial<EventLog> | undefined {
  const size = options.options.get('ms');
  const bytes = size === undefined ? log.maxSize : Number(size);
  if (!Number.isSafeInteger(bytes) || bytes < leastBytes) return undefined;
  const retention = options.options.has('rt') ? isOn(options, 'rt') : log.retention;
  const autoBackup = options.options.has('ab') ? isOn(options, 'ab') : log.autoBackup;
  // Full logs can only be put aside if old events are kept.
  if (autoBackup && !retention) return undefined;
  const isEnabled = options.options.has('e') ? isOn(options, 'e') : log.isEnabled;
  // The largest size is rounded up to whole blocks of events.
  const maxSize = size === undefined ? bytes : Math.ceil(bytes / blockBytes) * blockBytes;
  return { retention, autoBackup, isEnabled, maxSize };
}

/** `wevtutil sl LOG`: notes `log.settings`. */
export function changeSettings(call: ProgramCall, options: Options): number {
  const { session } = call;
  const config = options.options.get('c');
  const name = options.values[0] ?? '';
  if (config !== undefined) return fail(call, 'notFound', `Failed to open configuration file ${config}.`);
  const log = findLog(session, name);
  const act = { act: 'log.settings', of: log?.name ?? name };
  if (!log || !mayReadLog(session, log)) {
    session.act({ ...act, ok: false });
    return fail(call, log ? 'denied' : 'channel', cannotRead(name));
  }
  const cannotSave = `Failed to save configuration or activate log ${log.name}.`;
  const changes = readChanges(log, options);
  if (!session.isElevated || !changes) {
    session.act({ ...act, ok: false });
    return fail(call, session.isElevated ? 'parameter' : 'denied', cannotSave);
  }
  session.takes(1);
  session.change((host) => ({ ...host, log: new Map(host.log).set(log.name, { ...log, ...changes }) }));
  const detail = Object.fromEntries(options.options);
  session.act({ ...act, ok: true, detail });
  return 0;
}
