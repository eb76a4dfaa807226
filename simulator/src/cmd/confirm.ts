import type { ProgramCall } from '../shell/program.ts';
import { plainText } from '../text.ts';

type Answer = 'yes' | 'no' | 'all';

/**
 * Asks a question with the answers of Windows. What a pipe hands over is taken as the answer. Returns undefined as long as
 * there is none: the command must then end at once, without having changed anything.
 */
export function confirm({ session, input }: ProgramCall, question: string, hasAll = false): Answer | undefined {
  for (const line of input ?? []) {
    const piped = toAnswer(plainText(line), hasAll);
    if (piped === undefined) continue;
    session.print(question);
    return piped;
  }
  for (;;) {
    const typed = session.ask();
    if (typed === undefined) {
      session.print(question);
      return undefined;
    }
    const answer = toAnswer(typed, hasAll);
    if (answer !== undefined) return answer;
  }
}

function toAnswer(typed: string, hasAll: boolean): Answer | undefined {
  const letter = typed.trim().slice(0, 1).toLowerCase();
  if (letter === 'y') return 'yes';
  if (letter === 'n') return 'no';
  return letter === 'a' && hasAll ? 'all' : undefined;
}

/**
 * Asks for each path whether it may be overwritten, until somebody answers All. Returns the paths that may be, or undefined
 * as long as an answer is missing.
 */
export function confirmOverwrites(
  call: ProgramCall,
  paths: readonly string[],
  question: (path: string) => string,
): ReadonlySet<string> | undefined {
  const allowed = new Set<string>();
  for (const path of paths) {
    const answer = confirm(call, question(path), true);
    if (answer === undefined) return undefined;
    if (answer === 'all') return new Set(paths);
    if (answer === 'yes') allowed.add(path);
  }
  return allowed;
}
