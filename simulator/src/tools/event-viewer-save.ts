import { hostNow, newFile, storeEntries, writeError } from '../cmd/file-access.ts';
import { findEntry } from '../host/files.ts';
import { savedLog } from '../host/saved-log.ts';
import type { EventLog } from '../host/state.ts';
import type { Session } from '../shell/session.ts';
import { toLine } from '../text.ts';
import { toLocal } from '../time.ts';
import { button, buttons, clockOf, type Drawn, empty } from './tool.ts';

const id = 'eventvwr';

/** The folders that the window offers, if they exist. */
const folders = [String.raw`D:\Job`, String.raw`C:\Job`, String.raw`C:\Users\maint01\Documents`];

const usualFolder = String.raw`C:\Users\maint01\Documents`;

/** `HIST-02_20261120_Security.evtx`. */
function fileName(session: Session, log: EventLog): string {
  const at = toLocal(session.host.clock.zone, clockOf(session));
  const two = (value: number) => String(value).padStart(2, '0');
  const short = log.name.slice(log.name.lastIndexOf('-') + 1).replaceAll('/', '%4');
  return `${session.host.host.name}_${at.year}${two(at.month)}${two(at.day)}_${short}.evtx`;
}

/** Asks where a log is saved. */
export function drawSaveAs(session: Session, log: EventLog): Drawn {
  const offered = folders.filter((folder) => findEntry(session.host.files, folder)?.kind === 'folder');
  return {
    title: 'Save As',
    selected: log.name,
    lines: [
      toLine('File name: ', fileName(session, log)),
      toLine('Save as type: Event Files (*.evtx)'),
      empty,
      toLine('Save in:'),
      ...offered.map((folder) => toLine(button(session, id, `saved:${log.name}#${folder}`, folder))),
      empty,
      buttons(button(session, id, `log:${log.name}`, 'Cancel')),
    ],
  };
}

/**
 * Saves a log into a folder. Notes `export`, and `export.overwrite` when a file is replaced. Returns a question or an error
 * to be drawn, or undefined if the log is saved.
 */
export function drawSaved(session: Session, log: EventLog, folder: string, isReplacing: boolean): Drawn | undefined {
  const path = `${folder === '' ? usualFolder : folder}\\${fileName(session, log)}`;
  const exists = findEntry(session.host.files, path) !== undefined;
  if (exists && !isReplacing) {
    return {
      title: 'Confirm Save As',
      selected: log.name,
      lines: [
        toLine(`${path} already exists.`),
        toLine('Do you want to replace it?'),
        empty,
        buttons(
          button(session, id, `replaced:${log.name}#${folder}`, 'Yes'),
          button(session, id, `log:${log.name}`, 'No'),
        ),
      ],
    };
  }
  session.takes(4);
  const content = savedLog(log, session.host.host.name, hostNow(session));
  const error = writeError(session, path) ?? storeEntries(session, [newFile(session, path, content)]);
  const detail = { path, complete: error === undefined };
  if (exists) session.act({ act: 'export.overwrite', of: log.name, ok: error === undefined, detail });
  session.act({ act: 'export', of: log.name, ok: error === undefined, detail });
  if (error === undefined) return undefined;
  return {
    title: 'Event Viewer',
    selected: log.name,
    lines: [
      toLine('The event log could not be saved. ', error),
      empty,
      buttons(button(session, id, `log:${log.name}`, 'OK')),
    ],
  };
}
