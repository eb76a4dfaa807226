import { compareText } from '../../host/files.ts';
import { unknownCommand } from '../../shell/unknown.ts';
import type { FactId } from '../../text.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { item, nothing, type PsItem, type PsObject } from '../values.ts';
import { accountClasses } from './cim/account-classes.ts';
import { type CimClass, type CimStyle, displayOf, type Properties, toDmtf } from './cim/cim-class.ts';
import { derivationOf } from './cim/derivations.ts';
import { programClasses } from './cim/program-classes.ts';
import { storageClasses } from './cim/storage-classes.ts';
import { systemClasses } from './cim/system-classes.ts';
import { parseWql } from './cim/wql.ts';
import { hasPowerShell, hostObject, listOf, propertyOf, psList, textOf, textsOf } from './host-items.ts';
import { isRemote } from './remote.ts';

const classes: readonly CimClass[] = [...systemClasses, ...storageClasses, ...programClasses, ...accountClasses];

/** Classes that Windows has and the practice host does not. */
const otherClasses =
  /^(?:win32_(?:product|ntlogevent|nteventlogfile|volume|networkadapter|printer|printjob|environment|baseboard|systemenclosure|videocontroller|sounddevice|usbcontroller|loggedonuser|logonsession|systemdriver|perf\w+|scheduledjob|registry|directory|groupuser|localtime|desktop|cdromdrive|bootconfiguration|optionalfeature|pnpentity|tpm)|cim_\w+|msft_\w+)$/;

const defaultNamespace = 'root/cimv2';

const namespaceOf = (text: string | undefined): string =>
  (text ?? defaultNamespace).replaceAll('\\', '/').replace(/^\/+|\/+$/g, '');

/** The path of an instance within its namespace. Quotes and backslashes in its keys are escaped. */
function relativePath({ name, keys }: CimClass, read: Properties): { path: string; facts: readonly FactId[] } {
  if (!keys) return { path: `${name}=@`, facts: [] };
  const values = keys.map((key) => propertyOf({ properties: new Map(read) }, key) ?? nothing);
  const parts = values.map((value, index) => {
    const text = (textsOf(value)[0] ?? '').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
    return `${keys[index]}="${text}"`;
  });
  return { path: `${name}.${parts.join(',')}`, facts: values.flatMap(({ facts }) => facts) };
}

/** The properties of one instance as the style prints them: moments, system properties, the computer. */
function toProperties(call: CmdletCall, cimClass: CimClass, style: CimStyle, read: Properties): Properties {
  const { host } = call.session;
  const name = item(host.host.name, call.session.fact('host/name'));
  if (style === 'cim') return [...read, ['PSComputerName', nothing]];
  const { path, facts } = relativePath(cimClass, read);
  const derivation = derivationOf(cimClass.name);
  const namespace = (cimClass.namespace ?? defaultNamespace).replaceAll('/', '\\');
  const system: [string, PsItem][] = [
    ['__GENUS', item(2)],
    ['__CLASS', item(cimClass.name)],
    ['__SUPERCLASS', item(derivation[0] ?? '')],
    ['__DYNASTY', item(derivation.at(-1) ?? cimClass.name)],
    ['__RELPATH', item(path, ...facts)],
    ['__PROPERTY_COUNT', item(read.length)],
    ['__DERIVATION', item(psList(derivation.map((each) => item(each))))],
    ['__SERVER', name],
    ['__NAMESPACE', item(namespace)],
    ['__PATH', item(`\\\\${host.host.name}\\${namespace}:${path}`, ...name.facts, ...facts)],
  ];
  // A list of all properties is in the order of their names.
  const listed = cimClass.wmiView ? read : read.toSorted(([one], [other]) => compareText(one, other));
  const own = listed.map(([property, value]): [string, PsItem] => [
    property,
    toWmiValue(call, cimClass, property, value),
  ]);
  const computer: [string, PsItem][] = hasPowerShell(host.windows, '3.0') ? [['PSComputerName', name]] : [];
  return [...system, ...own, ...computer];
}

function toWmiValue(call: CmdletCall, cimClass: CimClass, property: string, value: PsItem): PsItem {
  const date = value.value;
  // PowerShell itself turns the text of InstalledOn into a date.
  const isKept = cimClass.name === 'Win32_QuickFixEngineering' && property === 'InstalledOn';
  if (isKept || date === null || typeof date !== 'object' || date.kind !== 'date') return value;
  return item(toDmtf(call.session.host.clock.zone, date.time), ...value.facts);
}

