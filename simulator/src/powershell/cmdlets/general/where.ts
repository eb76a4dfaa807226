import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { asValue, elementsOf, isScript, isTrue, memberOf, wordOf } from '../../language/convert.ts';
import { applyOperator } from '../../language/operators.ts';
import { item, type PsItem, type PsScript } from '../../values.ts';
import { inputOf, isSet, isSince3, textValue, zoneOf } from './call-values.ts';

/**
 * Where-Object and ForEach-Object. Source: from knowledge.
 */

const operators = [
  'EQ',
  'NE',
  'GT',
  'GE',
  'LT',
  'LE',
  'Like',
  'NotLike',
  'Match',
  'NotMatch',
  'Contains',
  'NotContains',
  'In',
  'NotIn',
];
const nowhere = { start: 0, end: 0 };

function where(call: CmdletCall): void {
  const first = call.parameters.get('filterscript') ?? call.parameters.get('property');
  const script = first?.value ?? null;
  if (isScript(script)) {
    for (const each of inputOf(call)) {
      if (isTrue(asValue(call.invoke(script, each)).value)) call.emit(each);
    }
    return;
  }
  if (!isSince3(call)) {
    reportNoScript(call, 'FilterScript');
    return;
  }
  const name = textValue(call, 'property') ?? '';
  const operator = operators.find((each) => isSet(call, each.toLowerCase()));
  const wanted = call.parameters.get('value') ?? item(true);
  const context = operatorContext(call);
  for (const each of inputOf(call)) {
    const value = memberOf(each, name, zoneOf(call), false);
    const holds =
      operator === undefined
        ? isTrue(value.value)
        : isTrue(applyOperator(context, `-${operator.toLowerCase()}`, value, wanted, nowhere).value);
    if (holds) call.emit(each);
  }
}

/** What an operator needs to know. It runs no statements. */
const operatorContext = (call: CmdletCall) => ({
  session: call.session,
  text: '',
  zone: zoneOf(call),
  isVersion2: false,
  current: undefined,
  screen: { put: () => undefined, lines: () => undefined, forget: () => undefined },
  status: { hasFailed: false },
  collect: () => [],
});

function reportNoScript(call: CmdletCall, parameter: string): void {
  const value = textValue(call, 'property') ?? '';
  call.error(
    `Cannot bind parameter '${parameter}'. Cannot convert the "${value}" value of type "System.String" to type "System.Management.Automation.ScriptBlock".`,
    `InvalidArgument: (:) [${call.name}], ParameterBindingException`,
    'CannotConvertArgumentNoMessage',
  );
}

function forEach(call: CmdletCall): void {
  const process = call.parameters.get('process') ?? call.parameters.get('membername');
  const scripts = process ? elementsOf(process) : [];
  const run = (name: string, current: PsItem): void => {
    for (const { value } of elementsOf(call.parameters.get(name) ?? item(null))) {
      if (isScript(value)) emitAll(call, value, current);
    }
  };
  run('begin', item(null));
  for (const each of inputOf(call)) {
    for (const { value } of scripts) {
      if (isScript(value)) emitAll(call, value, each);
      else if (isSince3(call)) {
        for (const element of elementsOf(memberOf(each, wordOf(value), zoneOf(call), true))) call.emit(element);
      }
    }
  }
  run('end', item(null));
}

function emitAll(call: CmdletCall, script: PsScript, current: PsItem): void {
  for (const output of call.invoke(script, current)) call.emit(output);
}

export const whereCmdlets: readonly Cmdlet[] = [
  {
    name: 'Where-Object',
    aliases: ['where', '?'],
    parameters: ['FilterScript', 'Property', 'Value', ...operators.map((name) => `${name}?`), 'InputObject'],
    positional: ['Property', 'Value'],
    since: Object.fromEntries(operators.map((name) => [name, '4.0' as const])),
    others: ['Is?', 'IsNot?', 'CEQ?', 'CNE?', 'CLike?', 'CMatch?', 'CContains?', 'CIn?'],
    run: where,
  },
  {
    name: 'ForEach-Object',
    aliases: ['foreach', '%'],
    parameters: ['Process', 'Begin', 'End', 'MemberName', 'InputObject'],
    positional: ['Process'],
    since: { MemberName: '4.0' },
    others: ['RemainingScripts', 'ArgumentList'],
    run: forEach,
  },
];
