import { toLine } from '../../text.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { cmdlets } from '../cmdlets/index.ts';
import { castTo } from '../language/casts.ts';
import { type Context, isStopped } from '../language/context.ts';
import { asValue, elementsOf, isScript, textOf } from '../language/convert.ts';
import { StatementError } from '../language/errors.ts';
import { evaluate } from '../language/evaluate.ts';
import { applyOperator } from '../language/operators.ts';
import { lineItem, spansOf } from '../language/spans.ts';
import type { Arg, Extent, PipelineElement, Statement } from '../language/syntax.ts';
import { readVariable, writeVariable } from '../language/variables.ts';
import { consoleWidth, splitLines, wrapped } from '../output/cells.ts';
import { item, type PsItem } from '../values.ts';
import { bindParameters, type BoundArg, commandClass } from './binding.ts';
import { lookUpCmdlet } from './commands.ts';
import { errorLines } from './error-lines.ts';
import { invokeScript } from './invoke.ts';
import { notRecognized, runNative } from './native.ts';
import { checkTargets, divert, hidesErrors } from './redirects.ts';
import { toArguments } from './program-arguments.ts';
import { askForParameter } from './questions.ts';

type Command = Extract<PipelineElement, { kind: 'command' }>;
type Emit = (output: PsItem) => void;

/** Runs a statement. What it puts out goes to `emit`; an assignment puts nothing out. */
export function runStatement(context: Context, statement: Statement, emit: Emit): void {
  context.session.fuel.burn();
  if (isStopped(context.session)) return;
  if (statement.kind === 'pipeline') {
    runPipeline(context, statement.elements, emit);
    return;
  }
  const { name, operator, cast } = statement;
  const value = assignedValue(context, statement.value);
  if (isStopped(context.session)) return;
  const before = operator === '=' ? undefined : readVariable(context, name);
  const result = before ? applyOperator(context, operator.slice(0, -1), before, value, statement) : value;
  writeVariable(context, name, cast === undefined ? result : castTo(context, cast, result, statement), statement);
}

/** The value of a single expression as it is, and of a pipeline what it puts out. */
function assignedValue(context: Context, statement: Statement): PsItem {
  const only = statement.kind === 'pipeline' && statement.elements.length === 1 ? statement.elements[0] : undefined;
  if (only?.kind === 'expression' && only.redirects.length === 0) return evaluate(context, only.expression);
  return asValue(context.collect(context, statement));
}

function runPipeline(context: Context, elements: readonly PipelineElement[], emit: Emit): void {
  for (const element of elements) prepare(context, element);
  let input: readonly PsItem[] | undefined;
  for (const [index, element] of elements.entries()) {
    if (isStopped(context.session)) return;
    const isLast = index === elements.length - 1;
    const output: PsItem[] = [];
    const step = { element, input, isLast, position: index + 1 };
    const put: Emit = isLast ? emit : (each) => void output.push(each);
    if (element.redirects.length === 0) runElement(context, step, put);
    else divert(context, element, (inner, take) => runElement(inner, { ...step, isLast: false }, take), put);
    input = output;
  }
}

/** Ends a pipeline before it starts if one of its cmdlets cannot write its file. */
function prepare(context: Context, element: PipelineElement): void {
  checkTargets(context, element);
  if (element.kind !== 'command' || element.command.kind !== 'literal') return;
  const name = textOf(element.command.value, context.zone);
  const { cmdlet } = lookUpCmdlet(context.session, name);
  if (!cmdlet?.prepare) return;
  const { session, isVersion2 } = context;
  const typed = isVersion2 ? cmdlet.name : name;
  const args = element.args.flatMap((arg) => toBoundArg(context, arg));
  const parameters = bindParameters({ cmdlet, windows: session.host.windows, typed, extent: element }, args);
  const problem = cmdlet.prepare(session, parameters);
  if (problem) throw new StatementError(problem, isVersion2 ? element.command : element, typed);
}

interface Step {
  readonly element: PipelineElement;
  readonly input: readonly PsItem[] | undefined;
  readonly isLast: boolean;
  /** From 1. */
  readonly position: number;
}

function runElement(context: Context, step: Step, emit: Emit): void {
  const { element } = step;
  if (element.kind === 'expression') {
    for (const each of elementsOf(evaluate(context, element.expression))) emit(each);
    return;
  }
  const command = evaluate(context, element.command);
  if (isScript(command.value)) {
    for (const each of invokeScript(context, command.value, item(null))) emit(each);
    return;
  }
  const name = textOf(command.value, context.zone);
  if (name === '') throw notRecognized(context, name, element.command);
  const { cmdlet, isMissing } = lookUpCmdlet(context.session, name);
  if (cmdlet) runCmdlet(context, { ...step, element, cmdlet, typed: name }, emit);
  else if (isMissing) throw notRecognized(context, name, element.command);
  else runProgram(context, { ...step, element }, name, emit);
}

