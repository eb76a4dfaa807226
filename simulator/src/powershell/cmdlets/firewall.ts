import { matchesWildcard } from '../../host/files.ts';
import type { FirewallProfile } from '../../host/state.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { item, type PsItem } from '../values.ts';
import { hostObject, listOf, namesFromInput, psList, readerOf, textOf } from './host-items.ts';

/** The name of a type of the modules about the network. */
export const networkType = (name: string) =>
  `Microsoft.Management.Infrastructure.CimInstance#root/standardcimv2/${name}`;

function findProfiles(call: CmdletCall): FirewallProfile[] {
  const { firewall } = call.session.host;
  const names = [...listOf(call, 'name'), ...listOf(call, 'profile'), ...namesFromInput(call)];
  if (names.length === 0) return [...firewall.values()];
  return [...firewall.values()].filter(({ name }) => names.some((each) => matchesWildcard(name, each)));
}

/**
 * The actions of a profile. The stored settings (without `-PolicyStore`) usually say NotConfigured; only the active store
 * tells what the firewall does.
 */
function actionsOf(call: CmdletCall, profile: FirewallProfile): readonly [inbound: PsItem, outbound: PsItem] {
  const read = readerOf(call.session, 'firewall', profile.name);
  const isActive = /^(?:activestore|rsop)$/i.test(textOf(call, 'policystore') ?? '');
  if (!isActive) return [item('NotConfigured'), item('NotConfigured')];
  const inbound = profile.inbound === 'NotConfigured' ? 'Block' : profile.inbound;
  const outbound = profile.outbound === 'NotConfigured' ? 'Allow' : profile.outbound;
  return [read('inbound', inbound), read('outbound', outbound)];
}

/** Get-NetFirewallProfile. */
export function getFirewallProfiles(call: CmdletCall): void {
  call.session.takes(2);
  for (const profile of findProfiles(call)) {
    const read = readerOf(call.session, 'firewall', profile.name);
    const [inbound, outbound] = actionsOf(call, profile);
    const isActive = call.parameters.has('policystore');
    const unset = item(isActive ? 'True' : 'NotConfigured');
    call.emit(
      item(
        hostObject(networkType('MSFT_NetFirewallProfile'), [
          ['Name', read('name', profile.name)],
          ['Enabled', read('isEnabled', profile.isEnabled ? 'True' : 'False')],
          ['DefaultInboundAction', inbound],
          ['DefaultOutboundAction', outbound],
          ['AllowInboundRules', unset],
          ['AllowLocalFirewallRules', unset],
          ['AllowLocalIPsecRules', unset],
          ['AllowUserApps', unset],
          ['AllowUserPorts', unset],
          ['AllowUnicastResponseToMulticast', unset],
          ['NotifyOnListen', item('False')],
          ['EnableStealthModeForIPsec', unset],
          ['LogFileName', item('%systemroot%\\system32\\LogFiles\\Firewall\\pfirewall.log')],
          ['LogMaxSizeKilobytes', item(4096)],
          ['LogAllowed', item('False')],
          ['LogBlocked', item('False')],
          ['LogIgnored', item('NotConfigured')],
          ['DisabledInterfaceAliases', item(psList([item('NotConfigured')]))],
        ]),
      ),
    );
  }
}

/** Set-NetFirewallProfile. */
export function setFirewallProfiles(call: CmdletCall): void {
  const enabled = textOf(call, 'enabled')?.toLowerCase();
  for (const profile of findProfiles(call)) {
    const isDone = call.session.isElevated;
    call.session.act({ act: 'network.change', of: `firewall ${profile.name}`, ok: isDone });
    if (!isDone) {
      call.error(
        'Access is denied.',
        `PermissionDenied: (MSFT_NetFirewallProfile...${profile.name}):root/standardcimv2/MSFT_NetFirewallProfile) [Set-NetFirewallProfile], CimException`,
        'Windows System Error 5,Set-NetFirewallProfile',
      );
      continue;
    }
    const changed: FirewallProfile = {
      ...profile,
      isEnabled: enabled === undefined ? profile.isEnabled : enabled === 'true',
      inbound: toAction(textOf(call, 'defaultinboundaction')) ?? profile.inbound,
      outbound: toAction(textOf(call, 'defaultoutboundaction')) ?? profile.outbound,
    };
    call.session.change((host) => ({ ...host, firewall: new Map(host.firewall).set(profile.name, changed) }));
  }
}

const toAction = (text: string | undefined): FirewallProfile['inbound'] | undefined =>
  (['Block', 'Allow', 'NotConfigured'] as const).find((each) => each.toLowerCase() === text?.toLowerCase());

/** A few of the rules that Windows brings along. The practice host keeps no others. */
const rules = [
  ['CoreNet-ICMP4-DUFRAG-In', 'Core Networking - Destination Unreachable Fragmentation Needed (ICMPv4-In)', 'Inbound'],
  ['CoreNet-DHCP-In', 'Core Networking - Dynamic Host Configuration Protocol (DHCP-In)', 'Inbound'],
  ['CoreNet-DNS-Out-UDP', 'Core Networking - DNS (UDP-Out)', 'Outbound'],
  ['RemoteDesktop-UserMode-In-TCP', 'Remote Desktop - User Mode (TCP-In)', 'Inbound'],
] as const;

/** Get-NetFirewallRule. */
export function getFirewallRules(call: CmdletCall): void {
  call.session.takes(5);
  const wanted = textOf(call, 'displayname') ?? textOf(call, 'name') ?? '*';
  for (const [name, display, direction] of rules) {
    if (!matchesWildcard(display, wanted) && !matchesWildcard(name, wanted)) continue;
    call.emit(
      item(
        hostObject(networkType('MSFT_NetFirewallRule'), [
          ['Name', item(name)],
          ['DisplayName', item(display)],
          ['Description', item(display)],
          ['Enabled', item('True')],
          ['Profile', item('Any')],
          ['Direction', item(direction)],
          ['Action', item('Allow')],
          ['EdgeTraversalPolicy', item('Block')],
          ['PrimaryStatus', item('OK')],
          ['Status', item('The rule was parsed successfully from the store. (65536)')],
          ['PolicyStoreSource', item('PersistentStore')],
          ['PolicyStoreSourceType', item('Local')],
        ]),
      ),
    );
  }
}
