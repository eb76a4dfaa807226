import { fileTime } from '../../../host/event-times.ts';
import { findEntry, sizeOf } from '../../../host/files.ts';
import { savedLogPath } from '../../../host/log-events.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import { shown } from '../../../text.ts';
import { mayRead, pathOf } from '../../file-access.ts';
import { fail, findLog, isOn, logPathOf, mayReadLog, type Options } from './command-line.ts';

const cannotRead = (name: string): string => `Failed to read log status information for log ${name}.`;

/** Versions before Windows 10 1803 do not move the time of the last access. */
const keepsAccessTime = (kernel: string): boolean => Number(kernel.split('.')[2] ?? 0) < 17_134;

/** `wevtutil gli LOG`, or of a saved file with `/lf:true`. Source: from knowledge, compared with published outputs. */
export function showStatus(call: ProgramCall, options: Options): number {
  if (isOn(options, 'lf')) return showFileStatus(call, options);
  const { session } = call;
  const name = options.values[0] ?? '';
  const log = findLog(session, name);
  if (!log) return fail(call, 'channel', cannotRead(name));
  if (!mayReadLog(session, log)) return fail(call, 'denied', cannotRead(name));
  const { windows } = session.host;
  const time = (field: 'created' | 'written') =>
    session.value(`${logPathOf(log)}/${field}`, fileTime(log[field], windows));
  session.print('creationTime: ', time('created'));
  session.print('lastAccessTime: ', time(keepsAccessTime(windows.kernel) ? 'created' : 'written'));
  session.print('lastWriteTime: ', time('written'));
  session.print('fileSize: ', session.value(`${logPathOf(log)}/fileSize`));
  session.print('attributes: 32');
  session.print('numberOfLogRecords: ', session.value(`${logPathOf(log)}/records`));
  session.print('oldestRecordNumber: ', session.value(`${logPathOf(log)}/oldestRecord`));
  return 0;
}

function showFileStatus(call: ProgramCall, { values }: Options): number {
  const { session } = call;
  const path = pathOf(session, values[0] ?? '');
  const entry = findEntry(session.host.files, path);
  if (!mayRead(session, path)) return fail(call, 'denied', cannotRead(path));
  if (entry?.kind !== 'file') return fail(call, 'notFound', cannotRead(path));
  if (entry.content.kind !== 'evtx') return fail(call, 'corrupt', cannotRead(path));
  const { content } = entry;
  const modified = fileTime(entry.modified, session.host.windows);
  session.print(`creationTime: ${fileTime(entry.created, session.host.windows)}`);
  session.print(`lastAccessTime: ${modified}`);
  session.print(`lastWriteTime: ${modified}`);
  session.print(`fileSize: ${sizeOf(entry)}`);
  session.print('attributes: 32');
  const source = savedLogPath(session.host.host.name, content);
  session.print('numberOfLogRecords: ', shown(String(content.log.records), session.fact(`${source}/records`)));
  // A saved file numbers its records anew.
  session.print(`oldestRecordNumber: ${content.log.records > 0 ? 1 : 0}`);
  session.act({ act: 'open-evtx', of: entry.path, ok: true, detail: { events: 0 } });
  return 0;
}
