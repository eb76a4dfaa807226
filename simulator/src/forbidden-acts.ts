import type { Act } from './acts.ts';
import { matchesWildcard } from './host/files.ts';
import { matchesPath } from './host/paths.ts';
import { fillIn, type VariedValues } from './host/varied-values.ts';
import type { Frame } from './run-state.ts';

/** An act that is forbidden only on some things: each text is a pattern in which `*` stands for any characters. */
export interface ForbiddenAct {
  readonly act: string;
  /** The id of a host, or a variation with such an id. */
  readonly host?: string | undefined;
  /** To what the act was done, for example the name of a log. */
  readonly of?: string | undefined;
  /** For `files.copy`, `files.move` and similar acts: where the files were put. */
  readonly target?: string | undefined;
  /**
   * The id of an event: the act is forbidden only until somebody has said the text of this event. `EVENT!` means the text
   * that somebody says after the reaction to the event.
   */
  readonly until?: string | undefined;
  /** How often it may be done before it fails the run. Default: 0. */
  readonly allowed?: number | undefined;
}

/** Every act with this name, or only some of them. */
export type ForbiddenRule = string | ForbiddenAct;

/** An act, with the index of the input that did it. */
export interface PlacedAct {
  readonly act: Act;
  readonly index: number;
}

/**
 * Lists the forbidden acts that were done or have begun, in their order. An act that the host refused does not fail a run.
 * Later frames never remove an act from this list.
 */
export function listForbiddenActs(
  rules: readonly ForbiddenRule[],
  frames: readonly Pick<Frame, 'acts' | 'events'>[],
  values: VariedValues,
): readonly PlacedAct[] {
  const done = frames.flatMap(({ acts }, index) =>
    acts.filter(({ ok, phase }) => ok || phase !== undefined).map((act) => ({ act, index })),
  );
  const found = rules.flatMap((rule) => {
    if (typeof rule === 'string') return done.filter(({ act }) => matchesPath(act.act, rule));
    const saidAt =
      rule.until === undefined ? -1 : frames.findIndex(({ events }) => events.some(({ id }) => id === rule.until));
    const isEarly = (index: number): boolean => rule.until === undefined || saidAt === -1 || index <= saidAt;
    const matching = done.filter(({ act, index }) => matchesRule(act, rule, values) && isEarly(index));
    return rule.allowed === undefined ? matching : withoutAllowed(matching, rule.allowed);
  });
  return done.filter((placed) => found.includes(placed));
}

/**
 * Leaves out the first `allowed` acts. A line that takes long states its act twice, when it begins and when it ends: the
 * beginning is not counted.
 */
const withoutAllowed = (acts: readonly PlacedAct[], allowed: number): readonly PlacedAct[] =>
  acts.filter(({ act }) => act.phase !== 'begun').slice(allowed);

function matchesRule(act: Act, rule: ForbiddenAct, values: VariedValues): boolean {
  const fits = (text: unknown, pattern: string | undefined) =>
    pattern === undefined || (typeof text === 'string' && matchesWildcard(text, fillIn(pattern, values)));
  return (
    matchesPath(act.act, rule.act) &&
    fits(act.host, rule.host) &&
    fits(act.of, rule.of) &&
    fits(act.detail?.['target'], rule.target)
  );
}
