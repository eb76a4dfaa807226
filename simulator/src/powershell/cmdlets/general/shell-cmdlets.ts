import { matchesWildcard } from '../../../host/files.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { type Display, item, type PsItem, psObject } from '../../values.ts';
import { isSince3, textsOf, textValue, wholeNumber } from './call-values.ts';

/**
 * Cmdlets about the shell itself: Get-Command, Get-Help, Get-Alias and Get-History. Source: from knowledge.
 */

const plain = (name: string): string => name.replace(/[?*]$/, '');

const byName = (one: Cmdlet, other: Cmdlet): number => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1);

function getCommand(call: CmdletCall): void {
  const patterns = textsOf(call, 'name');
  const verb = textValue(call, 'verb');
  const noun = textValue(call, 'noun');
  const found = call.commands().filter(({ name }) => {
    const [ownVerb = '', ownNoun = ''] = name.split('-');
    return (
      name.includes('-') &&
      (patterns.length === 0 || patterns.some((pattern) => matchesWildcard(name, pattern))) &&
      (verb === undefined || matchesWildcard(ownVerb, verb)) &&
      (noun === undefined || matchesWildcard(ownNoun, noun))
    );
  });
  const [pattern] = patterns;
  if (found.length === 0 && pattern !== undefined && !/[*?]/.test(pattern)) {
    call.error(
      `The term '${pattern}' is not recognized as the name of a cmdlet, function, script file, or operable program. Check the spelling of the name, or if a path was included, verify that the path is correct and try again.`,
      `ObjectNotFound: (${pattern}:String) [Get-Command], CommandNotFoundException`,
      'CommandNotFoundException',
    );
    return;
  }
  for (const cmdlet of found.toSorted(byName)) call.emit(commandObject(call, cmdlet));
}

function commandObject(call: CmdletCall, { name }: Cmdlet): PsItem {
  const isNew = call.session.host.windows.powershell === '5.1';
  const columns = [
    { property: 'CommandType', width: 15 },
    { property: 'Name', width: isSince3(call) ? 50 : 24 },
    ...(isNew ? [{ property: 'Version', width: 10 }, { property: 'Source' }] : []),
    ...(!isNew && isSince3(call) ? [{ property: 'ModuleName' }] : []),
    ...(isSince3(call) ? [] : [{ property: 'Definition' }]),
  ];
  const source = 'Microsoft.PowerShell.Utility';
  return item(
    psObject(
      'System.Management.Automation.CmdletInfo',
      [
        ['CommandType', item('Cmdlet')],
        ['Name', item(name)],
        ['Version', item('3.1.0.0')],
        ['Source', item(source)],
        ['ModuleName', item(source)],
        ['Definition', item(`${name} ...`)],
      ],
      { form: 'table', columns },
    ),
  );
}

function getHelp(call: CmdletCall): void {
  const name = textValue(call, 'name') ?? '';
  const { session } = call;
  const found = call
    .commands()
    .find((cmdlet) =>
      [cmdlet.name, ...(cmdlet.aliases ?? [])].some((each) => each.toLowerCase() === name.toLowerCase()),
    );
  if (name === '') {
    for (const line of ['', 'TOPIC', '    Windows PowerShell Help System', '']) session.print(line);
    return;
  }
  if (!found) {
    call.error(
      `Get-Help could not find ${name} in a help file in this session. To download updated help topics type: "Update-Help". To get help online, search for the help topic in the TechNet library at https:/go.microsoft.com/fwlink/?LinkID=107116.`,
      'ResourceUnavailable: (:) [Get-Help], HelpNotFoundException',
      'HelpNotFound',
    );
    return;
  }
  const places = (found.positional ?? []).map(plain);
  const words = found.parameters.map((parameter) => {
    const own = plain(parameter);
    if (parameter.endsWith('?')) return `[-${own}]`;
    return places.includes(own) ? `[[-${own}] <string[]>]` : `[-${own} <string>]`;
  });
  const lines = [
    '',
    'NAME',
    `    ${found.name}`,
    '    ',
    'SYNTAX',
    `    ${[found.name, ...words].join(' ')}  [<CommonParameters>]`,
    '    ',
  ];
  const aliases = found.aliases ?? [];
  lines.push(
    '',
    'ALIASES',
    ...(aliases.length > 0 ? aliases.map((alias) => `    ${alias}`) : ['    None']),
    '    ',
    '',
  );
  for (const line of lines) session.print(line);
}

function getAlias(call: CmdletCall): void {
  const patterns = textsOf(call, 'name');
  const wanted = textValue(call, 'definition')?.toLowerCase();
  const columns = [
    { property: 'CommandType', width: 15 },
    { property: 'DisplayName', title: 'Name', width: 50 },
  ];
  for (const cmdlet of call.commands()) {
    for (const alias of cmdlet.aliases ?? []) {
      if (patterns.length > 0 && !patterns.some((pattern) => matchesWildcard(alias, pattern))) continue;
      if (wanted !== undefined && cmdlet.name.toLowerCase() !== wanted) continue;
      call.emit(
        item(
          psObject(
            'System.Management.Automation.AliasInfo',
            [
              ['CommandType', item('Alias')],
              ['Name', item(alias)],
              ['DisplayName', item(`${alias} -> ${cmdlet.name}`)],
              ['Definition', item(cmdlet.name)],
            ],
            { form: 'table', columns },
          ),
        ),
      );
    }
  }
}

const historyView: Display = {
  form: 'table',
  columns: [{ property: 'Id', width: 4, align: 'right' }, { property: 'CommandLine' }],
};

function getHistory(call: CmdletCall): void {
  const lines = call.session.window.history ?? [];
  const wanted = wholeNumber(call, 'id');
  const count = wholeNumber(call, 'count') ?? (call.session.host.windows.powershell === '2.0' ? 32 : lines.length);
  for (const [index, line] of lines.entries()) {
    if (wanted === undefined ? index < lines.length - count : index + 1 !== wanted) continue;
    call.emit(
      item(
        psObject(
          'Microsoft.PowerShell.Commands.HistoryInfo',
          [
            ['Id', item(index + 1)],
            ['CommandLine', item(line)],
          ],
          historyView,
        ),
      ),
    );
  }
}

function exit({ session }: CmdletCall): void {
  session.print('This window stays open on the practice host.');
}

export const shellCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-Command',
    aliases: ['gcm'],
    parameters: ['Name', 'Verb', 'Noun', 'CommandType', 'Module'],
    positional: ['Name'],
    others: ['Syntax?', 'ArgumentList', 'All?', 'TotalCount', 'ListImported?', 'ParameterName', 'ParameterType'],
    run: getCommand,
  },
  {
    name: 'Get-Help',
    aliases: ['help', 'man'],
    parameters: ['Name', 'Full?', 'Detailed?', 'Examples?', 'Parameter', 'Online?', 'Category'],
    positional: ['Name'],
    others: ['Component', 'Functionality', 'Role', 'Path', 'ShowWindow?'],
    run: getHelp,
  },
  {
    name: 'Get-Alias',
    aliases: ['gal'],
    parameters: ['Name', 'Definition'],
    positional: ['Name'],
    others: ['Exclude', 'Scope'],
    run: getAlias,
  },
  {
    name: 'Get-History',
    aliases: ['h', 'history', 'ghy'],
    parameters: ['Id', 'Count'],
    positional: ['Id', 'Count'],
    others: [],
    run: getHistory,
  },
  { name: 'exit', parameters: [], positional: ['Code'], others: [], run: exit },
];
