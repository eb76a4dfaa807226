import { fileErrors, pathOf, writeError } from '../../cmd/file-access.ts';
import { writeLines } from '../../cmd/redirect.ts';
import { findEntry } from '../../host/files.ts';
import type { Session } from '../../shell/session.ts';
import type { Line } from '../../text.ts';
import type { ErrorDetails } from '../language/errors.ts';

interface TextToWrite {
  readonly lines: readonly Line[];
  readonly isAppended: boolean;
  readonly encoding: 'ansi' | 'utf16' | 'utf8';
  /** `-NoClobber`: an existing file is kept. */
  readonly keepsExisting?: boolean;
  /** The cmdlet in the error, for example `Export-Csv`. */
  readonly cmdlet?: string;
}

type Target = Omit<TextToWrite, 'lines' | 'encoding'>;

/**
 * Why a text file cannot be written, as the error of .NET. Notes the act that is refused. Undefined if it can be written.
 */
export function textFileProblem(session: Session, typedPath: string, target: Target): ErrorDetails | undefined {
  const cmdlet = target.cmdlet ?? 'Out-File';
  if (typedPath.trim() === '') return emptyPath(cmdlet);
  const path = pathOf(session, typedPath);
  if (target.keepsExisting === true && !target.isAppended && findEntry(session.host.files, path)) {
    session.act({ act: 'file.overwrite', of: path, ok: false });
    return existing(path, cmdlet);
  }
  const problem = writeError(session, path);
  if (problem === undefined) return undefined;
  session.act({ act: 'file.write', of: path, ok: false, detail: { append: target.isAppended } });
  return toNetError(session, problem, path, cmdlet);
}

/** Writes a text file, with the facts of its lines. Returns the error of .NET if that is not possible. */
export function openTextFile(session: Session, typedPath: string, text: TextToWrite): ErrorDetails | undefined {
  const before = textFileProblem(session, typedPath, text);
  if (before) return before;
  const problem = writeLines(session, typedPath, text.lines, text.isAppended, text.encoding);
  return problem === undefined
    ? undefined
    : toNetError(session, problem, pathOf(session, typedPath), text.cmdlet ?? 'Out-File');
}

const classOf = (cmdlet: string): string => `Microsoft.PowerShell.Commands.${cmdlet.replaceAll('-', '')}Command`;

const emptyPath = (cmdlet: string): ErrorDetails => ({
  message: `Cannot bind argument to parameter '${cmdlet === 'Out-File' ? 'FilePath' : 'Path'}' because it is an empty string.`,
  category: `InvalidData: (:) [${cmdlet}], ParameterBindingValidationException`,
  id: `ParameterArgumentValidationErrorEmptyStringNotAllowed,${classOf(cmdlet)}`,
});

const existing = (path: string, cmdlet: string): ErrorDetails => ({
  message: `The file '${path}' already exists.`,
  category: `ResourceExists: (${path}:String) [${cmdlet}], IOException`,
  id: `NoClobber,${classOf(cmdlet)}`,
});

/** The exception of .NET for a message of Windows about a file. */
export function toNetError(session: Session, message: string, path: string, cmdlet: string): ErrorDetails {
  const open = (text: string, exception: string, kind = 'OpenError'): ErrorDetails => ({
    message: text,
    category: `${kind}: (:) [${cmdlet}], ${exception}`,
    id: `FileOpenFailure,${classOf(cmdlet)}`,
  });
  switch (message) {
    case fileErrors.denied:
      return open(`Access to the path '${path}' is denied.`, 'UnauthorizedAccessException');
    case fileErrors.inUse:
      return open(
        `The process cannot access the file '${path}' because it is being used by another process.`,
        'IOException',
      );
    case fileErrors.full:
      return open('There is not enough space on the disk.', 'IOException', 'WriteError');
    case fileErrors.badName:
      return open("The given path's format is not supported.", 'NotSupportedException');
    case fileErrors.notReady:
      return open('The device is not ready.', 'IOException');
    default:
      if (!session.host.volume.has(path.slice(0, 2))) {
        const letter = path.slice(0, 1);
        return {
          message: `Cannot find drive. A drive with the name '${letter}' does not exist.`,
          category: `ObjectNotFound: (${letter}:String) [${cmdlet}], DriveNotFoundException`,
          id: `DriveNotFound,${classOf(cmdlet)}`,
        };
      }
      return open(`Could not find a part of the path '${path}'.`, 'DirectoryNotFoundException');
  }
}
