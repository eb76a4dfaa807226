import type { HostPart, PrintedFile } from '../part.ts';
import type { Seed } from '../random.ts';
import { runLine } from '../shell/run-line.ts';
import { openSession } from '../shell/session.ts';
import { createWindow } from '../shell/windows.ts';
import type { FactId, Line } from '../text.ts';
import type { HostTime } from '../time.ts';
import type { HostState } from './state.ts';
import { fillIn, type VariedValues } from './varied-values.ts';

/** The hosts of a run as far as they are built. */
export interface HostsSoFar {
  readonly part: HostPart;
  readonly seed: Seed;
  readonly startedAt: HostTime;
  readonly hosts: ReadonlyMap<string, HostState>;
}

/**
 * What a line prints on a host, with the facts of its values in the name of `as`. The host stays as it is. Throws an Error
 * if the drill has no such host.
 */
export function printedLines(
  { part, seed, startedAt, hosts }: HostsSoFar,
  { printed, on, as, window = 'cmd' }: PrintedFile,
  values: VariedValues,
): readonly Line[] {
  const host = hosts.get(on);
  if (!host) throw new Error(`Drill ${part.id} prints on a host ${on}, which it does not have.`);
  const opened = createWindow(hosts, on, window);
  const session = openSession({ host, window: opened, account: part.card.account, seed, startedAt });
  runLine(session, fillIn(printed, values));
  const rename = (fact: FactId): FactId => `${as}:${fact.slice(fact.indexOf(':') + 1)}`;
  return session.output.map((line) =>
    line.map((span) => (span.facts ? { ...span, facts: span.facts.map(rename) } : span)),
  );
}