/** The instances of a class as objects. */
export function readClass(call: CmdletCall, cimClass: CimClass, style: CimStyle): PsItem[] {
  const namespace = cimClass.namespace ?? defaultNamespace;
  const type =
    style === 'cim'
      ? `Microsoft.Management.Infrastructure.CimInstance#${namespace}/${cimClass.name}`
      : `System.Management.ManagementObject#${namespace.replaceAll('/', '\\')}\\${cimClass.name}`;
  const display = displayOf(cimClass, style);
  return cimClass.read(call.session, style).map((read) => {
    call.session.fuel.burn();
    const properties = toProperties(call, cimClass, style, read);
    return item(hostObject(type, properties, display));
  });
}

export const findClass = (name: string): CimClass | undefined =>
  classes.find((each) => each.name.toLowerCase() === name.toLowerCase());

interface Query {
  readonly className: string;
  /** The properties that are asked for, in lower case. Undefined: all. */
  readonly properties: readonly string[] | undefined;
  readonly filter: string | undefined;
}

function chosenNames(names: readonly string[]): readonly string[] | undefined {
  const chosen = names.map((name) => name.trim().toLowerCase());
  return chosen.length === 0 || chosen.includes('*') ? undefined : chosen;
}

/** The class and the filter of a call, from `-ClassName` and `-Filter` or from `-Query`. */
function queryOf(call: CmdletCall): Query {
  const query = textOf(call, 'query');
  const parts = /^\s*select\s+(.+?)\s+from\s+(\w+)(?:\s+where\s+(.+))?$/is.exec(query ?? '');
  if (parts) {
    const [, names = '*', className = '', filter] = parts;
    return { className, filter, properties: chosenNames(names.split(',')) };
  }
  const className = textOf(call, 'classname') ?? textOf(call, 'class') ?? '';
  return { className, filter: textOf(call, 'filter'), properties: chosenNames(listOf(call, 'property')) };
}

const commandIds = {
  cim: 'Microsoft.Management.Infrastructure.CimCmdlets.GetCimInstanceCommand',
  wmi: 'Microsoft.PowerShell.Commands.GetWmiObjectCommand',
} as const;

function refuse(call: CmdletCall, style: CimStyle, problem: 'class' | 'namespace' | 'query', query: Query): void {
  const namespace = namespaceOf(textOf(call, 'namespace')).replaceAll('/', '\\');
  const text = { class: 'Invalid class', namespace: 'Invalid namespace', query: 'Invalid query' }[problem];
  if (style === 'cim') {
    const code = { class: '0x80041010', namespace: '0x8004100e', query: '0x80041017' }[problem];
    const category =
      problem === 'query' ? 'InvalidArgument: (:)' : `MetadataError: (${namespace}:${query.className}:String)`;
    call.error(`${text} `, `${category} [Get-CimInstance], CimException`, `HRESULT ${code},${commandIds.cim}`);
    return;
  }
  const quoted = problem === 'class' ? query.className : `select * from ${query.className} where ${query.filter ?? ''}`;
  const hasQuote = problem !== 'namespace' && hasPowerShell(call.session.host.windows, '3.0');
  const category = problem === 'class' ? 'InvalidType' : 'InvalidArgument';
  call.error(
    hasQuote ? `${text} "${quoted}"` : `${text} `,
    `${category}: (:) [Get-WmiObject], ManagementException`,
    `GetWMIManagementException,${commandIds.wmi}`,
  );
}

const remoteError = (style: CimStyle, className: string): readonly [string, string, string] =>
  style === 'cim'
    ? [
        'WinRM cannot complete the operation. Verify that the specified computer name is valid, that the computer is accessible over the network, and that a firewall exception for the WinRM service is enabled and allows access from this computer. By default, the WinRM firewall exception for public profiles limits access to remote computers within the same local subnet. ',
        `ConnectionError: (root\\cimv2:${className}:String) [Get-CimInstance], CimException`,
        `HRESULT 0x80338126,${commandIds.cim}`,
      ]
    : [
        'The RPC server is unavailable. (Exception from HRESULT: 0x800706BA)',
        'InvalidOperation: (:) [Get-WmiObject], COMException',
        `GetWMICOMException,${commandIds.wmi}`,
      ];

function getInstances(call: CmdletCall, style: CimStyle): void {
  const query = queryOf(call);
  call.session.takes(1);
  if (isRemote(call, listOf(call, 'computername'))) {
    call.error(...remoteError(style, query.className));
    return;
  }
  const cimClass = findClass(query.className);
  const namespace = namespaceOf(textOf(call, 'namespace')).toLowerCase();
  const isKnownNamespace =
    namespace === defaultNamespace || (namespace === 'root/securitycenter2' && !call.session.host.windows.isServer);
  if (!isKnownNamespace && /^root\/[\w/]+$/.test(namespace) && namespace !== 'root/securitycenter2') {
    call.session.print(unknownCommand);
    return;
  }
  if (!isKnownNamespace) return refuse(call, style, 'namespace', query);
  const isHere = (cimClass?.namespace ?? defaultNamespace) === namespace;
  if (!cimClass || !isHere || cimClass.exists?.(call.session.host.windows) === false) {
    if (!cimClass && otherClasses.test(query.className.toLowerCase())) call.session.print(unknownCommand);
    else refuse(call, style, 'class', query);
    return;
  }
  emitSelected(call, style, cimClass, query);
}

