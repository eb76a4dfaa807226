import { type FileEntry, listFolder, parentOf } from '../../host/files.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import { entryAt, fileErrors, mayWrite, pathOf, storeEntries } from '../file-access.ts';
import { selectFiles } from '../select-files.ts';

/**
 * `attrib`. Source of the format: from knowledge.
 */

/** The column of each attribute. Newer versions of Windows leave more room before the path. */
function attributeLine(session: Session, entry: FileEntry): string {
  const has = (letter: string): string => (entry.attributes.includes(letter) ? letter.toUpperCase() : ' ');
  const width = session.host.windows.kernel.startsWith('10.') ? 21 : 13;
  return `${has('a')}  ${has('s')}${has('h')}${has('r')}`.padEnd(width) + entry.path;
}

function attrib({ session, args, printError }: ProgramCall): number {
  const changes = args.map(({ text }) => text.toLowerCase()).filter((text) => /^[+-][arsh]$/.test(text));
  const typed = args.find(({ text }) => !/^[+-][arsh]$|^\//i.test(text))?.text ?? '*';
  const folder = entryAt(session.host, pathOf(session, typed));
  const found = folder?.kind === 'folder' ? { files: [folder] } : selectFiles(session, typed, { withHidden: true });
  if ('error' in found) {
    printError(
      found.error === fileErrors.notFound
        ? `File not found - ${pathOf(session, typed)}`
        : `Path not found - ${parentOf(pathOf(session, typed))}`,
    );
    return 0;
  }
  const shown = args.some(({ text }) => /^\/s$/i.test(text))
    ? [
        ...found.files,
        ...listFolder(session.host.files, pathOf(session, '.'))
          .filter(({ kind }) => kind === 'folder')
          .flatMap((each) => listFolder(session.host.files, each.path)),
      ]
    : found.files;
  if (changes.length === 0) {
    for (const entry of shown) session.print(attributeLine(session, entry));
    return 0;
  }
  for (const entry of shown) {
    const isAllowed = entry.path.length > 3 && mayWrite(session, entry.path);
    session.act({ act: 'file.attributes', of: entry.path, ok: isAllowed, detail: { changes: changes.join(' ') } });
    if (!isAllowed) {
      printError(`Access denied - ${entry.path}`);
      continue;
    }
    const attributes = changes.reduce(
      (before, change) => `${before.replaceAll(change.slice(1), '')}${change.startsWith('+') ? change.slice(1) : ''}`,
      entry.attributes,
    );
    storeEntries(session, [{ ...entry, attributes }]);
  }
  return 0;
}

export const attribPrograms: readonly Program[] = [
  { names: ['attrib'], kind: 'program', run: attrib, words: () => ['+h', '+r', '-h', '-r'] },
];
