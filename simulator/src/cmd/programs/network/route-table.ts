import type { Route } from '../../../host/state.ts';
import type { Session } from '../../../shell/session.ts';
import { padLeft } from '../../../text.ts';

const rule = '='.repeat(75);

/** `00 1b 21 0a 4f 10`, as the interface list writes a hardware address. */
const spaced = (mac: string): string => mac.toLowerCase().replaceAll('-', ' ');

function printInterfaces(session: Session): void {
  session.print(rule);
  session.print('Interface List');
  let index = 14;
  for (const { name, mac, description } of [...session.host.adapter.values()].toReversed()) {
    const dots = `${spaced(mac)} ......`;
    session.print(
      ` ${String(index).padStart(2)}...`,
      session.value(`adapter/${name}/mac`, dots),
      session.value(`adapter/${name}/description`, description),
    );
    index -= 3;
  }
  session.print('  1...........................Software Loopback Interface 1');
  session.print(rule);
}

function printRoute(session: Session, route: Route): void {
  const value = (name: string) => session.value(`route/${route.destination}/${name}`);
  session.print(
    padLeft(value('destination'), 17),
    padLeft(value('mask'), 17),
    padLeft(value('gateway'), 17),
    padLeft(value('interface'), 17),
    padLeft(value('metric'), 7),
  );
}

/** The table of `route print` and `netstat -r`. `keep` chooses the routes of IPv4. Source: from knowledge. */
export function printRoutes(session: Session, keep: (route: Route) => boolean = () => true, protocol = ''): void {
  const routes = [...session.host.route.values()].filter((route) => keep(route));
  printInterfaces(session);
  if (protocol !== '6') {
    session.print();
    session.print('IPv4 Route Table');
    session.print(rule);
    session.print('Active Routes:');
    if (routes.length === 0) session.print('  None');
    else {
      session.print('Network Destination        Netmask          Gateway       Interface  Metric');
      for (const route of routes) printRoute(session, route);
      session.print(rule);
    }
    printPersistent(session, routes);
  }
  if (protocol !== '4') printIpv6(session);
}

function printPersistent(session: Session, routes: readonly Route[]): void {
  session.print('Persistent Routes:');
  const kept = routes.filter(({ isPersistent }) => isPersistent);
  if (kept.length === 0) {
    session.print('  None');
    return;
  }
  session.print('  Network Address          Netmask  Gateway Address  Metric');
  for (const { destination } of kept) {
    const value = (name: string, text?: string) => session.value(`route/${destination}/${name}`, text);
    session.print(
      padLeft(value('destination'), 17),
      padLeft(value('mask'), 17),
      padLeft(value('gateway'), 17),
      padLeft(value('isPersistent', '1'), 8),
    );
  }
  session.print(rule);
}

function printIpv6(session: Session): void {
  session.print();
  session.print('IPv6 Route Table');
  session.print(rule);
  session.print('Active Routes:');
  session.print(' If Metric Network Destination      Gateway');
  session.print('  1    331 ::1/128                  On-link');
  session.print('  1    331 ff00::/8                 On-link');
  session.print(rule);
  session.print('Persistent Routes:');
  session.print('  None');
}
