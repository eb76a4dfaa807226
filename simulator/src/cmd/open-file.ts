import { extensionOf, type FileEntry } from '../host/files.ts';
import type { Session } from '../shell/session.ts';
import { unknownCommand } from '../shell/unknown.ts';

const textExtensions = ['.txt', '.log', '.csv', '.ini', '.xml', '.inf', '.ps1', '.md'];
const scriptExtensions = ['.bat', '.cmd', '.vbs', '.js', '.exe', '.com', '.msi', '.scr', '.hta'];

/**
 * Opens a file as Windows does when its name is typed: a text in Notepad, an exported log in Event Viewer. Practice hosts
 * run no scripts and no programs of other makers, but note `script.run`.
 */
export function openFile(session: Session, entry: FileEntry): void {
  const extension = extensionOf(entry.path);
  if (entry.kind === 'folder') session.openTool('explorer', entry.path);
  else if (extension === '.evtx') session.openTool('eventvwr', entry.path);
  else if (textExtensions.includes(extension)) session.openTool('notepad', entry.path);
  else {
    const isOfWindows = entry.signature?.status === 'Valid' && entry.signature.subject.includes('Microsoft');
    if (scriptExtensions.includes(extension) && !isOfWindows)
      session.act({ act: 'script.run', of: entry.path, ok: true });
    session.print(unknownCommand);
  }
}
