import { findByName } from '../../cmd/find-program.ts';
import { changeDrive } from '../../cmd/change-folder.ts';
import { openFile } from '../../cmd/open-file.ts';
import { runCmdLine } from '../../cmd/shell.ts';
import { startProgram } from '../../cmd/run-program.ts';
import { extensionOf, type FileEntry } from '../../host/files.ts';
import type { Argument } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import { unknownCommand } from '../../shell/unknown.ts';
import { type Line, type Piece, toLine } from '../../text.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';
import type { Context } from '../language/context.ts';
import { StatementError } from '../language/errors.ts';
import type { Extent } from '../language/syntax.ts';
import { isKnownCmdlet, otherAliases } from './known-cmdlets.ts';

interface NativeCall {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly tail: string;
  readonly extent: Extent;
  readonly input: readonly Line[] | undefined;
  /** Other parts of the line take the output, so that errors go to the screen by another way. */
  readonly isCaptured: boolean;
}

/** What a program printed. */
interface NativeOutput {
  readonly lines: readonly Line[];
  readonly errors: readonly Line[];
  /** How many of the lines are on the screen while the program still runs. */
  readonly early: number;
}

/** Takes what was printed since a length of the output. */
function takePrinted(session: Session, mark: number): NativeOutput {
  const early = Math.max(0, session.progressLines - mark);
  return { lines: session.takeOutput(mark), errors: [], early };
}

/** Runs a program or opens a file. Throws a StatementError if Windows has nothing of this name. */
export function runNative(context: Context, call: NativeCall): NativeOutput {
  const { session } = context;
  const { windows } = session.host;
  if (/^[a-z]:$/i.test(call.name)) return enterDrive(context, call);
  const lower = call.name.toLowerCase().replace(/\.exe$/, '');
  const ofCmd = lower === 'cmd' ? /^\s*\/[ck]\s+(.*)$/is.exec(call.tail)?.[1] : undefined;
  if (ofCmd !== undefined) return runInCmd(context, ofCmd);
  const found = findByName(session, call.name);
  if (found.kind === 'program' && found.program.kind === 'program') {
    const errors: Line[] = [];
    const mark = session.output.length;
    const printError = call.isCaptured
      ? (...pieces: readonly Piece[]): void => void errors.push(toLine(...pieces))
      : undefined;
    startProgram(session, found.program, {
      name: found.name,
      args: call.args,
      tail: call.tail,
      ...(call.input && { input: call.input }),
      ...(printError && { printError }),
    });
    return { ...takePrinted(session, mark), errors };
  }
  // A file in the current folder needs `.\` before it.
  if (found.kind === 'file' && /[\\/]/.test(call.name)) return openFound(context, found.entry, call);
  const isOther = otherAliases.includes(call.name.toLowerCase()) || isKnownCmdlet(call.name, windows);
  const isUnknown = found.kind === 'unknown' && !/^[a-z]+-[a-z]+$/i.test(call.name);
  if (isOther || isUnknown) return { lines: [toLine(unknownCommand)], errors: [], early: 0 };
  throw notRecognized(context, call.name, call.extent);
}

/** `cmd /c …`: a line of cmd. The quotation marks around a whole line are left out, as cmd does. */
function runInCmd({ session }: Context, text: string): NativeOutput {
  const mark = session.output.length;
  const line = /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text;
  runCmdLine(session, line);
  return takePrinted(session, mark);
}

/** `The term 'x' is not recognized …` */
export function notRecognized({ isVersion2 }: Context, name: string, extent: Extent): StatementError {
  return new StatementError(
    {
      message: `The term '${name}' is not recognized as the name of a cmdlet, function, script file, or operable program. Check the spelling of the name, or if a path was included, verify that the path is correct and try again.`,
      category: `ObjectNotFound: (${name}:String) [], CommandNotFoundException`,
      id: 'CommandNotFoundException',
    },
    extent,
    isVersion2 ? '' : name,
  );
}

function enterDrive({ session }: Context, { name, extent }: NativeCall): NativeOutput {
  if (changeDrive(session, name) === undefined) return { lines: [], errors: [], early: 0 };
  const letter = name.slice(0, 1);
  throw new StatementError(
    {
      message: `Cannot find drive. A drive with the name '${letter}' does not exist.`,
      category: `ObjectNotFound: (${letter}:String) [Set-Location], DriveNotFoundException`,
      id: 'DriveNotFound,Microsoft.PowerShell.Commands.SetLocationCommand',
    },
    extent,
    'Set-Location',
  );
}

function openFound(context: Context, entry: FileEntry, call: NativeCall): NativeOutput {
  const { session } = context;
  if (extensionOf(entry.path) === '.ps1') return runScript(context, entry, call);
  const mark = session.output.length;
  openFile(session, entry);
  return takePrinted(session, mark);
}

/** Clients refuse scripts by default, and servers since 2012 R2 run local ones. */
function runScript({ session, isVersion2 }: Context, entry: FileEntry, call: NativeCall): NativeOutput {
  const { windows } = session.host;
  const isAllowed = windows.isServer && isSinceWindows8(windows);
  session.act({ act: 'script.run', of: entry.path, ok: isAllowed });
  if (isAllowed) return { lines: [toLine(unknownCommand)], errors: [], early: 0 };
  throw new StatementError(
    isVersion2
      ? {
          message: `File ${entry.path} cannot be loaded because the execution of scripts is disabled on this system. Please see "get-help about_signing" for more details.`,
          category: 'NotSpecified: (:) [], PSSecurityException',
          id: 'RuntimeException',
        }
      : {
          message: `File ${entry.path} cannot be loaded because running scripts is disabled on this system. For more information, see about_Execution_Policies at https:/go.microsoft.com/fwlink/?LinkID=135170.`,
          category: 'SecurityError: (:) [], PSSecurityException',
          id: 'UnauthorizedAccess',
        },
    call.extent,
    isVersion2 ? '' : call.name,
  );
}
