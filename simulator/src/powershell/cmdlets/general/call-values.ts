import type { TimeZone } from '../../../time.ts';
import type { Session } from '../../../shell/session.ts';
import type { CmdletCall, Parameters } from '../../cmdlet.ts';
import { textFileProblem } from '../../files/text-file.ts';
import type { ErrorDetails } from '../../language/errors.ts';
import { elementsOf, isTrue, textOf, toNumber } from '../../language/convert.ts';
import type { PsItem } from '../../values.ts';

export const zoneOf = ({ session }: CmdletCall): TimeZone => session.host.clock.zone;

export const isSince3 = ({ session }: CmdletCall): boolean => session.host.windows.powershell !== '2.0';

/** The texts of a parameter, or none if it was not given. */
export const textsOf = (call: CmdletCall, name: string): readonly string[] => {
  const value = call.parameters.get(name);
  return value ? elementsOf(value).map((each) => textOf(each.value, zoneOf(call))) : [];
};

/** The text of a parameter, or undefined if it was not given. */
export const textValue = (call: CmdletCall, name: string): string | undefined => {
  const value = call.parameters.get(name);
  return value && textOf(value.value, zoneOf(call));
};

/** The whole number of a parameter, or undefined. */
export function wholeNumber(call: CmdletCall, name: string): number | undefined {
  const value = call.parameters.get(name);
  const number = value && toNumber(value.value);
  return number === undefined ? undefined : Math.trunc(number);
}

/** True if a switch was given. */
export const isSet = (call: CmdletCall, name: string): boolean => isTrue(call.parameters.get(name)?.value ?? null);

/** What the pipeline hands over, or `-InputObject`. */
export function inputOf(call: CmdletCall): readonly PsItem[] {
  const given = call.parameters.get('inputobject');
  return given ? elementsOf(given) : call.input;
}

/** Why the file of a path parameter cannot be written. Undefined if it can be, or no path was given. */
export function pathProblem(
  session: Session,
  parameters: Parameters,
  names: readonly string[],
  cmdlet: string,
): ErrorDetails | undefined {
  const path = names.map((name) => parameters.get(name)).find((each) => each !== undefined);
  if (!path || path.value === null) return undefined;
  return textFileProblem(session, textOf(path.value, session.host.clock.zone), {
    isAppended: isTrue(parameters.get('append')?.value ?? null),
    keepsExisting: isTrue(parameters.get('noclobber')?.value ?? null),
    cmdlet,
  });
}

/** The error of a parameter that was given nothing. */
export function reportNull(call: CmdletCall, parameter: string): void {
  call.error(
    `Cannot bind argument to parameter '${parameter}' because it is null.`,
    `InvalidData: (:) [${call.name}], ParameterBindingValidationException`,
    'ParameterArgumentValidationErrorNullNotAllowed',
  );
}
