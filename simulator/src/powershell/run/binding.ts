import type { WindowsProfile } from '../../windows/versions.ts';
import type { Cmdlet } from '../cmdlet.ts';
import { isTrue } from '../language/convert.ts';
import { StatementError } from '../language/errors.ts';
import { type Extent, NotOnPracticeHosts } from '../language/syntax.ts';
import { item, type PsItem } from '../values.ts';

/** A word behind a cmdlet, with its value. */
export type BoundArg = Extent &
  (
    | { readonly kind: 'parameter'; readonly name: string; readonly value: PsItem | undefined }
    | { readonly kind: 'value'; readonly value: PsItem; readonly text: string }
  );

const commonParameters = [
  'Verbose?',
  'Debug?',
  'ErrorAction',
  'WarningAction',
  'ErrorVariable',
  'WarningVariable',
  'OutVariable',
  'OutBuffer',
];
const commonAliases: Readonly<Record<string, string>> = {
  ea: 'ErrorAction',
  wa: 'WarningAction',
  ev: 'ErrorVariable',
  wv: 'WarningVariable',
  ov: 'OutVariable',
  ob: 'OutBuffer',
  vb: 'Verbose?',
  db: 'Debug?',
  wi: 'WhatIf?',
  cf: 'Confirm?',
};

const plainName = (name: string): string => name.replace(/[?*]$/, '');

/** Cmdlets that are functions of a module: the last line of their errors names them and no class. */
const functionNouns =
  /-(?:Disk|PhysicalDisk|Partition|Volume|Storage\w*|Mp\w+|Net\w+|Pnp\w+|Smb\w+|ScheduledTask\w*|BitLocker\w*|FileHash|Dns\w+)$/;

/** What stands behind the comma in the last line of an error of a cmdlet. */
export const commandClass = (name: string): string =>
  functionNouns.test(name) ? name : `Microsoft.PowerShell.Commands.${name.replaceAll('-', '')}Command`;

const numeric = ['first', 'last', 'skip', 'totalcount', 'tail', 'maxevents', 'newest', 'width', 'seconds'];

interface Binding {
  readonly cmdlet: Cmdlet;
  readonly windows: WindowsProfile;
  /** As it was typed: errors begin with it. */
  readonly typed: string;
  readonly extent: Extent;
}

function bindingError({ cmdlet, typed }: Binding, message: string, id: string, extent: Extent): StatementError {
  return new StatementError(
    {
      message,
      category: `InvalidArgument: (:) [${cmdlet.name}], ParameterBindingException`,
      id: `${id},${commandClass(cmdlet.name)}`,
    },
    extent,
    typed,
  );
}

function existsIn(cmdlet: Cmdlet, name: string, { powershell }: WindowsProfile): boolean {
  const since = cmdlet.since?.[plainName(name)];
  return since === undefined || powershell === since || (since === '4.0' && powershell === '5.1');
}

/** The full name of a parameter that was typed, with `?` behind switches. Throws a StatementError. */
function findParameter(binding: Binding, typed: string, extent: Extent): string {
  const { cmdlet, windows } = binding;
  const lower = typed.toLowerCase();
  const alias = commonAliases[lower];
  const own = cmdlet.parameters.filter((name) => existsIn(cmdlet, name, windows));
  const others = cmdlet.others ?? [];
  const all = [...own, ...others, ...commonParameters];
  const exact = all.find((name) => plainName(name).toLowerCase() === lower);
  if (exact !== undefined) return checked(exact, own);
  if (alias !== undefined && (commonParameters.includes(alias) || own.includes(alias))) return alias;
  const isTooNew = cmdlet.parameters.some(
    (name) => !own.includes(name) && plainName(name).toLowerCase().startsWith(lower),
  );
  const byPrefix = all.filter((name) => plainName(name).toLowerCase().startsWith(lower));
  const [only] = byPrefix;
  if (only !== undefined && byPrefix.length === 1) return checked(only, own);
  if (only !== undefined) {
    const names = byPrefix.map((name) => `-${plainName(name)}`).join(' ');
    throw bindingError(
      binding,
      `Parameter cannot be processed because the parameter name '${typed}' is ambiguous. Possible matches include: ${names}.`,
      'AmbiguousParameter',
      extent,
    );
  }
  // The parameters of other cmdlets are not listed in full: Windows may have this one.
  if (cmdlet.others === undefined && !isTooNew) throw new NotOnPracticeHosts();
  throw bindingError(
    binding,
    `A parameter cannot be found that matches parameter name '${typed}'.`,
    'NamedParameterNotFound',
    extent,
  );
}

