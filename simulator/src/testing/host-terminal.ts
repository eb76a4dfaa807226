import type { Act } from '../acts.ts';
import { withFolders } from '../host/with-folders.ts';
import { buildDefaultHost } from '../host/default-host.ts';
import type { HostState } from '../host/state.ts';
import type { WindowKind } from '../part.ts';
import { runLine } from '../shell/run-line.ts';
import { openSession, type OpenedTool, type ShellWindow } from '../shell/session.ts';
import { createWindow } from '../shell/windows.ts';
import { factsOf, plainText } from '../text.ts';
import { parseIso } from '../time.ts';
import type { WindowsVersion } from '../windows/versions.ts';

/** What a line did in a test. Texts are without facts. */
export interface Ran {
  readonly text: string;
  readonly lines: readonly string[];
  /** Paths of the facts, without the host. */
  readonly facts: readonly string[];
  readonly acts: readonly Act[];
  readonly opened: readonly OpenedTool[];
  readonly seconds: number;
  readonly exitCode: number;
}

/** A default host in a test, whose state and window are kept between lines. */
export interface HostTerminal {
  readonly host: HostState;
  run(line: string, options?: { readonly stoppedAfterSeconds?: number }): Ran;
  change(update: (host: HostState) => HostState): void;
}

/** 20 November 2026, 09:30 in Central Europe. */
const startedAt = parseIso('2026-11-20T09:30:00+01:00') ?? 0;
const seed = '00112233445566778899aabbccddeeff';
const clients: readonly WindowsVersion[] = ['7', '10-2019', '10-2021', '11'];

/** Opens a window on a default host of a version. Servers are called HIST-02, workstations HMI-12A. */
export function openTerminal(windows: WindowsVersion, kind: WindowKind = 'cmd-elevated'): HostTerminal {
  const isClient = clients.includes(windows);
  const setup = {
    id: 'hist',
    name: isClient ? 'HMI-12A' : 'HIST-02',
    windows,
    role: isClient ? ('workstation' as const) : ('member-server' as const),
    start: '2026-11-20T09:30:00+01:00',
    label: { tag: 'A-1', place: 'Rack' },
    windowsOpen: [kind],
  };
  const built = buildDefaultHost(setup, seed, startedAt);
  // The job folder of a permit is made by the system owner.
  let host: HostState = { ...built, files: withFolders(built.files, String.raw`D:\Job`, startedAt) };
  let window: ShellWindow = createWindow(new Map([['hist', host]]), 'hist', kind);
  let now = startedAt;
  return {
    get host() {
      return host;
    },
    change(update) {
      host = update(host);
    },
    run(line, options = {}) {
      const session = openSession({
        host,
        window,
        account: String.raw`PLANT\maint01`,
        seed,
        startedAt: now,
        stoppedAfterSeconds: options.stoppedAfterSeconds,
      });
      runLine(session, line);
      host = session.host;
      window = session.window;
      now = session.now;
      const lines = session.output.map((each) => plainText(each));
      const facts = session.output.flatMap((each) => factsOf(each)).map((fact) => fact.slice(fact.indexOf(':') + 1));
      return {
        text: lines.join('\n'),
        lines,
        facts: [...new Set(facts)],
        acts: session.acts,
        opened: session.opened,
        seconds: session.seconds,
        exitCode: window.errorLevel,
      };
    },
  };
}
