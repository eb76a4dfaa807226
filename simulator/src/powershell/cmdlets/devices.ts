import { matchesWildcard } from '../../host/files.ts';
import type { Device } from '../../host/state.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { item, nothing } from '../values.ts';
import { hostObject, isOn, listOf, namesFromInput, readerOf, textOf } from './host-items.ts';

/** The devices that a call names, in the order in which they are kept. */
function findDevices(call: CmdletCall): Device[] {
  const ids = [...listOf(call, 'instanceid'), ...namesFromInput(call, 'InstanceId')];
  const classes = listOf(call, 'class').map((text) => text.toLowerCase());
  const names = listOf(call, 'friendlyname');
  const status = textOf(call, 'status')?.toLowerCase();
  return [...call.session.host.device.values()].filter((device) => {
    call.session.fuel.burn();
    return (
      (ids.length === 0 || ids.some((id) => matchesWildcard(device.instanceId, id))) &&
      (classes.length === 0 || classes.includes(device.class.toLowerCase())) &&
      (names.length === 0 || names.some((name) => matchesWildcard(device.name, name))) &&
      (status === undefined || device.status.toLowerCase() === status) &&
      (!isOn(call, 'presentonly') || device.isPresent)
    );
  });
}

function emitDevice(call: CmdletCall, device: Device): void {
  const read = readerOf(call.session, 'device', device.instanceId);
  call.emit(
    item(
      hostObject(
        'Microsoft.Management.Infrastructure.CimInstance#ROOT/cimv2/Win32_PnPEntity',
        [
          ['Class', read('class', device.class)],
          ['FriendlyName', read('name', device.name)],
          ['InstanceId', read('instanceId', device.instanceId)],
          ['Problem', item(device.isPresent ? 'CM_PROB_NONE' : 'CM_PROB_PHANTOM')],
          ['Present', read('isPresent', device.isPresent)],
          ['Status', read('status', device.status)],
          ['Caption', read('name', device.name)],
          ['Description', read('name', device.name)],
          ['Name', read('name', device.name)],
          ['DeviceID', read('instanceId', device.instanceId)],
          ['PNPClass', read('class', device.class)],
          ['PNPDeviceID', read('instanceId', device.instanceId)],
          ['PSComputerName', nothing],
        ],
        {
          form: 'table',
          columns: [
            { property: 'Status', width: 10 },
            { property: 'Class', width: 15 },
            { property: 'FriendlyName', width: 80 },
            { property: 'InstanceId' },
          ],
        },
      ),
    ),
  );
}

function getDevices(call: CmdletCall): void {
  call.session.takes(2);
  const found = findDevices(call);
  for (const device of found) emitDevice(call, device);
  if (found.length > 0) return;
  const kind = call.parameters.has('class') ? 'Class' : 'DeviceID';
  const value = textOf(call, 'class') ?? textOf(call, 'instanceid') ?? '';
  call.error(
    `No matching Win32_PnPEntity objects found by CIM query for instances of the ROOT\\cimv2\\Win32_PnPEntity class on the  CIM server: SELECT * FROM Win32_PnPEntity  WHERE ((${kind === 'Class' ? 'PNPClass' : kind} = '${value}')). Verify query parameters and retry.`,
    'ObjectNotFound: (Win32_PnPEntity:String) [Get-PnpDevice], CimJobException',
    'CmdletizationQuery_NotFound,Get-PnpDevice',
  );
}

function disable(call: CmdletCall): void {
  const isEnabling = call.name === 'Enable-PnpDevice';
  for (const device of findDevices(call)) {
    const isDone = call.session.isElevated;
    call.session.act({ act: 'device.change', of: device.instanceId, ok: isDone });
    if (!isDone) {
      call.error(
        'Access denied ',
        `PermissionDenied: (Win32_PnPEntity: ...${device.instanceId.slice(-12)}"):CimInstance) [${call.name}], CimException`,
        `HRESULT 0x80041003,${call.name}`,
      );
      continue;
    }
    const status = isEnabling ? 'OK' : 'Error';
    call.session.change((host) => ({
      ...host,
      device: new Map(host.device).set(device.instanceId, { ...device, status }),
    }));
  }
}

const parameters = ['InstanceId', 'Class', 'FriendlyName', 'Status', 'PresentOnly?'];

/** The cmdlets of the module PnpDevice, which came with Windows 10 and Server 2016. Source: from knowledge. */
export const devicesCmdlets: readonly Cmdlet[] = [
  { name: 'Get-PnpDevice', parameters, positional: ['InstanceId'], exists: isSinceWindows10, run: getDevices },
  ...(['Disable-PnpDevice', 'Enable-PnpDevice'] as const).map((name): Cmdlet => ({
    name,
    parameters: ['InstanceId', 'Confirm?', 'WhatIf?'],
    positional: ['InstanceId'],
    mandatory: ['InstanceId'],
    exists: isSinceWindows10,
    run: disable,
  })),
];
