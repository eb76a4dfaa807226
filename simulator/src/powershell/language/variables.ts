import { item, type PsItem, psObject } from '../values.ts';
import type { Context } from './context.ts';
import { toHashTable } from './convert.ts';
import { invalidOperation } from './errors.ts';
import type { Extent } from './syntax.ts';

const versionItem = (text: string): PsItem => item(text);

/** `$PSVersionTable` of the host's version. Source: from knowledge. */
function versionTable({ session }: Context): PsItem {
  const { powershell, kernel, revision } = session.host.windows;
  const listOf = (...versions: readonly string[]): PsItem => item({ kind: 'list', items: versions.map(versionItem) });
  if (powershell === '2.0') {
    return item(
      toHashTable([
        ['CLRVersion', versionItem('2.0.50727.5485')],
        ['BuildVersion', versionItem('6.1.7601.17514')],
        ['PSVersion', versionItem('2.0')],
        ['WSManStackVersion', versionItem('2.0')],
        ['PSCompatibleVersions', listOf('1.0', '2.0')],
        ['SerializationVersion', versionItem('1.1.0.1')],
        ['PSRemotingProtocolVersion', versionItem('2.1')],
      ]),
    );
  }
  if (powershell === '4.0') {
    return item(
      toHashTable([
        ['PSVersion', versionItem('4.0')],
        ['WSManStackVersion', versionItem('3.0')],
        ['SerializationVersion', versionItem('1.1.0.1')],
        ['CLRVersion', versionItem('4.0.30319.42000')],
        ['BuildVersion', versionItem('6.3.9600.20719')],
        ['PSCompatibleVersions', listOf('1.0', '2.0', '3.0', '4.0')],
        ['PSRemotingProtocolVersion', versionItem('2.2')],
      ]),
    );
  }
  const build = `${kernel}.${revision}`;
  return item(
    toHashTable([
      ['PSVersion', versionItem(build.replace(/^10\.0/, '5.1'))],
      ['PSEdition', versionItem('Desktop')],
      ['PSCompatibleVersions', listOf('1.0', '2.0', '3.0', '4.0', '5.0', '5.1')],
      ['BuildVersion', versionItem(build)],
      ['CLRVersion', versionItem('4.0.30319.42000')],
      ['WSManStackVersion', versionItem('3.0')],
      ['PSRemotingProtocolVersion', versionItem('2.3')],
      ['SerializationVersion', versionItem('1.1.0.1')],
    ]),
  );
}

/** The value of a variable. Nothing if it was not set: PowerShell reports no error. */
export function readVariable(context: Context, name: string): PsItem {
  const { session } = context;
  const lower = name.toLowerCase();
  if (lower.startsWith('env:')) return readEnvironment(context, lower.slice(4));
  switch (lower) {
    case 'true':
      return item(true);
    case 'false':
      return item(false);
    case 'null':
      return item(null);
    case '_':
      return context.current ?? item(null);
    case 'psitem':
      return (context.isVersion2 ? undefined : context.current) ?? item(null);
    case '?':
      return session.window.scope.get('?') ?? item(true);
    case 'pwd':
      return item(session.window.folder);
    case 'home':
      return item(session.window.variables.get('USERPROFILE') ?? '');
    case 'lastexitcode':
      return item(session.window.errorLevel);
    case 'psversiontable':
      return versionTable(context);
    case 'pshome':
      return item(String.raw`C:\Windows\System32\WindowsPowerShell\v1.0`);
    case 'host':
      return item(
        psObject(
          'System.Management.Automation.Internal.Host.InternalHost',
          [
            ['Name', item('ConsoleHost')],
            ['Version', versionItem(session.host.windows.powershell)],
            ['CurrentCulture', item('en-US')],
            ['CurrentUICulture', item('en-US')],
          ],
          {
            form: 'list',
            columns: ['Name', 'Version', 'CurrentCulture', 'CurrentUICulture'].map((property) => ({ property })),
          },
        ),
      );
    default:
      return session.window.scope.get(lower) ?? item(null);
  }
}

function readEnvironment({ session }: Context, name: string): PsItem {
  const value = session.window.variables.get(name.toUpperCase());
  if (value === undefined) return item(null);
  return name === 'computername' ? item(value, session.fact('host/name')) : item(value);
}

const constants = ['true', 'false', 'null', '?', 'host', 'pshome', 'pid', 'home', 'error'];

/** The most objects that a variable keeps. */
const maxKept = 20_000;

/** Sets a variable of the window. Throws a StatementError for one that cannot be set. */
export function writeVariable(context: Context, name: string, value: PsItem, extent: Extent): void {
  const { session } = context;
  const lower = name.toLowerCase();
  if (constants.includes(lower)) {
    throw invalidOperation(
      `Cannot overwrite variable ${name} because it is read-only or constant.`,
      'VariableNotWritable',
      extent,
      `${name}:String`,
    );
  }
  session.fuel.burn();
  if (lower.startsWith('env:')) {
    const variables = new Map(session.window.variables);
    if (value.value === null || value.value === '') variables.delete(lower.slice(4).toUpperCase());
    else variables.set(lower.slice(4).toUpperCase(), String(typeof value.value === 'object' ? '' : value.value));
    session.changeWindow((window) => ({ ...window, variables }));
    return;
  }
  const isTooMuch =
    typeof value.value === 'object' && value.value?.kind === 'list' && value.value.items.length > maxKept;
  if (isTooMuch) session.fuel.burn(maxKept);
  session.changeWindow((window) => ({ ...window, scope: new Map(window.scope).set(lower, value) }));
}
