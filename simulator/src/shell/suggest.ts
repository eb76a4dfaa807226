import type { Session } from './session.ts';

/**
 * Words that may come next in a line, right and wrong ones, in alphabetical order: names of commands, switches, names of
 * things on the host, and parts of paths. At most 24.
 */
export function suggestWords(_session: Session, _typed: string): readonly string[] {
  return [];
}
