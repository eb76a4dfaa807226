import { joinPath } from './paths.ts';
import type { Device, Driver, HostState, RegistryValue, Service } from './state.ts';

/** A value of the registry with the path of the state from which it comes. */
export interface ViewedValue extends RegistryValue {
  readonly statePath: string;
}

export interface ViewedKey {
  readonly path: string;
  readonly values: readonly ViewedValue[];
  /** The path of the state that says that the key exists. */
  readonly statePath: string;
}

const enumeration = String.raw`HKLM\SYSTEM\CurrentControlSet\Enum`;
const services = String.raw`HKLM\SYSTEM\CurrentControlSet\Services`;

const classGuids: Readonly<Record<string, string>> = {
  DiskDrive: '{4d36e967-e325-11ce-bfc1-08002be10318}',
  HIDClass: '{745a17a0-74d3-11d0-b6fe-00a0c90f57da}',
  Keyboard: '{4d36e96b-e325-11ce-bfc1-08002be10318}',
  Mouse: '{4d36e96f-e325-11ce-bfc1-08002be10318}',
  USB: '{36fc9e60-c465-11cf-8056-444553540000}',
  WPD: '{eec5ad98-8080-425f-922a-dabf3de3f69a}',
  Net: '{4d36e972-e325-11ce-bfc1-08002be10318}',
  Display: '{4d36e968-e325-11ce-bfc1-08002be10318}',
};

const deviceServices: Readonly<Record<string, string>> = {
  DiskDrive: 'disk',
  HIDClass: 'HidUsb',
  Keyboard: 'kbdhid',
  Mouse: 'mouhid',
  USB: 'USBSTOR',
  WPD: 'WUDFWpdFs',
  Net: 'e1i65x64',
  Display: 'BasicDisplay',
};

const value = (name: string, type: RegistryValue['type'], data: string, statePath: string): ViewedValue => ({
  name,
  type,
  data,
  statePath,
});

/** An identifier that belongs to a text and always is the same for it. */
function containerId(text: string): string {
  let digits = '';
  for (let block = 0; digits.length < 32; block += 1) {
    let sum = 2_166_136_261 + block;
    for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 16_777_619);
    digits += (sum >>> 0).toString(16).padStart(8, '0');
  }
  return `{${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20, 32)}}`;
}

/** Remembers the key of each entry of the state. Most entries never change, and the registry is viewed often. */
function oncePerEntry<Entry extends object>(toKey: (entry: Entry) => ViewedKey): (entry: Entry) => ViewedKey {
  const keys = new WeakMap<Entry, ViewedKey>();
  return (entry) => {
    const key = keys.get(entry) ?? toKey(entry);
    keys.set(entry, key);
    return key;
  };
}

/** The key of a device below Enum, as Windows writes it when the device is connected for the first time. */
function deviceKey({ instanceId, name, class: deviceClass }: Device): ViewedKey {
  const statePath = joinPath('device', instanceId, 'instanceId');
  const isDisk = deviceClass === 'DiskDrive';
  const model = instanceId.slice(0, instanceId.lastIndexOf('\\'));
  const hardware = isDisk ? `${model}\\0GenDisk` : `${model}&REV_0110\\0${model}`;
  const values = [
    value('DeviceDesc', 'REG_SZ', isDisk ? '@disk.inf,%disk_devdesc%;Disk drive' : name, statePath),
    value('Capabilities', 'REG_DWORD', '0x10', statePath),
    value('HardwareID', 'REG_MULTI_SZ', hardware, statePath),
    value('ContainerID', 'REG_SZ', containerId(instanceId), statePath),
    value('ConfigFlags', 'REG_DWORD', '0x0', statePath),
    value('ClassGUID', 'REG_SZ', classGuids[deviceClass] ?? '', statePath),
    value('Service', 'REG_SZ', deviceServices[deviceClass] ?? '', statePath),
    value(
      'Mfg',
      'REG_SZ',
      isDisk ? '@disk.inf,%genmanufacturer%;(Standard disk drives)' : '(Standard system devices)',
      statePath,
    ),
    ...(isDisk ? [value('FriendlyName', 'REG_SZ', name, joinPath('device', instanceId, 'name'))] : []),
  ];
  return { path: `${enumeration}\\${instanceId}`, values, statePath };
}

const startNumbers = { Boot: 0, System: 1, Auto: 2, Manual: 3, Disabled: 4 } as const;

function serviceKey(service: Service): ViewedKey {
  const at = (name: string): string => joinPath('service', service.name, name);
  return {
    path: `${services}\\${service.name}`,
    statePath: at('name'),
    values: [
      value('DisplayName', 'REG_SZ', service.display, at('display')),
      value('Description', 'REG_SZ', service.description, at('description')),
      value('ErrorControl', 'REG_DWORD', '0x1', at('name')),
      value('ImagePath', 'REG_EXPAND_SZ', service.path, at('path')),
      value('ObjectName', 'REG_SZ', service.account, at('account')),
      value('Start', 'REG_DWORD', `0x${startNumbers[service.start]}`, at('start')),
      value('Type', 'REG_DWORD', service.path.includes('svchost') ? '0x20' : '0x10', at('path')),
    ],
  };
}

