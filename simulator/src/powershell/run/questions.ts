import { toLine } from '../../text.ts';
import type { Cmdlet } from '../cmdlet.ts';
import type { Context } from '../language/context.ts';
import { asValue } from '../language/convert.ts';
import { StatementError } from '../language/errors.ts';
import type { Extent } from '../language/syntax.ts';
import { item, type PsItem } from '../values.ts';
import { commandClass } from './binding.ts';

interface Asking {
  readonly cmdlet: Cmdlet;
  /** As it was typed. */
  readonly typed: string;
  readonly element: Extent;
  readonly input: readonly PsItem[] | undefined;
  /** From 1. */
  readonly position: number;
}

/**
 * PowerShell asks for a parameter that is needed: for a list until an answer is empty. Returns false as long as an answer
 * is missing.
 */
export function askForParameter(context: Context, step: Asking, parameters: Map<string, PsItem>): boolean {
  const { cmdlet, input, position } = step;
  const { session, screen } = context;
  const names = cmdlet.mandatory ?? [];
  const [first = ''] = names;
  if (first === '' || input !== undefined) return true;
  if (names.some((name) => parameters.has(name.replace('[]', '').toLowerCase()))) return true;
  const isList = first.endsWith('[]');
  const name = first.replace('[]', '');
  const answers: PsItem[] = [];
  for (;;) {
    const answer = session.ask();
    if (answer === undefined) {
      if (answers.length === 0) {
        screen.lines([
          [],
          toLine(`cmdlet ${cmdlet.name} at command pipeline position ${position}`),
          toLine('Supply values for the following parameters:'),
        ]);
      }
      screen.lines([toLine(isList ? `${name}[${answers.length}]: ` : `${name}: `)]);
      return false;
    }
    screen.forget();
    if (answer !== '') answers.push(item(answer));
    if (answer === '' || !isList) break;
  }
  if (answers.length === 0) {
    const kind = isList ? 'array' : 'string';
    throw new StatementError(
      {
        message: `Cannot bind argument to parameter '${name}' because it is an empty ${kind}.`,
        category: `InvalidData: (:) [${cmdlet.name}], ParameterBindingValidationException`,
        id: `ParameterArgumentValidationErrorEmpty${isList ? 'Array' : 'String'}NotAllowed,${commandClass(cmdlet.name)}`,
      },
      step.element,
      step.typed,
    );
  }
  parameters.set(name.toLowerCase(), asValue(answers));
  return true;
}