/** An instance whose other properties are empty, as if they had not been read. */
function withOnly(object: PsObject, names: readonly string[]): PsObject {
  const kept = [...object.properties].map(([name, value]): [string, PsItem] => {
    const isKept = names.includes(name.toLowerCase()) || name.startsWith('__') || name === 'PSComputerName';
    return [name, isKept ? value : nothing];
  });
  return { ...object, properties: new Map(kept) };
}

function emitSelected(call: CmdletCall, style: CimStyle, cimClass: CimClass, query: Query): void {
  const instances = readClass(call, cimClass, style);
  const first = instances[0]?.value;
  const names = typeof first === 'object' && first?.kind === 'object' ? [...first.properties.keys()] : [];
  const condition = query.filter === undefined ? () => true : parseWql(query.filter, names);
  // Without an instance the names of the properties are not known, so that no filter can be wrong.
  if (!condition && instances.length > 0) return refuse(call, style, 'query', query);
  for (const instance of instances) {
    const { value } = instance;
    if (typeof value !== 'object' || value?.kind !== 'object' || !condition?.(value.properties)) continue;
    call.emit(query.properties === undefined ? instance : item(withOnly(value, query.properties)));
  }
}

/** Methods of WMI objects change the host. A practice host refuses them. */
function invoke(call: CmdletCall, id: string): void {
  const className = textOf(call, 'classname') ?? textOf(call, 'class') ?? '';
  const method = textOf(call, 'methodname') ?? textOf(call, 'name') ?? '';
  call.session.act({ act: 'wmi.method', of: `${className}.${method}`, ok: false });
  call.error('Access denied ', `PermissionDenied: (:) [${call.name}], CimException`, id);
}

/** Cmdlets about WMI. Source of their messages: from knowledge. */
export const cimCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-CimInstance',
    aliases: ['gcim'],
    parameters: [
      'ClassName',
      'Filter',
      'Property',
      'ComputerName',
      'Namespace',
      'Query',
      'KeyOnly?',
      'OperationTimeoutSec',
    ],
    positional: ['ClassName'],
    mandatory: ['ClassName', 'Query'],
    exists: isSinceWindows8,
    run: (call) => getInstances(call, 'cim'),
  },
  {
    name: 'Get-WmiObject',
    aliases: ['gwmi'],
    parameters: [
      'Class',
      'Property',
      'Filter',
      'ComputerName',
      'Namespace',
      'Query',
      'Credential',
      'Amended?',
      'List?',
    ],
    positional: ['Class', 'Property'],
    mandatory: ['Class', 'Query', 'List'],
    run: (call) => getInstances(call, 'wmi'),
  },
  {
    name: 'Invoke-CimMethod',
    aliases: ['icim'],
    parameters: ['ClassName', 'MethodName', 'Arguments', 'Namespace', 'ComputerName', 'Query', 'InputObject'],
    positional: ['ClassName', 'MethodName', 'Arguments'],
    exists: isSinceWindows8,
    run: (call) =>
      invoke(call, 'HRESULT 0x80070005,Microsoft.Management.Infrastructure.CimCmdlets.InvokeCimMethodCommand'),
  },
  {
    name: 'Invoke-WmiMethod',
    aliases: ['iwmi'],
    parameters: ['Class', 'Name', 'ArgumentList', 'Namespace', 'ComputerName', 'InputObject', 'Path'],
    positional: ['Class', 'Name', 'ArgumentList'],
    run: (call) => invoke(call, 'InvokeWMIUnauthorizedAccessException,Microsoft.PowerShell.Commands.InvokeWmiMethod'),
  },
  ...(['Set-WmiInstance', 'Remove-WmiObject'] as const).map((name) => ({
    name,
    parameters: ['Class', 'InputObject', 'Arguments', 'Path', 'Namespace'],
    positional: ['Class'],
    run: (call: CmdletCall) => invoke(call, `UnauthorizedAccessException,Microsoft.PowerShell.Commands.${name}`),
  })),
  ...(['Set-CimInstance', 'Remove-CimInstance', 'New-CimInstance'] as const).map((name) => ({
    name,
    parameters: ['ClassName', 'InputObject', 'Property', 'Query', 'Namespace'],
    positional: ['ClassName'],
    exists: isSinceWindows8,
    run: (call: CmdletCall) => invoke(call, `HRESULT 0x80070005,${name}`),
  })),
];