function driverKey(driver: Driver): ViewedKey {
  const at = (name: string): string => joinPath('driver', driver.name, name);
  return {
    path: `${services}\\${driver.name}`,
    statePath: at('name'),
    values: [
      value('DisplayName', 'REG_SZ', driver.display, at('display')),
      value('ErrorControl', 'REG_DWORD', '0x1', at('name')),
      value(
        'ImagePath',
        'REG_EXPAND_SZ',
        driver.path.replace(String.raw`C:\Windows`, String.raw`\SystemRoot`),
        at('path'),
      ),
      value('Start', 'REG_DWORD', `0x${startNumbers[driver.start]}`, at('start')),
      value('Type', 'REG_DWORD', driver.type === 'Kernel ' ? '0x1' : '0x2', at('type')),
    ],
  };
}

const keyOfDevice = oncePerEntry(deviceKey);
const keyOfService = oncePerEntry(serviceKey);
const keyOfDriver = oncePerEntry(driverKey);

/** Values that other parts of the state say too, by key and name in lower case. They are read from there. */
function mirrored({
  host,
  windows,
  clock,
  time,
}: HostState): ReadonlyMap<string, readonly [data: string, statePath: string]> {
  const control = String.raw`hklm\system\currentcontrolset\control`;
  const current = String.raw`hklm\software\microsoft\windows nt\currentversion`;
  const build = windows.kernel.slice(windows.kernel.lastIndexOf('.') + 1);
  const parameters = String.raw`hklm\system\currentcontrolset\services\w32time\parameters`;
  const network = String.raw`hklm\system\currentcontrolset\services\tcpip\parameters`;
  // Bias is UTC minus local time, in minutes, as an unsigned number.
  const bias = `0x${(-clock.zone.offsetMinutes >>> 0).toString(16)}`;
  return new Map([
    [`${control}\\timezoneinformation\\bias`, [bias, 'clock/zone/offsetMinutes']],
    [`${control}\\timezoneinformation\\timezonekeyname`, [clock.zone.id, 'clock/zone/id']],
    [`${control}\\computername\\computername\\computername`, [host.name.toUpperCase(), 'host/name']],
    [`${network}\\hostname`, [host.name, 'host/name']],
    [`${network}\\domain`, [host.dnsDomain, 'host/dnsDomain']],
    [`${parameters}\\type`, [time.type, 'time/type']],
    [`${parameters}\\ntpserver`, [time.peers, 'time/peers']],
    [`${current}\\currentbuild`, [build, 'windows/kernel']],
    [`${current}\\currentbuildnumber`, [build, 'windows/kernel']],
    [`${current}\\ubr`, [`0x${windows.revision.toString(16)}`, 'windows/revision']],
    [`${current}\\installdate`, [`0x${Math.floor(host.installed / 1000).toString(16)}`, 'host/installed']],
    [`${current}\\productid`, [host.productId, 'host/productId']],
  ]);
}

const current = String.raw`HKLM\SOFTWARE\Microsoft\Windows\CurrentVersion`;

/** Keys that exist only while a restart is outstanding after updates were installed. */
export const restartKeys: readonly string[] = [
  `${current}\\WindowsUpdate\\Auto Update\\RebootRequired`,
  `${current}\\Component Based Servicing\\RebootPending`,
];

/** The path of the state that says whether the restart keys exist. */
export const restartPath = 'update/isRestartPending';

function restartKey(path: string): ViewedKey {
  const hasValue = path === restartKeys[0];
  const update = value('{8c1d3a5e-40c4-4a7b-9d0e-2f6b1c7e5a90}', 'REG_DWORD', '0x1', restartPath);
  return { path, values: hasValue ? [update] : [], statePath: restartPath };
}

/**
 * The registry as reg.exe shows it, by path in lower case: the keys of the state, and keys for services, drivers and
 * devices. Values that the state holds elsewhere are read from there, so that all commands agree.
 */
export function viewRegistry(host: HostState): ReadonlyMap<string, ViewedKey> {
  const keys = new Map<string, ViewedKey>();
  const add = (key: ViewedKey): void => void keys.set(key.path.toLowerCase(), key);
  for (const driver of host.driver.values()) add(keyOfDriver(driver));
  for (const service of host.service.values()) add(keyOfService(service));
  for (const device of host.device.values()) add(keyOfDevice(device));
  if (host.update.isRestartPending) for (const path of restartKeys) add(restartKey(path));
  const other = mirrored(host);
  for (const { path, values } of host.registry.values()) {
    const viewed = [...values.values()].map((each): ViewedValue => {
      const from = other.get(`${path}\\${each.name}`.toLowerCase());
      const own = joinPath('registry', path, 'values', each.name, 'data');
      return { ...each, data: from?.[0] ?? each.data, statePath: from?.[1] ?? own };
    });
    const before = keys.get(path.toLowerCase());
    const names = new Set(viewed.map(({ name }) => name.toLowerCase()));
    const kept = before?.values.filter(({ name }) => !names.has(name.toLowerCase())) ?? [];
    add({ path, values: [...kept, ...viewed], statePath: joinPath('registry', path, 'path') });
  }
  return keys;
}