function checked(name: string, own: readonly string[]): string {
  if (!own.includes(name) && !commonParameters.includes(name)) throw new NotOnPracticeHosts();
  return name;
}

/**
 * Assigns the words behind a cmdlet to its parameters: by name or the beginning of it, and by place. Throws a
 * StatementError with the message of PowerShell.
 */
export function bindParameters(binding: Binding, args: readonly BoundArg[]): Map<string, PsItem> {
  const bound = new Map<string, PsItem>();
  const places: Extract<BoundArg, { kind: 'value' }>[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index];
    if (!arg) continue;
    if (arg.kind === 'value') {
      places.push(arg);
      continue;
    }
    const name = findParameter(binding, arg.name, arg);
    const key = plainName(name).toLowerCase();
    if (bound.has(key)) throw twice(binding, plainName(name), arg);
    if (name.endsWith('?')) {
      if (arg.value === undefined || isTrue(arg.value.value)) bound.set(key, item(true));
      continue;
    }
    const next = args[index + 1];
    if (arg.value === undefined && next?.kind !== 'value') throw missingArgument(binding, plainName(name), arg);
    if (arg.value === undefined) index += 1;
    const value = arg.value ?? (next?.kind === 'value' ? next.value : item(null));
    bound.set(key, checkedValue(binding, plainName(name), value, arg));
  }
  bindPlaces(binding, places, bound);
  return bound;
}

function checkedValue(binding: Binding, name: string, value: PsItem, extent: Extent): PsItem {
  if (value.value === null && binding.cmdlet.notNull?.includes(name) === true) {
    throw new StatementError(
      {
        message: `Cannot bind argument to parameter '${name}' because it is null.`,
        category: `InvalidData: (:) [${binding.cmdlet.name}], ParameterBindingValidationException`,
        id: `ParameterArgumentValidationErrorNullNotAllowed,${commandClass(binding.cmdlet.name)}`,
      },
      extent,
      binding.typed,
    );
  }
  const text = value.value;
  if (!numeric.includes(name.toLowerCase()) || typeof text !== 'string' || /^\s*-?\d+\s*$/.test(text)) return value;
  throw new StatementError(
    {
      message: `Cannot bind parameter '${name}'. Cannot convert value "${text}" to type "System.Int32". Error: "Input string was not in a correct format."`,
      category: `InvalidArgument: (:) [${binding.cmdlet.name}], ParameterBindingException`,
      id: `CannotConvertArgumentNoMessage,${commandClass(binding.cmdlet.name)}`,
    },
    extent,
    binding.typed,
  );
}

const twice = (binding: Binding, name: string, extent: Extent): StatementError =>
  bindingError(
    binding,
    `Cannot bind parameter because parameter '${name}' is specified more than once. To provide multiple values to parameters that can accept multiple values, use the array syntax. For example, "-parameter value1,value2,value3".`,
    'ParameterAlreadyBound',
    extent,
  );

function missingArgument(binding: Binding, name: string, extent: Extent): StatementError {
  const type = numeric.includes(name.toLowerCase()) ? 'System.Int32' : 'System.String';
  return bindingError(
    binding,
    `Missing an argument for parameter '${name}'. Specify a parameter of type '${type}' and try again.`,
    'MissingArgument',
    extent,
  );
}

/** A place whose name ends with `*` takes all further words. */
function bindPlaces(
  binding: Binding,
  values: readonly Extract<BoundArg, { kind: 'value' }>[],
  bound: Map<string, PsItem>,
): void {
  const places = (binding.cmdlet.positional ?? []).filter((name) => !bound.has(plainName(name).toLowerCase()));
  let place = 0;
  for (const [index, each] of values.entries()) {
    const name = places[place];
    if (name === undefined) {
      throw bindingError(
        binding,
        `A positional parameter cannot be found that accepts argument '${each.text}'.`,
        'PositionalParameterNotFound',
        binding.extent,
      );
    }
    const key = plainName(name).toLowerCase();
    if (name.endsWith('*')) {
      const rest = values.slice(index);
      bound.set(key, rest.length === 1 ? each.value : item({ kind: 'list', items: rest.map(({ value }) => value) }));
      return;
    }
    bound.set(key, checkedValue(binding, plainName(name), each.value, each));
    place += 1;
  }
}
