import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { elementsOf, isCustomObject, isObject, textOf, typeNameOf } from '../../language/convert.ts';
import { sortOrder } from '../../language/compare.ts';
import { item, type PsItem, psObject } from '../../values.ts';
import { inputOf, isSet, textsOf, wholeNumber, zoneOf } from './call-values.ts';
import {
  expandSpecs,
  hasProperty,
  propertyNames,
  type PropertySpec,
  readSpecs,
  titleOf,
  typeOf,
  valueOf,
} from './properties.ts';

/**
 * Select-Object and Sort-Object. Source: from knowledge.
 */

function cutInput(call: CmdletCall): readonly PsItem[] {
  const input = inputOf(call);
  const skip = Math.max(0, wholeNumber(call, 'skip') ?? 0);
  const first = wholeNumber(call, 'first');
  const last = wholeNumber(call, 'last');
  const index = call.parameters.get('index');
  if (index) {
    const wanted = elementsOf(index).map(({ value }) => value);
    return input.filter((_, position) => wanted.includes(position));
  }
  if (first === undefined && last !== undefined) {
    const end = input.length - skip;
    return last <= 0 ? [] : input.slice(Math.max(0, end - last), Math.max(0, end));
  }
  const rest = input.slice(skip);
  if (first === undefined) return rest;
  const head = rest.slice(0, Math.max(0, first));
  const tail = last === undefined ? [] : rest.slice(Math.max(first, rest.length - last));
  return [...head, ...tail];
}

/** The text by which equal objects are found. */
function identityOf(call: CmdletCall, each: PsItem): string {
  const zone = zoneOf(call);
  if (!isObject(each.value)) return textOf(each.value, zone);
  return [...each.value.properties].map(([name, value]) => `${name}=${textOf(value.value, zone)}`).join('\n');
}

function select(call: CmdletCall): void {
  const expand = textsOf(call, 'expandproperty')[0];
  const specs = readSpecs(call, 'property');
  const excluded = textsOf(call, 'excludeproperty').map((name) => name.toLowerCase());
  const seen = new Set<string>();
  const emit = (each: PsItem): void => {
    if (isSet(call, 'unique')) {
      const identity = identityOf(call, each);
      if (seen.has(identity)) return;
      seen.add(identity);
    }
    call.emit(each);
  };
  for (const each of cutInput(call)) {
    call.session.fuel.burn();
    if (expand !== undefined) expandProperty(call, each, expand, emit);
    else emit(specs.length === 0 ? each : selected(call, each, specs, excluded));
  }
}

function selected(call: CmdletCall, each: PsItem, specs: readonly PropertySpec[], excluded: readonly string[]): PsItem {
  const kept = expandSpecs(specs, each).filter((spec) => !excluded.includes(titleOf(spec).toLowerCase()));
  const properties = kept.map((spec): readonly [string, PsItem] => [titleOf(spec), valueOf(call, spec, each)]);
  const type = isObject(each.value) && isCustomObject(each.value) ? each.value.type : typeNameOf(each.value);
  return item(psObject(type.startsWith('Selected.') ? type : `Selected.${type}`, properties));
}

function expandProperty(call: CmdletCall, each: PsItem, name: string, emit: (output: PsItem) => void): void {
  const [spec] = expandSpecs([{ kind: 'name', pattern: name }], each);
  const pattern = spec?.kind === 'name' ? spec.pattern : name;
  if (!hasProperty(each, pattern) && propertyNames(each).length > 0) {
    call.error(
      `Property "${name}" cannot be found.`,
      `InvalidArgument: (${typeOf(each)}:PSObject) [Select-Object], PSArgumentException`,
      'ExpandPropertyNotFound',
    );
    return;
  }
  for (const element of elementsOf(valueOf(call, { kind: 'name', pattern }, each))) emit(element);
}

function sort(call: CmdletCall): void {
  const specs = readSpecs(call, 'property');
  const context = { session: call.session, zone: zoneOf(call) };
  const isDescending = isSet(call, 'descending');
  const items = inputOf(call);
  const expanded = expandSpecs(specs, items[0]);
  const keyed = items.map((each) => ({
    each,
    keys:
      expanded.length === 0
        ? [item(isObject(each.value) ? textOf(each.value, context.zone) : each.value)]
        : expanded.map((spec) => valueOf(call, spec, each)),
  }));
  call.session.fuel.burn(items.length);
  const order = (one: readonly PsItem[], other: readonly PsItem[]): number => {
    for (const [index, key] of one.entries()) {
      const difference = sortOrder(context, key.value, other[index]?.value ?? null);
      const spec = expanded[index];
      const turns = isDescending || (spec?.kind === 'calculated' && spec.isDescending === true);
      if (difference !== 0 && !Number.isNaN(difference)) return turns ? -difference : difference;
    }
    return 0;
  };
  const sorted = keyed.toSorted((one, other) => order(one.keys, other.keys));
  let last: readonly PsItem[] | undefined;
  for (const { each, keys } of sorted) {
    const isSame = last !== undefined && order(last, keys) === 0;
    last = keys;
    if (!(isSame && isSet(call, 'unique'))) call.emit(each);
  }
}

export const selectCmdlets: readonly Cmdlet[] = [
  {
    name: 'Select-Object',
    aliases: ['select'],
    parameters: [
      'Property',
      'ExcludeProperty',
      'ExpandProperty',
      'First',
      'Last',
      'Skip',
      'Index',
      'Unique?',
      'Wait?',
      'InputObject',
    ],
    positional: ['Property'],
    since: { Wait: '4.0' },
    others: ['SkipLast'],
    run: select,
  },
  {
    name: 'Sort-Object',
    aliases: ['sort'],
    parameters: ['Property', 'Descending?', 'Unique?', 'CaseSensitive?', 'Culture', 'InputObject'],
    positional: ['Property'],
    others: [],
    run: sort,
  },
];
