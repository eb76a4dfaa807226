import type { HostState } from './state.ts';

/**
 * The plant around the practice hosts: its domain, its control network, and the servers that answer there. All hosts of
 * all drills belong to the same plant.
 */
export const plant = {
  domain: 'PLANT',
  dnsDomain: 'plant.local',
  domainSid: 'S-1-5-21-1417928365-2904476118-3380152574',
  gateway: '10.20.1.1',
  mask: '255.255.255.0',
  subnet: '10.20.1.0',
  broadcast: '10.20.1.255',
  dns: ['10.20.1.10', '10.20.1.11'],
  domainController: 'DC-01',
  site: 'Site-A',
} as const;

/** The servers of the plant that every host can reach, by their name in capitals. */
export const plantServers: ReadonlyMap<string, string> = new Map([
  ['NTP-SITE-A', '10.20.1.5'],
  ['DC-01', '10.20.1.10'],
  ['DC-02', '10.20.1.11'],
  ['HIST-01', '10.20.1.15'],
]);

/** The address of a host on the control network. It depends on the name only, and partners such as A and B differ. */
export function addressOf(hostName: string): string {
  const server = plantServers.get(hostName.toUpperCase());
  if (server !== undefined) return server;
  let sum = 0;
  for (let index = 0; index < hostName.length; index += 1)
    sum += hostName.toUpperCase().charCodeAt(index) * (index + 1);
  return `10.20.1.${20 + (sum % 200)}`;
}

const knownAccounts: Readonly<Record<string, number>> = {
  administrator: 500,
  maint01: 1127,
  oper01: 1130,
  'svc-historian': 1145,
};

/** The relative identifier of an account in the domain of the plant. Unknown names get one from their letters. */
export function domainRid(name: string): number {
  const known = knownAccounts[name.toLowerCase()];
  if (known !== undefined) return known;
  let sum = 0;
  for (let index = 0; index < name.length; index += 1) sum = (sum * 31 + name.toLowerCase().charCodeAt(index)) % 5000;
  return 1200 + sum;
}

/** The SID of an account such as `PLANT\maint01`, or of a local account by its name. */
export function accountSid(host: HostState, account: string): string {
  const [domain = '', name] = account.split('\\');
  const local = host.user.get(name ?? domain);
  if (name === undefined || domain.toLowerCase() === host.host.name.toLowerCase()) {
    return local?.sid ?? `${host.host.machineSid}-${domainRid(name ?? domain)}`;
  }
  return `${plant.domainSid}-${domainRid(name)}`;
}
