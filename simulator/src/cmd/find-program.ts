import { extensionOf, type FileEntry, findEntry, nameOf, stemOf } from '../host/files.ts';
import type { Program } from '../shell/program.ts';
import type { Session } from '../shell/session.ts';
import { isFolder, pathOf, volumeError } from './file-access.ts';
import { findProgram } from './programs/index.ts';

/** What a name at the prompt stands for. */
export type Found =
  | { readonly kind: 'program'; readonly program: Program; readonly name: string }
  /** A file that is no program of practice hosts: a script, a document, or a program of somebody else. */
  | { readonly kind: 'file'; readonly entry: FileEntry }
  /** Windows has nothing of this name. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'no path' }
  /** Practice hosts have nothing of this name. Windows may have. */
  | { readonly kind: 'unknown' };

const programExtension = /\.(?:exe|com|msc|cpl)$/i;
/** Extensions that Windows adds to a name, in its order. */
const runnable = ['', '.com', '.exe', '.bat', '.cmd', '.vbs', '.js', '.msc'];

/** True for names such as `Get-Disk`, which cmd does not know. */
const isCmdletName = (name: string): boolean =>
  /^(?:get|set|new|add|remove|clear|start|stop|restart|update|enable|disable|format|select|sort|where|foreach|import|export|compare|measure|out|write|test|invoke|copy|move|rename|resize|initialize|optimize|repair)-[a-z]+$/i.test(
    name,
  );

export function findByName(session: Session, typed: string): Found {
  if (/[\\:]/.test(typed)) return findByPath(session, typed);
  const name = typed.toLowerCase();
  const stem = name.replace(programExtension, '');
  const program = findProgram(stem);
  const { windows } = session.host;
  if (program?.kind === 'command') {
    const isHere = stem === name && program.exists?.(windows) !== false;
    return isHere ? { kind: 'program', program, name } : { kind: 'absent' };
  }
  const findLocal = (): FileEntry | undefined => findRunnable(session, `${session.window.folder}\\${typed}`);
  if (program) {
    const isOnPath = program.folder === undefined || findLocal() !== undefined;
    return isOnPath && program.exists?.(windows) !== false
      ? { kind: 'program', program, name: stem }
      : { kind: 'absent' };
  }
  const local = findLocal();
  if (local) return { kind: 'file', entry: local };
  return isCmdletName(name) ? { kind: 'absent' } : { kind: 'unknown' };
}

function findRunnable(session: Session, path: string): FileEntry | undefined {
  const full = pathOf(session, path);
  for (const extension of runnable) {
    const entry = findEntry(session.host.files, `${full}${extension}`);
    if (entry?.kind === 'file') return entry;
  }
  return undefined;
}

function findByPath(session: Session, typed: string): Found {
  const path = pathOf(session, typed);
  if (volumeError(session.host, path) !== undefined) return { kind: 'no path' };
  const entry = findRunnable(session, path);
  if (!entry) {
    const folder = path.slice(0, Math.max(3, path.lastIndexOf('\\')));
    return isFolder(session.host, folder) ? { kind: 'absent' } : { kind: 'no path' };
  }
  const isProgram = ['.exe', '.com', '.msc', '.cpl'].includes(extensionOf(entry.path));
  const name = stemOf(nameOf(entry.path)).toLowerCase();
  const program = isProgram ? findProgram(name) : undefined;
  return program?.kind === 'program' ? { kind: 'program', program, name } : { kind: 'file', entry };
}
