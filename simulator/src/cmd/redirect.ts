import { checkWrittenFile } from '../host/antivirus.ts';
import { bytesOf, type Content, findEntry, sizeOf } from '../host/files.ts';
import type { Session } from '../shell/session.ts';
import { type Line, plainText } from '../text.ts';
import { hostNow, newFile, pathOf, storeEntries, writeError } from './file-access.ts';

/** `nul` takes everything and keeps nothing; `con` is the screen. */
export const isDevice = (target: string): boolean => /^(?:nul|con):?$/i.test(target);

/**
 * Writes lines into a text file, as `>` and `>>` do. The lines keep their facts. Notes `file.write`, or `file.overwrite`
 * if a file was replaced. Returns the message of Windows if it cannot be written.
 */
export function writeLines(
  session: Session,
  typedPath: string,
  lines: readonly Line[],
  isAppended: boolean,
  encoding: 'ansi' | 'utf16' | 'utf8' = 'ansi',
): string | undefined {
  const path = pathOf(session, typedPath);
  const before = findEntry(session.host.files, path);
  const act = before && !isAppended ? 'file.overwrite' : 'file.write';
  const error =
    writeError(session, path) ??
    storeEntries(session, [
      {
        ...(before ?? newFile(session, path, { kind: 'none' })),
        content: isAppended && before ? extended(before.content, lines) : { kind: 'text', lines, encoding },
        modified: hostNow(session),
      },
    ]);
  session.act({ act, of: before?.path ?? path, ok: error === undefined, detail: { append: isAppended } });
  if (error === undefined) checkWrittenFile(session, path, shellProgram(session));
  return error;
}

/** The program of the window's shell, as antivirus products name it. */
export const shellProgram = ({ window }: Session): string =>
  window.shell === 'cmd'
    ? String.raw`C:\Windows\System32\cmd.exe`
    : String.raw`C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe`;

function extended(content: Content, lines: readonly Line[]): Content {
  if (content.kind === 'text') return { ...content, lines: [...content.lines, ...lines] };
  if (content.kind === 'none') return { kind: 'text', lines, encoding: 'ansi' };
  const added = lines.map((line) => `${plainText(line)}\r\n`).join('');
  const entry = { path: '', kind: 'file', content, created: 0, modified: 0, attributes: '' } as const;
  return { kind: 'bytes', size: sizeOf(entry) + added.length, recipe: `${bytesOf(entry)}+${added}` };
}
