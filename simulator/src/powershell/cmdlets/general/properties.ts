import { matchesWildcard } from '../../../host/files.ts';
import type { CmdletCall } from '../../cmdlet.ts';
import {
  asValue,
  elementsOf,
  getProperty,
  isDate,
  isHashTable,
  isObject,
  isScript,
  memberOf,
  textOf,
  toNumber,
  typeNameOf,
} from '../../language/convert.ts';
import { StatementError } from '../../language/errors.ts';
import { formatValue } from '../../language/number-format.ts';
import { item, type PsItem, type PsScript } from '../../values.ts';
import { zoneOf } from './call-values.ts';

/** A property that a person named, or calculates with a hash table. */
export type PropertySpec =
  | { readonly kind: 'name'; readonly pattern: string }
  | {
      readonly kind: 'calculated';
      readonly title: string;
      readonly expression: PsScript | string;
      readonly format?: string | undefined;
      readonly width?: number | undefined;
      readonly align?: 'left' | 'right' | 'center' | undefined;
      readonly isDescending?: boolean | undefined;
    };

/** The properties of a parameter such as `-Property`. */
export function readSpecs(call: CmdletCall, parameter: string): PropertySpec[] {
  const value = call.parameters.get(parameter);
  return value ? elementsOf(value).map((each) => toSpec(call, each)) : [];
}

function toSpec(call: CmdletCall, each: PsItem): PropertySpec {
  const { value } = each;
  if (isScript(value)) return { kind: 'calculated', title: value.source.trim(), expression: value };
  if (!isHashTable(value)) return { kind: 'name', pattern: textOf(value, zoneOf(call)) };
  const read = (...names: readonly string[]): PsItem | undefined => {
    for (const [key, entry] of value.properties) {
      const lower = key.toLowerCase();
      if (names.some((name) => lower !== '' && name.startsWith(lower))) return entry;
    }
    return undefined;
  };
  const expression = read('expression')?.value ?? null;
  const title = read('name', 'label');
  const align = textOf(read('alignment')?.value ?? null, zoneOf(call)).toLowerCase();
  const script = isScript(expression) ? expression : textOf(expression, zoneOf(call));
  const format = read('formatstring')?.value;
  const width = read('width')?.value;
  return {
    kind: 'calculated',
    title: title ? textOf(title.value, zoneOf(call)) : typeof script === 'string' ? script : script.source.trim(),
    expression: script,
    format: typeof format === 'string' ? format : undefined,
    width: width === undefined ? undefined : toNumber(width),
    align: align === 'left' || align === 'right' || align === 'center' ? align : undefined,
    isDescending: read('descending')?.value === true,
  };
}

const hasPattern = (name: string): boolean => /[*?[]/.test(name);

/** The names of the properties of a value, as Select-Object and Get-Member see them. */
export function propertyNames({ value }: PsItem): readonly string[] {
  if (isObject(value)) return [...value.properties.keys()];
  if (typeof value === 'string') return ['Length'];
  if (isDate(value)) return dateNames;
  return [];
}

const dateNames = ['Date', 'Day', 'DayOfWeek', 'Hour', 'Kind', 'Millisecond', 'Minute', 'Month', 'Second', 'Year'];

/** The value of a property for an object. A calculation that fails gives nothing, as in PowerShell. */
export function valueOf(call: CmdletCall, spec: PropertySpec, each: PsItem): PsItem {
  if (spec.kind === 'name') return memberOf(each, spec.pattern, zoneOf(call), false);
  if (typeof spec.expression === 'string') {
    return formatted(call, memberOf(each, spec.expression, zoneOf(call), false), spec.format);
  }
  try {
    return formatted(call, asValue(call.invoke(spec.expression, each)), spec.format);
  } catch (error) {
    if (error instanceof StatementError) return item(null);
    throw error;
  }
}

function formatted(call: CmdletCall, value: PsItem, format: string | undefined): PsItem {
  if (format === undefined) return value;
  const pattern = /^\{0(?:,-?\d+)?:([^}]*)\}$/.exec(format)?.[1] ?? format;
  const text = formatValue(value, pattern, zoneOf(call));
  return text === undefined ? value : item(text, ...value.facts);
}

/** Replaces wildcards by the names that a value has, and writes known names with their usual capitals. */
export function expandSpecs(specs: readonly PropertySpec[], model: PsItem | undefined): PropertySpec[] {
  const names = model ? propertyNames(model) : [];
  const expanded = specs.flatMap((spec): PropertySpec[] => {
    if (spec.kind === 'calculated') return [spec];
    if (hasPattern(spec.pattern)) {
      return names.filter((name) => matchesWildcard(name, spec.pattern)).map((pattern) => ({ kind: 'name', pattern }));
    }
    const known = names.find((name) => name.toLowerCase() === spec.pattern.toLowerCase());
    return [{ kind: 'name', pattern: known ?? spec.pattern }];
  });
  const seen = new Set<string>();
  return expanded.filter((spec) => {
    const title = titleOf(spec).toLowerCase();
    if (spec.kind === 'name' && seen.has(title)) return false;
    seen.add(title);
    return true;
  });
}

export const titleOf = (spec: PropertySpec): string => (spec.kind === 'name' ? spec.pattern : spec.title);

/** True if an object has a property of this name. */
export const hasProperty = ({ value }: PsItem, name: string): boolean =>
  isObject(value)
    ? getProperty(value, name) !== undefined
    : propertyNames(item(value)).some((each) => each.toLowerCase() === name.toLowerCase());

export const typeOf = ({ value }: PsItem): string => typeNameOf(value);
