import { matchesWildcard } from '../../../host/files.ts';
import type { Route } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import { printNoHelp } from '../options.ts';
import { printRoutes } from './route-table.ts';

const isAddress = (text: string): boolean =>
  /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

/** True if Windows lets the call change the table; otherwise prints why not. */
function mayChange(call: ProgramCall, of: string): boolean {
  const { session } = call;
  if (session.isElevated) return true;
  session.act({ act: 'network.change', of: `route ${of}`, ok: false });
  session.print('The requested operation requires elevation.');
  return false;
}

function wordAfter(words: readonly string[], name: string): string | undefined {
  const at = words.findIndex((word) => word.toLowerCase() === name);
  return at < 0 ? undefined : words[at + 1];
}

function addRoute(call: ProgramCall, words: readonly string[], isPersistent: boolean): number {
  const { session } = call;
  const destination = words[0] ?? '';
  const mask = wordAfter(words, 'mask') ?? '255.255.255.255';
  const withoutMask = words.filter((word) => word.toLowerCase() !== 'mask' && word !== mask);
  const gateway = withoutMask[1] ?? '';
  const metric = Number(wordAfter(words, 'metric') ?? 26);
  if (!isAddress(destination)) {
    session.print(
      destination === ''
        ? 'The route addition failed: The parameter is incorrect.'
        : `route: bad argument ${destination}`,
    );
    session.act({ act: 'network.change', of: 'route add', ok: false });
    return 1;
  }
  if (!isAddress(gateway)) {
    session.act({ act: 'network.change', of: 'route add', ok: false });
    session.print(`route: bad gateway address ${gateway}`);
    return 1;
  }
  if (!mayChange(call, 'add')) return 1;
  if (session.host.route.has(destination)) {
    session.act({ act: 'network.change', of: 'route add', ok: false });
    session.print('The route addition failed: The object already exists.');
    return 1;
  }
  const own = [...session.host.adapter.values()].find(({ isConnected }) => isConnected)?.address ?? '';
  const route: Route = {
    destination,
    mask,
    gateway,
    interface: own,
    metric: Number.isInteger(metric) ? metric : 26,
    isPersistent,
  };
  session.change((host) => ({ ...host, route: new Map(host.route).set(destination, route) }));
  session.act({ act: 'network.change', of: 'route add', ok: true, detail: { destination } });
  session.print(' OK!');
  return 0;
}

function deleteRoutes(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  if (!mayChange(call, 'delete')) return 1;
  const pattern = words[0] ?? '';
  const kept = [...session.host.route].filter(
    ([destination]) => pattern === '' || !matchesWildcard(destination, pattern),
  );
  if (pattern === '' || kept.length === session.host.route.size) {
    session.act({ act: 'network.change', of: 'route delete', ok: false });
    session.print('The route deletion failed: Element not found.');
    return 1;
  }
  session.change((host) => ({ ...host, route: new Map(kept) }));
  session.act({ act: 'network.change', of: 'route delete', ok: true, detail: { destination: pattern } });
  session.print(' OK!');
  return 0;
}

/** route.exe. `change` replaces the gateway of a route. Source: from knowledge. */
export const route: Program = {
  names: ['route'],
  kind: 'program',
  run(call) {
    const all = call.args.map(({ text }) => text);
    const switches = all.filter((word) => /^[-/]/.test(word)).map((word) => word.slice(1).toLowerCase());
    const [verb = '', ...words] = all.filter((word) => !/^[-/]/.test(word));
    const { session } = call;
    if (switches.includes('f')) {
      if (!mayChange(call, '-f')) return 1;
      session.change((host) => ({
        ...host,
        route: new Map([...host.route].filter(([, each]) => each.gateway === 'On-link')),
      }));
      session.act({ act: 'network.change', of: 'route -f', ok: true });
      session.print(' OK!');
      return 0;
    }
    switch (verb.toLowerCase()) {
      case 'print': {
        const pattern = words[0];
        const protocol = switches.find((each) => each === '4' || each === '6') ?? '';
        printRoutes(
          session,
          ({ destination }) => pattern === undefined || matchesWildcard(destination, pattern),
          protocol,
        );
        return 0;
      }
      case 'add':
        return addRoute(call, words, switches.includes('p'));
      case 'delete':
        return deleteRoutes(call, words);
      case 'change': {
        if (!session.host.route.has(words[0] ?? '')) {
          session.act({ act: 'network.change', of: 'route change', ok: false });
          session.print('The route change failed: Element not found.');
          return 1;
        }
        if (!mayChange(call, 'change')) return 1;
        session.act({ act: 'network.change', of: 'route change', ok: true });
        session.print(' OK!');
        return 0;
      }
      default:
        printNoHelp(call);
        return 1;
    }
  },
  words: () => ['add', 'delete', 'print'],
};
