import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { asValue, customType, elementsOf, isObject, textOf } from '../../language/convert.ts';
import { item, type PsItem, psObject } from '../../values.ts';
import { isSet, reportNull, zoneOf } from './call-values.ts';
import { expandSpecs, type PropertySpec, readSpecs, titleOf, valueOf } from './properties.ts';

/**
 * Compare-Object. Notes the act `compare` with the number of differences, because equal lists print nothing. Source: from
 * knowledge.
 */

interface Compared {
  readonly each: PsItem;
  readonly values: readonly PsItem[];
  readonly key: string;
}

type Side = '<=' | '=>' | '==';

function compare(call: CmdletCall): void {
  const reference = call.parameters.get('referenceobject');
  const difference =
    call.parameters.get('differenceobject') ?? (call.input.length > 0 ? asValue(call.input) : undefined);
  if (!reference || reference.value === null) {
    reportNull(call, 'ReferenceObject');
    return;
  }
  if (!difference || difference.value === null) {
    reportNull(call, 'DifferenceObject');
    return;
  }
  const specs = readSpecs(call, 'property');
  const left = elementsOf(reference);
  const right = elementsOf(difference);
  const toCompared = (each: PsItem): Compared => {
    call.session.fuel.burn();
    const expanded = expandSpecs(specs, each);
    const values = expanded.map((spec) => valueOf(call, spec, each));
    const parts = (values.length > 0 ? values : [each]).map(({ value }) => textOf(value, zoneOf(call)));
    const key = parts.join('\u0000');
    return { each, values, key: isSet(call, 'casesensitive') ? key : key.toLowerCase() };
  };
  const found = match(left.map(toCompared), right.map(toCompared));
  const isShown = (side: Side): boolean =>
    side === '==' ? isSet(call, 'includeequal') : !isSet(call, 'excludedifferent');
  call.session.act({
    act: 'compare',
    ok: true,
    detail: { differences: found.filter(({ side }) => side !== '==').length, left: left.length, right: right.length },
  });
  for (const { compared, side } of found) {
    if (isShown(side)) call.emit(toOutput(call, specs, compared, side));
  }
}

/** Pairs equal objects. Those only in the second list come before those only in the first, as PowerShell prints them. */
function match(left: readonly Compared[], right: readonly Compared[]): { compared: Compared; side: Side }[] {
  const open = new Map<string, number>();
  for (const { key } of right) open.set(key, (open.get(key) ?? 0) + 1);
  const equal: { compared: Compared; side: Side }[] = [];
  const onlyLeft: { compared: Compared; side: Side }[] = [];
  for (const compared of left) {
    const count = open.get(compared.key) ?? 0;
    if (count > 0) {
      open.set(compared.key, count - 1);
      equal.push({ compared, side: '==' });
    } else onlyLeft.push({ compared, side: '<=' });
  }
  const onlyRight: { compared: Compared; side: Side }[] = [];
  for (const compared of right.toReversed()) {
    const count = open.get(compared.key) ?? 0;
    if (count === 0) continue;
    open.set(compared.key, count - 1);
    onlyRight.unshift({ compared, side: '=>' });
  }
  return [...equal, ...onlyRight, ...onlyLeft];
}

function toOutput(call: CmdletCall, specs: readonly PropertySpec[], { each, values }: Compared, side: Side): PsItem {
  const indicator = item(side);
  if (isSet(call, 'passthru')) {
    if (!isObject(each.value)) return each;
    return item(
      { ...each.value, properties: new Map([...each.value.properties, ['SideIndicator', indicator]]) },
      ...each.facts,
    );
  }
  const named: (readonly [string, PsItem])[] =
    specs.length === 0
      ? [['InputObject', each]]
      : expandSpecs(specs, each).map((spec, index) => [titleOf(spec), values[index] ?? item(null)]);
  return item(psObject(customType, [...named, ['SideIndicator', indicator]]));
}

export const compareCmdlets: readonly Cmdlet[] = [
  {
    name: 'Compare-Object',
    aliases: ['compare', 'diff'],
    parameters: [
      'ReferenceObject',
      'DifferenceObject',
      'Property',
      'SyncWindow',
      'IncludeEqual?',
      'ExcludeDifferent?',
      'PassThru?',
      'CaseSensitive?',
      'Culture',
    ],
    positional: ['ReferenceObject', 'DifferenceObject'],
    mandatory: ['ReferenceObject'],
    notNull: ['ReferenceObject', 'DifferenceObject'],
    others: [],
    run: compare,
  },
];
