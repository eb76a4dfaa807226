import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { lineItem, spansOf } from '../../language/spans.ts';
import type { Line } from '../../../text.ts';
import { item, type PsItem } from '../../values.ts';
import { inputOf, isSet, textValue, zoneOf } from './call-values.ts';
import { expandSpecs, propertyNames, type PropertySpec, readSpecs, titleOf, valueOf } from './properties.ts';

/**
 * ConvertTo-Html. Source: from knowledge.
 */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function convert(call: CmdletCall): void {
  const items = inputOf(call);
  const [first] = items;
  const chosen = readSpecs(call, 'property');
  const all = first ? propertyNames(first).map((pattern): PropertySpec => ({ kind: 'name', pattern })) : [];
  const specs = chosen.length > 0 ? expandSpecs(chosen, first) : all;
  const print = (text: string): void => call.emit(item(text));
  if (!isSet(call, 'fragment')) {
    print(
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"  "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
    );
    print('<html xmlns="http://www.w3.org/1999/xhtml">');
    print('<head>');
    print(`<title>${escaped(textValue(call, 'title') ?? 'HTML TABLE')}</title>`);
    print('</head><body>');
  }
  print('<table>');
  print(`<colgroup>${'<col/>'.repeat(specs.length)}</colgroup>`);
  print(`<tr>${specs.map((spec) => `<th>${escaped(titleOf(spec))}</th>`).join('')}</tr>`);
  for (const each of items) call.emit(lineItem(rowOf(call, specs, each)));
  print('</table>');
  if (!isSet(call, 'fragment')) print('</body></html>');
}

function rowOf(call: CmdletCall, specs: readonly PropertySpec[], each: PsItem): Line {
  const cells = specs.flatMap((spec): Line => {
    const spans = spansOf(valueOf(call, spec, each), zoneOf(call));
    return [
      { text: '<td>' },
      ...spans.map((span) => ({ ...span, text: escaped(span.text.replaceAll(/\r?\n/g, ' ')) })),
      { text: '</td>' },
    ];
  });
  return [{ text: '<tr>' }, ...cells, { text: '</tr>' }];
}

export const htmlCmdlets: readonly Cmdlet[] = [
  {
    name: 'ConvertTo-Html',
    parameters: [
      'Property',
      'Title',
      'Fragment?',
      'InputObject',
      'Head',
      'Body',
      'PreContent',
      'PostContent',
      'CssUri',
      'As',
    ],
    positional: ['Property', 'Head', 'Title', 'Body'],
    others: ['Meta', 'Charset', 'Transitional?'],
    run: convert,
  },
];
