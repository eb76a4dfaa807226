import { unknownCommand } from '../shell/unknown.ts';
import type { Session } from '../shell/session.ts';
import { type Line, toLine } from '../text.ts';
import type { Context } from './language/context.ts';
import { StatementError } from './language/errors.ts';
import { parseScript } from './language/parser.ts';
import { NotOnPracticeHosts, type Statement, SyntaxProblem } from './language/syntax.ts';
import { arrange, type Output } from './output/arrange.ts';
import { viewSettings } from './output/settings.ts';
import { errorLines } from './run/error-lines.ts';
import { printError, runStatement } from './run/pipeline.ts';
import { item, type PsItem } from './values.ts';

/** The lines that Get-History can show. */
const maxHistory = 600;

/**
 * Runs a line as PowerShell does: version 2.0, 4.0 or 5.1, as the host has it. The language has no functions and no loops.
 * A line that is not complete is an error here; PowerShell would ask for the rest.
 */
export function runPowerShellLine(session: Session, text: string): void {
  if (text.trim() === '') return;
  const outputs: ScreenOutput[] = [];
  const context = openContext(session, text, outputs);
  const statements = parseLine(context);
  let finished = skipFinished(session, text);
  let answers = session.usedAnswers;
  for (const statement of statements.slice(finished)) {
    if (isExit(text.slice(statement.start, statement.end))) {
      session.close();
      break;
    }
    const isGoingOn = attempt(context, statement);
    noteStatus(context);
    if (session.isWaiting || !isGoingOn) break;
    finished += 1;
    answers = session.usedAnswers;
  }
  printOutputs(context, outputs);
  session.changeWindow((window) => {
    const { finished: _, ...rest } = window;
    if (session.isWaiting) return { ...rest, finished: { line: text, statements: finished, answers } };
    return { ...rest, history: [...(window.history ?? []), text].slice(-maxHistory) };
  });
}

/** `exit`, with or without a number, closes the window. */
const isExit = (statement: string): boolean => /^\s*exit(?:\s+-?\d+)?\s*$/i.test(statement);

/**
 * A line that has got an answer is run again. The statements before the one that asked are not: what they did is done.
 * Returns their number.
 */
function skipFinished(session: Session, text: string): number {
  const { finished } = session.window;
  if (session.givenAnswers === 0 || finished?.line !== text) return 0;
  for (let used = 0; used < finished.answers; used += 1) session.ask();
  return finished.statements;
}

/** Prints what the line has put out, as far as it is on the screen while the line runs first. */
function printOutputs(context: Context, outputs: readonly ScreenOutput[]): void {
  const { session } = context;
  const settings = viewSettings(context);
  const lines = arrange(outputs, settings);
  const last = outputs.findLastIndex(({ early = 0 }) => early > 0);
  const output = outputs[last];
  const before = outputs.slice(0, Math.max(0, last));
  // Objects are arranged when all of them are known.
  if (output && 'lines' in output && before.every(isText)) {
    const early = arrange([...before, { lines: output.lines.slice(0, output.early) }], settings).length;
    session.printLines(lines.slice(0, early));
    session.showsTakenProgress();
    session.printLines(lines.slice(early));
  } else session.printLines(lines);
}

const isText = (output: Output): boolean => 'lines' in output || typeof output.item.value !== 'object';

/** `early`: how many of its lines are on the screen while the line still runs. */
type ScreenOutput = Output & { readonly early?: number };

function openContext(session: Session, text: string, outputs: ScreenOutput[]): Context {
  return {
    session,
    text,
    zone: session.host.clock.zone,
    isVersion2: session.host.windows.powershell === '2.0',
    current: undefined,
    status: { hasFailed: false },
    screen: {
      put: (output) => void outputs.push({ item: output }),
      forget: () => void outputs.splice(0),
      lines: (lines: readonly Line[], early = 0) => void (lines.length > 0 && outputs.push({ lines, early })),
    },
    collect(context, statement) {
      const items: PsItem[] = [];
      runStatement({ ...context, isCollecting: true }, statement, (output) => void items.push(output));
      return items;
    },
  };
}

/** Keeps whether the statement worked in `$?`. */
function noteStatus({ session, status }: Context): void {
  const worked = item(!status.hasFailed);
  status.hasFailed = false;
  session.changeWindow((window) => ({ ...window, scope: new Map(window.scope).set('?', worked) }));
}

function parseLine(context: Context): readonly Statement[] {
  try {
    return parseScript(context.text);
  } catch (error) {
    if (!report(context, error, { start: 0, end: context.text.length })) throw error;
    return [];
  }
}

/** Runs a statement. False if the rest of the line is not run. */
function attempt(context: Context, statement: Statement): boolean {
  try {
    runStatement(context, statement, context.screen.put);
    return true;
  } catch (error) {
    if (!report(context, error, statement)) throw error;
    return !(error instanceof NotOnPracticeHosts);
  }
}

/** Prints an error of the line. False for another error, such as that the fuel is used up. */
function report(
  context: Context,
  error: unknown,
  statement: { readonly start: number; readonly end: number },
): boolean {
  context.status.hasFailed = true;
  if (error instanceof NotOnPracticeHosts) context.screen.lines([toLine(unknownCommand)]);
  else if (error instanceof StatementError) printError(context, error, statement);
  else if (error instanceof SyntaxProblem) {
    const record = {
      message: context.isVersion2
        ? error.message.replace('element is not allowed', 'element is not permitted')
        : error.message,
      category: 'ParserError: (:) [], ParentContainsErrorRecordException',
      id: error.id,
      source: '',
      extent: error.extent,
      text: context.text,
      isSyntax: true,
    };
    context.screen.lines(errorLines(record, context.isVersion2));
  } else return false;
  return true;
}
