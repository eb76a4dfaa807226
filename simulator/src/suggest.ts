import type { WindowId } from './input.ts';
import { OutOfFuel } from './fuel.ts';
import { PartNotLoaded } from './later/part-not-loaded.ts';
import type { Run } from './run-state.ts';
import { type DrillWords, noDrillWords } from './shell/drill-words.ts';
import { openSession, type Session } from './shell/session.ts';
import { suggestWords } from './shell/suggest.ts';
import type { Suggestion } from './shell/suggestion.ts';
import { completePath } from './shell/suggest-paths.ts';

/** A session that only looks at the host of a window. Undefined without a window, or while a line runs in it. */
function lookInto(run: Run, windowId: WindowId): Session | undefined {
  const window = run.windows.get(windowId);
  const host = run.hosts.get(window?.host ?? '');
  if (!window || !host || window.running) return undefined;
  return openSession({ host, window, account: run.part.card.account, seed: run.seed, startedAt: run.clock });
}

const answers: readonly Suggestion[] = ['A', 'N', 'Y'].map((text) => ({ text, joins: false }));

function within<Found>(find: () => readonly Found[]): readonly Found[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof OutOfFuel || error instanceof PartNotLoaded) return [];
    throw error;
  }
}

/**
 * Words for the buttons under the input line of a window. One that `joins` is added without a space, another one with a
 * space before it (none at the beginning of a line). `drillWords` are the words of the drill's job card, sheet and
 * procedures. Empty for an unknown window, or while a line runs in it.
 */
export function suggest(
  run: Run,
  windowId: WindowId,
  typed: string,
  drillWords: DrillWords = noDrillWords,
): readonly Suggestion[] {
  const session = lookInto(run, windowId);
  // A line that asks is answered by one letter.
  if (session?.window.question) return typed === '' ? answers : [];
  return session ? within(() => suggestWords(session, typed, { commands: run.part.commands ?? [], drillWords })) : [];
}

/** The line after a suggestion was taken. */
export function addSuggestion(typed: string, { text, joins }: Suggestion): string {
  const isAtStart = typed === '' || typed.endsWith(' ');
  return joins || isAtStart ? typed + text : `${typed} ${text}`;
}

/** The lines that Tab makes of a typed line, in the order in which it goes through them: its last word as a path. */
export function complete(run: Run, windowId: WindowId, typed: string): readonly string[] {
  const session = lookInto(run, windowId);
  const word = /(?:"[^"]*"?|[^\s"])*$/.exec(typed)?.[0] ?? '';
  const before = typed.slice(0, typed.length - word.length);
  return session ? within(() => completePath(session, word).map((path) => `${before}${path}`)) : [];
}
