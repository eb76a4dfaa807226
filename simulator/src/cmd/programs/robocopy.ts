import { checkWrittenFile } from '../../host/antivirus.ts';
import { parentOf } from '../../host/files.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import { type Line, type Piece, plainText, sliceLine, toLine } from '../../text.ts';
import { entryAt, fileErrors, removeEntries, storeEntries, writeError } from '../file-access.ts';
import { writeLines } from '../redirect.ts';
import { readRobocopy, type RobocopyOptions } from '../robocopy/options.ts';
import { sourceProblem, targetProblem } from '../robocopy/problems.ts';
import { planCopy, type Step } from '../robocopy/plan.ts';
import { headerLines, type LogLine, stamp, summaryLines, usageLines } from '../robocopy/report.ts';
import { type Progress, startProgress, takeSteps, timeOf } from '../robocopy/run.ts';
import { newFolder } from './folders.ts';

/**
 * `robocopy`. Sources: header, lines of folders and files, summary and exit codes `documented` by the web pages "Robocopy
 * Log File Meaning of New File, New Dir", "What does Robocopy mean by tweaked, lonely, and extra?", "THE OUTPUT LOG" and
 * "Robocopy exit codes"; the lines of errors and of the log file, and the header before Windows 8, `from knowledge`.
 */

const exitCode = { copied: 1, extra: 2, mismatch: 4, failed: 8, fatal: 16 } as const;
/** What a program leaves that Ctrl+C has ended: STATUS_CONTROL_C_EXIT, 0xC000013A. */
const stoppedCode = -1_073_741_510;

/** Replaces tabs by spaces, as a console shows them. */
function withoutTabs(line: Line): Line {
  let column = 0;
  return line.map((span) => {
    let text = '';
    for (const character of span.text) {
      const added = character === '\t' ? ' '.repeat(8 - (column % 8)) : character;
      text += added;
      column += added.length;
    }
    return { ...span, text };
  });
}

/** How a log file shows a line: the percentage stands on a line of its own. */
function forLogFile(pieces: LogLine): Line[] {
  const line = toLine(...pieces);
  const percent = /^[ \d]{3}%/.exec(plainText(line))?.[0];
  return percent === undefined ? [line] : [sliceLine(line, 4), toLine(`${percent}  `)];
}

/** Prints the lines on the screen, into the log file, or both. `early` is the number of those that appear during the copy. */
function output(
  session: Session,
  { log, switches }: RobocopyOptions,
  lines: readonly LogLine[],
  early = 0,
  isCut = false,
): void {
  if (!log || switches.has('TEE')) {
    for (const [index, pieces] of lines.entries()) {
      session.printLines([withoutTabs(toLine(...pieces))]);
      if (index + 1 === early) session.showsProgress(isCut);
    }
  }
  if (log)
    writeLines(
      session,
      log.path,
      lines.flatMap(forLogFile),
      log.isAppended,
      switches.has('UNICODE') ? 'utf16' : 'ansi',
    );
}

function fatal(progress: Progress, title: string, path: string, message: string): LogLine[] {
  return [[`${stamp(timeOf(progress))} ${title} ${path}`], [message], []];
}

function foldersAbove(session: Session, target: string): ReturnType<typeof newFolder>[] {
  const missing: ReturnType<typeof newFolder>[] = [];
  const path = target.replace(/\\$/, '');
  for (let each = parentOf(path); each.length > 3 && !entryAt(session.host, each); each = parentOf(each)) {
    missing.unshift(newFolder(session, each));
  }
  return missing;
}

/** Puts what was copied into the file system, and removes what was moved or purged. */
function apply(progress: Progress): void {
  const { session, options, stored, removed } = progress;
  if (options.switches.has('L')) return;
  if (stored.length > 0) storeEntries(session, [...foldersAbove(session, options.target), ...stored]);
  for (const { path } of stored) checkWrittenFile(session, path, String.raw`C:\Windows\System32\Robocopy.exe`);
  if (removed.length > 0) removeEntries(session, removed);
  const isWhole = options.switches.has('MOVE') && progress.totals.files.failed === 0 && !progress.isStopped;
  const source = options.source.replace(/\\$/, '');
  if (isWhole && source.length > 3) removeEntries(session, [source]);
}

function noteActs(progress: Progress, steps: readonly Step[], code: number): void {
  const { session, options, totals } = progress;
  const { switches, source, target } = options;
  const of = source.length > 3 ? source.replace(/\\$/, '') : source;
  const to = target.length > 3 ? target.replace(/\\$/, '') : target;
  const ok = code < exitCode.fatal;
  const { copied, failed } = totals.files;
  if (switches.has('L')) {
    session.act({ act: 'files.list', of, ok, detail: { target: to, files: copied, code } });
    return;
  }
  const overwritten = steps.filter(
    (step) => step.kind === 'file' && step.isCopied && step.fileClass !== 'New File',
  ).length;
  const detail = {
    target: to,
    files: copied,
    bytes: totals.bytes.copied,
    failed,
    code,
    overwritten,
  };
  session.act({ act: 'files.copy', of, ok, detail });
  if (switches.has('PURGE'))
    session.act({ act: 'files.mirror', of: to, ok, detail: { deleted: totals.files.extras + totals.folders.extras } });
  if (switches.has('MOV') || switches.has('MOVE')) session.act({ act: 'files.move', of, ok, detail });
}

