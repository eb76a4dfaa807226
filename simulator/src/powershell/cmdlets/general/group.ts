import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { elementsOf, isObject, mergeFacts, textOf, toNumber } from '../../language/convert.ts';
import { sortOrder } from '../../language/compare.ts';
import { type Display, item, type PsItem, psObject } from '../../values.ts';
import { inputOf, isSet, textsOf, zoneOf } from './call-values.ts';
import { expandSpecs, hasProperty, readSpecs, valueOf } from './properties.ts';

/**
 * Group-Object and Measure-Object. Source: from knowledge. A count shows the facts of the objects that it counts, and
 * nothing of counted texts: who has seen the number of lines has not seen the lines.
 */

function groupView(hasElements: boolean): Display {
  const columns = [
    { property: 'Count', width: 5, align: 'right' as const },
    { property: 'Name', width: 25, align: 'left' as const },
    { property: 'Group', align: 'left' as const },
  ];
  return {
    form: 'table',
    columns: hasElements
      ? columns
      : columns.slice(0, 2).map((column, index) => (index === 1 ? { property: 'Name' } : column)),
  };
}

function group(call: CmdletCall): void {
  const items = inputOf(call);
  const specs = expandSpecs(readSpecs(call, 'property'), items[0]);
  const zone = zoneOf(call);
  const groups = new Map<
    string,
    { readonly values: readonly PsItem[]; readonly members: PsItem[]; facts: PsItem['facts'] }
  >();
  for (const each of items) {
    call.session.fuel.burn();
    const values = specs.length === 0 ? [each] : specs.map((spec) => valueOf(call, spec, each));
    const name = values.map(({ value }) => textOf(value, zone)).join(', ');
    const found = groups.get(name.toLowerCase()) ?? { values, members: [], facts: [] };
    found.members.push(each);
    found.facts = mergeFacts(found.facts, ...values.map(({ facts }) => facts));
    groups.set(name.toLowerCase(), found);
  }
  const hasElements = !isSet(call, 'noelement');
  for (const { values, members, facts } of groups.values()) {
    const name = values.map(({ value }) => textOf(value, zone)).join(', ');
    call.emit(
      item(
        psObject(
          hasElements ? 'Microsoft.PowerShell.Commands.GroupInfo' : 'Microsoft.PowerShell.Commands.GroupInfoNoElement',
          [
            ['Values', item({ kind: 'list', items: values })],
            ['Count', item(members.length, ...facts)],
            ['Group', item(hasElements ? { kind: 'list', items: members } : null)],
            ['Name', item(name, ...mergeFacts(...values.map((each) => each.facts)))],
          ],
          groupView(hasElements),
        ),
      ),
    );
  }
}

const measured = ['Count', 'Average', 'Sum', 'Maximum', 'Minimum', 'Property'];
const measureView: Display = { form: 'list', columns: measured.map((property) => ({ property })) };

function measure(call: CmdletCall): void {
  if (['line', 'word', 'character'].some((name) => isSet(call, name))) {
    measureText(call);
    return;
  }
  const names = textsOf(call, 'property');
  const items = inputOf(call);
  if (names.length === 0) emitMeasure(call, items, null);
  for (const name of names) {
    const having = items.filter(
      (each) => hasProperty(each, name) && valueOf(call, { kind: 'name', pattern: name }, each).value !== null,
    );
    if (having.length === 0) {
      call.error(
        `The property "${name}" cannot be found in the input for any objects.`,
        'InvalidArgument: (:) [Measure-Object], PSArgumentException',
        'GenericMeasurePropertyNotFound',
      );
      continue;
    }
    emitMeasure(
      call,
      having.map((each) => valueOf(call, { kind: 'name', pattern: name }, each)),
      name,
    );
  }
}

function emitMeasure(call: CmdletCall, values: readonly PsItem[], property: string | null): void {
  const needsNumbers = isSet(call, 'sum') || isSet(call, 'average');
  const numbers = needsNumbers ? values.map((each) => numberOf(call, each)) : [];
  call.session.fuel.burn(values.length);
  const facts = mergeFacts(...values.map((each) => each.facts));
  const counted = mergeFacts(...values.filter(({ value }) => isObject(value)).map((each) => each.facts));
  const sum = numbers.reduce((total, each) => total + each, 0);
  const context = { session: call.session, zone: zoneOf(call) };
  const sorted =
    isSet(call, 'maximum') || isSet(call, 'minimum')
      ? values.toSorted((one, other) => sortOrder(context, comparable(one), comparable(other)))
      : [];
  call.emit(
    item(
      psObject(
        'Microsoft.PowerShell.Commands.GenericMeasureInfo',
        [
          ['Count', item(values.length, ...counted)],
          ['Average', isSet(call, 'average') && values.length > 0 ? item(sum / values.length, ...facts) : item(null)],
          ['Sum', isSet(call, 'sum') ? item(sum, ...facts) : item(null)],
          ['Maximum', isSet(call, 'maximum') ? (sorted.at(-1) ?? item(null)) : item(null)],
          ['Minimum', isSet(call, 'minimum') ? (sorted[0] ?? item(null)) : item(null)],
          ['Property', item(property)],
        ],
        measureView,
      ),
    ),
  );
}

/** Texts that are numbers are compared as numbers. */
const comparable = ({ value }: PsItem): PsItem['value'] =>
  typeof value === 'string' ? (toNumber(value) ?? value) : value;

function numberOf(call: CmdletCall, each: PsItem): number {
  const value = toNumber(each.value);
  if (value !== undefined) return value;
  const text = textOf(each.value, zoneOf(call));
  call.error(
    isObject(each.value)
      ? `Input object "${text}" is not numeric.`
      : `Cannot convert value "${text}" to type "System.Double". Error: "Input string was not in a correct format."`,
    `InvalidType: (${text}:String) [Measure-Object], PSInvalidCastException`,
    'NonNumericInputObject',
  );
  return 0;
}

function measureText(call: CmdletCall): void {
  const texts = inputOf(call).flatMap((each) => elementsOf(each).map(({ value }) => textOf(value, zoneOf(call))));
  const count = (name: string, value: number): PsItem => item(isSet(call, name) ? value : null);
  const words = texts.reduce((sum, text) => sum + (text.match(/\S+/g) ?? []).length, 0);
  const properties: [string, PsItem][] = [
    [
      'Lines',
      count(
        'line',
        texts.reduce((sum, text) => sum + (text.match(/\n/g) ?? []).length + (text === '' ? 0 : 1), 0),
      ),
    ],
    ['Words', count('word', words)],
    [
      'Characters',
      count(
        'character',
        texts.reduce((sum, text) => sum + text.length, 0),
      ),
    ],
    ['Property', item(null)],
  ];
  const columns = properties.map(([property]) => ({ property }));
  call.emit(item(psObject('Microsoft.PowerShell.Commands.TextMeasureInfo', properties, { form: 'table', columns })));
}

export const groupCmdlets: readonly Cmdlet[] = [
  {
    name: 'Group-Object',
    aliases: ['group'],
    parameters: ['Property', 'NoElement?', 'InputObject'],
    positional: ['Property'],
    others: ['AsHashTable?', 'AsString?', 'CaseSensitive?', 'Culture'],
    run: group,
  },
  {
    name: 'Measure-Object',
    aliases: ['measure'],
    parameters: [
      'Property',
      'Sum?',
      'Average?',
      'Maximum?',
      'Minimum?',
      'Line?',
      'Word?',
      'Character?',
      'IgnoreWhiteSpace?',
      'InputObject',
    ],
    positional: ['Property'],
    others: [],
    run: measure,
  },
];
