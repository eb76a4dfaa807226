import type { Act } from '../../acts.ts';
import { buildDefaultHost } from '../../host/default-host.ts';
import type { HostState } from '../../host/state.ts';
import type { HostSetup } from '../../part.ts';
import { openSession, type Session } from '../../shell/session.ts';
import { type FactId, factsOf, type Line, plainText, toLine } from '../../text.ts';
import { parseIso } from '../../time.ts';
import type { WindowsVersion } from '../../windows/versions.ts';
import { splitArguments } from '../words.ts';
import { findProgram } from './index.ts';

/** How a test runs a program. By default: elevated, on a Server 2019, with the same seed always. */
interface TestRun {
  readonly windows?: WindowsVersion;
  readonly role?: HostSetup['role'];
  readonly isElevated?: boolean;
  readonly change?: (host: HostState) => HostState;
  /** A host that was built before, in place of a new one. */
  readonly host?: HostState;
  readonly stoppedAfterSeconds?: number;
}

interface TestResult {
  readonly text: string;
  readonly lines: readonly string[];
  readonly errors: string;
  readonly code: number;
  readonly acts: readonly Act[];
  readonly facts: readonly FactId[];
  readonly host: HostState;
  readonly session: Session;
}

const startedAt = parseIso('2026-11-20T09:30:00+01:00') ?? 0;
const seed = '0123456789abcdef0123456789abcdef';

/** The host on which the tests run: HIST-02, or HMI-12A for workstations. */
export function testHost({ windows = '2019', role, change }: TestRun = {}): HostState {
  const isClient = ['7', '10-2019', '10-2021', '11'].includes(windows);
  const setup: HostSetup = {
    id: 'hist',
    name: isClient ? 'HMI-12A' : 'HIST-02',
    windows,
    role: role ?? (isClient ? 'workstation' : 'member-server'),
    start: '2026-11-20T09:30:00+01:00',
    label: { tag: 'A-20418', place: 'Rack S2, pos. 14' },
    windowsOpen: ['cmd-elevated'],
  };
  const host = buildDefaultHost(setup, seed, startedAt);
  return change ? change(host) : host;
}

/** Runs one program with its arguments, as cmd would do. Errors are not part of `text`. */
export function runProgramLine(line: string, run: TestRun = {}): TestResult {
  const host = run.host ?? testHost(run);
  const isElevated = run.isElevated ?? true;
  const session = openSession({
    host,
    window: {
      id: 'hist/cmd',
      host: 'hist',
      shell: 'cmd',
      isElevated,
      folder: isElevated ? String.raw`C:\Windows\system32` : String.raw`C:\Users\maint01`,
      variables: new Map(),
      errorLevel: 0,
      scope: new Map(),
    },
    account: host.host.role === 'standalone' ? `${host.host.name}\\maint01` : String.raw`PLANT\maint01`,
    seed,
    startedAt,
    stoppedAfterSeconds: run.stoppedAfterSeconds,
  });
  const [name = '', ...words] = line.split(' ');
  const tail = words.join(' ');
  const program = findProgram(name.toLowerCase());
  if (!program) throw new Error(`There is no program ${name}.`);
  const errors: Line[] = [];
  const code = program.run({
    session,
    name: name.toLowerCase(),
    args: splitArguments(tail),
    tail,
    printError: (...pieces) => void errors.push(toLine(...pieces)),
  });
  const lines = session.output.map((each) => plainText(each));
  return {
    text: lines.join('\n'),
    lines,
    errors: errors.map((each) => plainText(each)).join('\n'),
    code: code ?? 0,
    acts: session.acts,
    facts: [...session.output, ...errors].flatMap((each) => factsOf(each)),
    host: session.host,
    session,
  };
}