/** Ends before anything was copied. */
function refuse(call: ProgramCall, options: RobocopyOptions, lines: readonly LogLine[]): number {
  output(call.session, options, lines);
  call.session.act({
    act: 'files.copy',
    of: options.source.replace(/\\$/, ''),
    ok: false,
    detail: { target: options.target.replace(/\\$/, ''), files: 0, bytes: 0 },
  });
  return exitCode.fatal;
}

function checkLog(call: ProgramCall, options: RobocopyOptions): number | undefined {
  const { session } = call;
  if (!options.log) return undefined;
  const error = writeError(session, options.log.path);
  if (error === undefined) {
    // The name of the log file is printed on the screen only.
    for (const text of ['', ` Log File : ${options.log.path}`]) session.print(text);
    return undefined;
  }
  const numbers: Readonly<Record<string, string>> = {
    [fileErrors.noPath]: 'ERROR 3 (0x00000003)',
    [fileErrors.inUse]: 'ERROR 32 (0x00000020)',
    [fileErrors.badName]: 'ERROR 123 (0x0000007B)',
  };
  const lines = [
    [],
    ...fatal(
      startProgress(session, options),
      `${numbers[error] ?? 'ERROR 5 (0x00000005)'} Opening Log File`,
      options.log.path,
      error,
    ),
    ...usageLines,
  ];
  return refuse(call, { ...options, log: undefined }, lines);
}

function robocopy(call: ProgramCall): number {
  const { session, args } = call;
  const { windows } = session.host;
  const { options, fault } = readRobocopy(args, session.window.folder, windows);
  const progress = startProgress(session, options);
  const hasHeader = !options.switches.has('NJH');
  if (fault) {
    const lines = [
      ...headerLines(windows, options, timeOf(progress)),
      [fault.message] satisfies Piece[],
      ...usageLines,
    ];
    return refuse(call, { ...options, log: undefined }, lines);
  }
  const refused = checkLog(call, options);
  if (refused !== undefined) return refused;
  const source = sourceProblem(session, options.source);
  if (source) {
    const [number, message] = source;
    const first = windows.kernel.startsWith('10.')
      ? [`${stamp(timeOf(progress))} ${number} Getting File System Type of Source ${options.source}`, message]
      : [];
    const lines = [
      ...headerLines(windows, options, timeOf(progress), first),
      ...fatal(progress, `${number} Accessing Source Directory`, options.source, message),
    ];
    return refuse(call, options, lines);
  }
  const header = hasHeader ? headerLines(windows, options, timeOf(progress)) : [];
  const target = options.switches.has('L') ? undefined : targetProblem(session, options.target);
  if (target) {
    const [number, message] = target;
    return refuse(call, options, [
      ...header,
      ...fatal(progress, `${number} Creating Destination Directory`, options.target, message),
    ]);
  }
  return copyTree(call, progress, header);
}

function copyTree(call: ProgramCall, progress: Progress, header: readonly LogLine[]): number {
  const { session } = call;
  const { options, totals } = progress;
  const steps = planCopy(session.host, options, session.fuel);
  takeSteps(progress, steps);
  const { files, folders } = totals;
  const endCode =
    (files.copied + folders.copied > 0 ? exitCode.copied : 0) +
    (files.extras + folders.extras > 0 ? exitCode.extra : 0) +
    (files.mismatch > 0 ? exitCode.mismatch : 0) +
    (files.failed > 0 ? exitCode.failed : 0);
  const code = progress.isStopped ? stoppedCode : endCode;
  const summary =
    progress.isStopped || options.switches.has('NJS')
      ? []
      : summaryLines(session.host.windows, options, { ...progress, endedAt: timeOf(progress) }, (path) =>
          // Who has seen a dry run has not seen the copy.
          session.fact(options.switches.has('L') ? path.replace('robocopy/', 'robocopy-list/') : path),
        );
  session.takes(progress.seconds);
  apply(progress);
  noteActs(progress, steps, code);
  // The last line of a copy that goes on is not complete.
  const early = header.length + progress.lines.length - (progress.isStopped && progress.lines.length > 0 ? 1 : 0);
  output(session, options, [...header, ...progress.lines, ...summary], early, progress.isStopped);
  return code;
}

const switchWords = [
  '/COPY:DAT',
  '/E',
  '/L',
  '/LOG:',
  '/LOG+:',
  '/MIR',
  '/MOV',
  '/MOVE',
  '/NP',
  '/PURGE',
  '/R:2',
  '/S',
  '/TEE',
  '/W:5',
  '/XJ',
  '/XO',
  '/Z',
];

export const robocopyPrograms: readonly Program[] = [
  { names: ['robocopy'], kind: 'program', run: robocopy, words: () => switchWords },
];
