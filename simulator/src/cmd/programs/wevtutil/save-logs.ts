import { clearLog } from '../../../host/clear-log.ts';
import { type Content, type FileEntry, findEntry, nameOf, noContent, parentOf, stemOf } from '../../../host/files.ts';
import { logFileSize } from '../../../host/logs.ts';
import { savedLog } from '../../../host/saved-log.ts';
import type { EventLog } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { fileErrors, hostNow, newFile, pathOf, storeEntries, writeError } from '../../file-access.ts';
import { type ErrorName, errors, fail, findLog, isOn, type Options } from './command-line.ts';
import { findEvents, openSource } from './query-events.ts';

const errorOf = (message: string): ErrorName => {
  if (message === fileErrors.full) return 'full';
  if (message === fileErrors.noPath) return 'noPath';
  return Object.values<string>(fileErrors).includes(message) && message !== fileErrors.badName ? 'denied' : 'parameter';
};

const bytesPerSecond = 5_000_000;

/** How long it takes to write a log into a file, in seconds. */
const secondsFor = ({ fileSize }: EventLog): number => 1 + Math.round(fileSize / bytesPerSecond);

/**
 * Writes a log into a file. Notes `export`, and `export.overwrite` if a file was replaced. A line that was stopped leaves a
 * cut file. Returns the error, or undefined.
 */
function saveLog(
  session: Session,
  saved: Extract<Content, { kind: 'evtx' }>,
  path: string,
  isReplaced: boolean,
): ErrorName | undefined {
  const before = findEntry(session.host.files, path);
  const isComplete = session.stoppedAfterSeconds === undefined;
  const { log } = saved;
  const content: Content = { ...saved, isComplete };
  const refused = writeError(session, path);
  let error: ErrorName | undefined = refused === undefined ? undefined : errorOf(refused);
  if (error === undefined && before && !isReplaced) error = 'exists';
  if (error === undefined && storeEntries(session, [newFile(session, path, content)]) !== undefined) error = 'full';
  const detail = { path, complete: isComplete && error === undefined };
  if (before && isReplaced) session.act({ act: 'export.overwrite', of: log.name, ok: error === undefined, detail });
  session.act({ act: 'export', of: log.name, ok: error === undefined, detail });
  return error;
}

/** The part of a log that fits a query, as a log of its own. */
function reduced(log: EventLog, events: NonNullable<ReturnType<typeof findEvents>>): EventLog {
  const [first, last] = [events[0], events.at(-1)];
  return {
    ...log,
    events,
    records: events.length,
    oldest: first?.time ?? log.oldest,
    newest: last?.time ?? log.newest,
    oldestRecord: first?.record ?? 1,
    fileSize: logFileSize(events.length),
  };
}

/** `wevtutil epl`. Texts from knowledge, error numbers as measured by others. */
export function exportLog(call: ProgramCall, options: Options): number {
  const { session } = call;
  const [name = '', target = ''] = options.values;
  const path = pathOf(session, target);
  const cannotExport = `Failed to export log ${name}.`;
  const refuse = (error: ErrorName): number => {
    session.act({
      act: 'export',
      of: findLog(session, name)?.name ?? name,
      ok: false,
      detail: { path, complete: false },
    });
    return fail(call, error, cannotExport);
  };
  const isFile = isOn(options, 'lf');
  if (!isFile) {
    const log = findLog(session, name);
    if (!log) return refuse('channel');
    if (log.name === 'Security' && !session.isElevated) return refuse('denied');
  }
  const source = openSource(call, options, isFile);
  if (typeof source === 'number') return source;
  const text = options.options.get('q');
  const events = findEvents(call, source.log, text, 0);
  if (!events) return refuse('query');
  const isAll = text === undefined || text.trim() === '*';
  session.takes(secondsFor(source.log));
  const file = isFile ? findEntry(session.host.files, pathOf(session, name))?.content : undefined;
  const all = file?.kind === 'evtx' ? file : savedLog(source.log, session.host.host.name, hostNow(session));
  // A search finds the same events at another moment too.
  const saved = isAll ? all : { ...all, log: reduced(source.log, events), until: undefined };
  const error = saveLog(session, saved, path, isOn(options, 'ow'));
  return error === undefined ? 0 : fail(call, error, cannotExport);
}

/** `wevtutil al`: puts the texts of the events into a folder beside the file. Notes `archive`. */
export function archiveLog(call: ProgramCall, options: Options): number {
  const { session } = call;
  const path = pathOf(session, options.values[0] ?? '');
  const entry = findEntry(session.host.files, path);
  const cannotArchive = `Failed to archive log file ${options.values[0] ?? ''}.`;
  const refuse = (error: ErrorName): number => {
    session.act({ act: 'archive', of: path, ok: false });
    return fail(call, error, cannotArchive);
  };
  if (entry?.kind !== 'file') return refuse('notFound');
  if (entry.content.kind !== 'evtx') return refuse('corrupt');
  session.takes(6);
  const folder = `${parentOf(entry.path).replace(/\\$/, '')}\\LocaleMetaData`;
  const file = `${folder}\\${stemOf(entry.path)}_1033.MTA`;
  const size = 96_000 + 1900 * new Set(entry.content.log.events.map(({ provider }) => provider)).size;
  const content: Content = { kind: 'bytes', size, recipe: `texts of ${nameOf(entry.path)}` };
  const folders: FileEntry[] = findEntry(session.host.files, folder)
    ? []
    : [{ ...newFile(session, folder, noContent), kind: 'folder', attributes: '' }];
  const refused = folders.length > 0 ? writeError(session, folder) : writeError(session, file);
  const error = refused ?? storeEntries(session, [...folders, newFile(session, file, content)]);
  if (error !== undefined) return refuse(errorOf(error));
  session.act({ act: 'archive', of: entry.path, ok: true, detail: { folder } });
  return 0;
}

/** `wevtutil cl`: notes `log.clear`, and `export` with `/bu`. Windows writes event 1102 or 104. */
export function emptyLog(call: ProgramCall, options: Options): number {
  const { session } = call;
  const name = options.values[0] ?? '';
  const log = findLog(session, name);
  const cannotClear = `Failed to clear log ${log?.name ?? name}.`;
  const refuse = (error: ErrorName): number => {
    session.act({ act: 'log.clear', of: log?.name ?? name, ok: false });
    return fail(call, error, cannotClear);
  };
  if (!log) return refuse('channel');
  if (!session.isElevated) return refuse('denied');
  const backup = options.options.get('bu');
  if (backup !== undefined) {
    session.takes(secondsFor(log));
    const saved = savedLog(log, session.host.host.name, hostNow(session));
    const error = saveLog(session, saved, pathOf(session, backup), false);
    if (error !== undefined) return refuse(error);
  }
  session.takes(1);
  // A line that was stopped before the log was saved clears nothing.
  if (session.stoppedAfterSeconds !== undefined) return errors.denied[0];
  session.change((host) => clearLog(host, log.name, session.account, hostNow(session)));
  session.act({ act: 'log.clear', of: log.name, ok: true });
  return 0;
}
