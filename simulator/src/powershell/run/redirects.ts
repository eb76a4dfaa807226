import { type Context, isStopped, type Screen } from '../language/context.ts';
import { textOf } from '../language/convert.ts';
import { evaluate } from '../language/evaluate.ts';
import { lineItem } from '../language/spans.ts';
import type { Line } from '../../text.ts';
import type { PipelineElement } from '../language/syntax.ts';
import { arrange, type Output } from '../output/arrange.ts';
import { viewSettings } from '../output/settings.ts';
import { StatementError } from '../language/errors.ts';
import { openTextFile, textFileProblem } from '../files/text-file.ts';
import type { PsItem } from '../values.ts';

/** True for `-ErrorAction SilentlyContinue` and `Ignore`. */
export function hidesErrors(context: Context, action: PsItem | undefined): boolean {
  const text = action ? textOf(action.value, context.zone).toLowerCase() : '';
  return text === 'silentlycontinue' || text === 'ignore' || text === '0' || text === '4';
}

/** Ends a pipeline before it starts if a file cannot be written to which its output goes. */
export function checkTargets(context: Context, element: PipelineElement): void {
  for (const { target, isAppended, stream } of element.redirects) {
    const value = target && evaluate(context, target).value;
    if (value === undefined || value === null || (stream !== '1' && stream !== '*')) continue;
    const problem = textFileProblem(context.session, textOf(value, context.zone), { isAppended });
    if (problem) throw new StatementError(problem, element, 'out-file');
  }
}

/**
 * Runs an element whose output or errors go to a file. A file gets the text that the screen would show, in UTF-16, as
 * `Out-File` writes it.
 */
export function divert(
  context: Context,
  element: PipelineElement,
  run: (inner: Context, take: (output: PsItem) => void) => void,
  emit: (output: PsItem) => void,
): void {
  const outputs: Output[] = [];
  const errors: Line[] = [];
  const ofErrors = element.redirects.find(({ stream }) => stream === '2' || stream === '*');
  const ofOutput = element.redirects.find(({ stream }) => stream === '1' || stream === '*');
  const screen: Screen = {
    put: context.screen.put,
    forget: context.screen.forget,
    lines: (lines) => (ofErrors ? void errors.push(...lines) : context.screen.lines(lines)),
  };
  const inner: Context = { ...context, screen, isCollecting: true };
  const write = (target: string | undefined, lines: readonly Line[], isAppended: boolean): void => {
    if (target === undefined) return;
    const problem = openTextFile(context.session, target, { lines, isAppended, encoding: 'utf16' });
    if (problem) throw new StatementError(problem, element, 'out-file');
  };
  const targetOf = (redirect: typeof ofOutput): string | undefined => {
    const value = redirect?.target && evaluate(context, redirect.target).value;
    return value === undefined || value === null ? undefined : textOf(value, context.zone);
  };
  run(inner, (output) => void (ofOutput ? outputs.push({ item: output }) : emit(output)));
  if (isStopped(context.session)) return;
  if (ofErrors && !ofErrors.target && ofErrors.stream !== '*') {
    for (const line of errors) {
      if (ofOutput) outputs.push({ lines: [line] });
      else emit(lineItem(line));
    }
  } else if (ofErrors && ofErrors !== ofOutput) {
    write(targetOf(ofErrors), errors, ofErrors.isAppended);
  }
  if (ofOutput) write(targetOf(ofOutput), arrange(outputs, viewSettings(context)), ofOutput.isAppended);
}
