import { matchesWildcard } from '../../../host/files.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { asValue } from '../../language/convert.ts';
import { type Display, item, nothing, type PsItem, psObject } from '../../values.ts';
import { isSet, textsOf } from './call-values.ts';

/**
 * Cmdlets about variables. Source: from knowledge.
 */

const variableView: Display = {
  form: 'table',
  columns: [{ property: 'Name', width: 30 }, { property: 'Value' }],
};

function getVariable(call: CmdletCall): void {
  const patterns = textsOf(call, 'name');
  for (const [name, value] of call.session.window.scope) {
    if (patterns.length > 0 && !patterns.some((pattern) => matchesWildcard(name, pattern))) continue;
    if (isSet(call, 'valueonly')) call.emit(value);
    else {
      const properties: [string, PsItem][] = [
        ['Name', item(name)],
        ['Value', value],
      ];
      call.emit(item(psObject('System.Management.Automation.PSVariable', properties, variableView)));
    }
  }
  const missing = patterns.find((name) => !/[*?]/.test(name) && !call.session.window.scope.has(name.toLowerCase()));
  if (missing !== undefined) reportMissing(call, missing);
}

const reportMissing = (call: CmdletCall, name: string): void =>
  call.error(
    `Cannot find a variable with the name '${name}'.`,
    `ObjectNotFound: (${name}:String) [${call.name}], ItemNotFoundException`,
    'VariableNotFound',
  );

function setVariable(call: CmdletCall): void {
  const value = call.parameters.get('value') ?? (call.input.length > 0 ? asValue(call.input) : nothing);
  for (const name of textsOf(call, 'name')) writeScope(call, name, value);
}

function writeScope(call: CmdletCall, name: string, value: PsItem | undefined): void {
  call.session.changeWindow((window) => {
    const scope = new Map(window.scope);
    if (value) scope.set(name.toLowerCase(), value);
    else scope.delete(name.toLowerCase());
    return { ...window, scope };
  });
}

function removeVariable(call: CmdletCall): void {
  for (const name of textsOf(call, 'name')) {
    if (!call.session.window.scope.has(name.toLowerCase())) reportMissing(call, name);
    else writeScope(call, name, call.name === 'Remove-Variable' ? undefined : nothing);
  }
}

export const variableCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-Variable',
    aliases: ['gv'],
    parameters: ['Name', 'ValueOnly?'],
    positional: ['Name'],
    others: ['Include', 'Exclude', 'Scope'],
    run: getVariable,
  },
  {
    name: 'Set-Variable',
    aliases: ['set', 'sv'],
    parameters: ['Name', 'Value'],
    positional: ['Name', 'Value'],
    mandatory: ['Name[]'],
    others: [
      'Include',
      'Exclude',
      'Description',
      'Option',
      'Force?',
      'Visibility',
      'PassThru?',
      'Scope',
      'WhatIf?',
      'Confirm?',
    ],
    run: setVariable,
  },
  {
    name: 'New-Variable',
    aliases: ['nv'],
    parameters: ['Name', 'Value', 'Force?'],
    positional: ['Name', 'Value'],
    mandatory: ['Name'],
    others: ['Description', 'Option', 'Visibility', 'PassThru?', 'Scope', 'WhatIf?', 'Confirm?'],
    run: setVariable,
  },
  {
    name: 'Remove-Variable',
    aliases: ['rv'],
    parameters: ['Name', 'Force?'],
    positional: ['Name'],
    mandatory: ['Name[]'],
    others: ['Include', 'Exclude', 'Scope', 'WhatIf?', 'Confirm?'],
    run: removeVariable,
  },
  {
    name: 'Clear-Variable',
    aliases: ['clv'],
    parameters: ['Name', 'Force?'],
    positional: ['Name'],
    mandatory: ['Name[]'],
    others: ['Include', 'Exclude', 'PassThru?', 'Scope', 'WhatIf?', 'Confirm?'],
    run: removeVariable,
  },
];
