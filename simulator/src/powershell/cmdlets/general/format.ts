import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { isDate } from '../../language/convert.ts';
import { longDateTime } from '../../language/dates.ts';
import { item, type PsItem, psObject, type View, type ViewColumn } from '../../values.ts';
import { inputOf, isSet, textValue, wholeNumber, zoneOf } from './call-values.ts';
import { expandSpecs, propertyNames, type PropertySpec, readSpecs, titleOf, valueOf } from './properties.ts';

/**
 * Format-Table, Format-List, Format-Wide and Format-Custom. They put out objects that only a screen or a text file
 * understands: exported as CSV they become lines with `ClassId2e4f51ef21dd47e99d3c952918aff9cd`. Source: from knowledge.
 */

const prefix = 'Microsoft.PowerShell.Commands.Internal.Format.';

const part = (name: string, classId: string, view?: View): PsItem => {
  const fields = [
    'ClassId2e4f51ef21dd47e99d3c952918aff9cd',
    'pageHeaderEntry',
    'pageFooterEntry',
    'autosizeInfo',
    'shapeInfo',
    'groupingEntry',
  ];
  const properties = fields.map((field, index) => [field, item(index === 0 ? classId : null)] as const);
  const object = psObject(`${prefix}${name}`, properties);
  return item(view ? { ...object, view } : object);
};

function format(call: CmdletCall, form: View['form']): void {
  const items = inputOf(call).map((each) => asObject(call, each));
  if (items.length === 0) return;
  const model = items.find((each) => propertyNames(each).length > 0);
  const specs = expandSpecs(readSpecs(call, 'property'), model).slice(0, form === 'table' ? 60 : 200);
  const [firstName] = readSpecs(call, 'groupby');
  const chosen = limited(call, specs, form).map((spec) => toColumn(call, spec, items));
  const groupBy = firstName && { property: titleOf(firstName), title: titleOf(firstName) };
  const view: View = {
    form,
    items,
    chosen,
    isAutoSized: isSet(call, 'autosize'),
    isWrapped: isSet(call, 'wrap'),
    hidesHeaders: isSet(call, 'hidetableheaders'),
    ...(groupBy && { groupBy }),
    columnCount: Math.min(60, Math.max(0, wholeNumber(call, 'column') ?? 0)),
  };
  call.emit(part('FormatStartData', '033ecb2bc07a4d43b5ef94ed5a35d280', view));
  call.emit(part('GroupStartData', '9e210fe47d09416682b841769c78b8a3'));
  for (const _ of items) call.emit(part('FormatEntryData', '27c87ef9bbda4f709f6b4002fa4af63c'));
  call.emit(part('GroupEndData', '4ec4f0187cb04f4cb6973460dfe252df'));
  call.emit(part('FormatEndData', 'cf522b78d86c486691226b40aa69e95c'));
}

/** A table of all properties shows the first ten. */
function limited(call: CmdletCall, specs: readonly PropertySpec[], form: View['form']): readonly PropertySpec[] {
  return form === 'table' && textValue(call, 'property') === '*' ? specs.slice(0, 10) : specs;
}

function toColumn(call: CmdletCall, spec: PropertySpec, items: readonly PsItem[]): ViewColumn {
  call.session.fuel.burn(items.length / 5);
  const values = items.map((each) => valueOf(call, spec, each));
  const title = titleOf(spec);
  if (spec.kind === 'name') return { title, values };
  const { width, align } = spec;
  return {
    title,
    values,
    ...(width !== undefined && width > 0 && { width: Math.min(1000, Math.trunc(width)) }),
    ...(align && { align }),
  };
}

/** A date as the list of its parts. */
function asObject(call: CmdletCall, each: PsItem): PsItem {
  if (!isDate(each.value) || call.name !== 'Format-List') return each;
  const parts = propertyNames(each).map(
    (name) => [name, valueOf(call, { kind: 'name', pattern: name }, each)] as const,
  );
  const text = item(longDateTime(each.value, zoneOf(call)), ...each.facts);
  return item(
    psObject('System.DateTime', [['DisplayHint', item('DateTime')], ...parts, ['DateTime', text]]),
    ...each.facts,
  );
}

const shared = ['Property', 'GroupBy', 'Force?', 'InputObject'];
const others = ['View', 'ShowError?', 'DisplayError?', 'Expand'];

export const formatCmdlets: readonly Cmdlet[] = [
  {
    name: 'Format-Table',
    aliases: ['ft'],
    parameters: [...shared, 'AutoSize?', 'Wrap?', 'HideTableHeaders?'],
    positional: ['Property'],
    others,
    run: (call) => format(call, 'table'),
  },
  {
    name: 'Format-List',
    aliases: ['fl'],
    parameters: shared,
    positional: ['Property'],
    others,
    run: (call) => format(call, 'list'),
  },
  {
    name: 'Format-Wide',
    aliases: ['fw'],
    parameters: [...shared, 'AutoSize?', 'Column'],
    positional: ['Property'],
    others,
    run: (call) => format(call, 'wide'),
  },
  {
    name: 'Format-Custom',
    aliases: ['fc'],
    parameters: [...shared, 'Depth'],
    positional: ['Property'],
    others,
    run: (call) => format(call, 'custom'),
  },
];