interface CmdletStep extends Step {
  readonly element: Command;
  readonly cmdlet: Cmdlet;
  readonly typed: string;
}

function runCmdlet(context: Context, step: CmdletStep, emit: Emit): void {
  const { session, isVersion2 } = context;
  const { cmdlet, element } = step;
  // PowerShell 2.0 named the cmdlet in its errors, later versions the alias that was typed.
  const typed = isVersion2 ? cmdlet.name : step.typed;
  const extent = isVersion2 ? element.command : element;
  const args = element.args.flatMap((arg) => toBoundArg(context, arg));
  const parameters = bindParameters({ cmdlet, windows: session.host.windows, typed, extent }, args);
  if (!askForParameter(context, step, parameters)) return;
  const isQuiet = hidesErrors(context, parameters.get('erroraction'));
  const mark = session.output.length;
  const print = printerOf(context, mark);
  const error: CmdletCall['error'] = (message, category, id, facts = []) => {
    print();
    context.status.hasFailed = true;
    if (isQuiet) return;
    const record = {
      message,
      facts,
      source: typed,
      category: category.includes(' [') ? category : `${category} [${cmdlet.name}], Exception`,
      id: id.includes(',') ? id : `${id},${commandClass(cmdlet.name)}`,
      extent,
      text: context.text,
    };
    context.screen.lines(errorLines(record, isVersion2));
  };
  cmdlet.run({
    session,
    name: cmdlet.name,
    parameters,
    input: step.input ?? [],
    emit(output) {
      session.fuel.burn();
      print();
      emit(output);
    },
    error,
    warn(...pieces) {
      context.screen.lines(wrapped(toLine('WARNING: ', ...pieces), consoleWidth));
    },
    invoke: (script, current) => invokeScript(context, script, current),
    commands: () => cmdlets.filter((each) => each.exists?.(session.host.windows) !== false),
  });
  print();
}

/** Moves what a cmdlet has printed to the screen of the line. An answer makes what came before the question outdated. */
function printerOf({ session, screen }: Context, mark: number): () => void {
  let used = session.usedAnswers;
  return () => {
    if (session.usedAnswers > used) screen.forget();
    used = session.usedAnswers;
    if (session.output.length > mark) screen.lines(session.takeOutput(mark));
  };
}

function toBoundArg(context: Context, arg: Arg): BoundArg[] {
  const extent: Extent = { start: arg.start, end: arg.end };
  if (arg.kind === 'verbatim') return [];
  if (arg.kind === 'parameter') {
    return [{ kind: 'parameter', name: arg.name, value: arg.value && evaluate(context, arg.value), ...extent }];
  }
  const value = evaluate(context, arg.value);
  return [{ kind: 'value', value, text: textOf(value.value, context.zone), ...extent }];
}

function runProgram(context: Context, step: Step & { readonly element: Command }, name: string, emit: Emit): void {
  const { element, input } = step;
  const { session, zone } = context;
  // PowerShell tries the name with Get- before it.
  if (!/[\\/.:-]/.test(name)) {
    const { cmdlet } = lookUpCmdlet(session, `Get-${name}`);
    if (cmdlet && !isProgramName(name)) {
      runCmdlet(context, { ...step, element, cmdlet, typed: name }, emit);
      return;
    }
  }
  const { args, tail } = toArguments(context, element.args);
  const isCaptured = emitsElsewhere(context, step);
  const used = session.usedAnswers;
  // What a line shows behind a program that was stopped does not belong to what it shows while it runs.
  const { isProgressCut } = session;
  const { lines, errors, early } = runNative(context, {
    name,
    args,
    tail,
    extent: element.command,
    input: input?.flatMap((each) => splitLines(spansOf(each, zone))),
    isCaptured,
  });
  if (session.usedAnswers > used) context.screen.forget();
  if (session.window.errorLevel !== 0) context.status.hasFailed = true;
  context.screen.lines(errors);
  // A question is shown even if something takes the output.
  if (isCaptured && !session.isWaiting) for (const line of lines) emit(lineItem(line));
  else context.screen.lines(lines, isProgressCut ? 0 : early);
}

/** Programs of Windows whose name is also the noun of a cmdlet. */
const isProgramName = (name: string): boolean => /^(?:hostname|help|set|start|more|where)$/i.test(name);

/** Programs print to the screen directly if nothing takes their output. */
const emitsElsewhere = (context: Context, { isLast }: Step): boolean => !isLast || context.isCollecting === true;

/** Prints an error that has ended a statement. */
export function printError(context: Context, error: StatementError, statement: Extent): void {
  const record = {
    message: error.message,
    category: error.category,
    id: error.id,
    source: error.source,
    extent: error.extent ?? statement,
    text: context.text,
  };
  context.screen.lines(errorLines(record, context.isVersion2));
}
