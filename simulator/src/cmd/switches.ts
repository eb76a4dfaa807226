import type { Argument } from '../shell/program.ts';

/** The switches of a call, in lower case and without the slash, and its other words. */
export interface Switches {
  readonly switches: readonly string[];
  readonly others: readonly string[];
  has(name: string): boolean;
}

/**
 * Splits arguments at slashes as the commands of cmd do: `/a-d/s` is two switches. A quoted word is never a switch.
 * Quotation marks are gone already.
 */
export function readSwitches(args: readonly Argument[]): Switches {
  const switches: string[] = [];
  const others: string[] = [];
  for (const { text, isQuoted } of args) {
    if (isQuoted || !text.startsWith('/')) {
      // `D:\Job/s` is a path and a switch.
      const slash = isQuoted ? -1 : text.indexOf('/');
      others.push(slash < 0 ? text : text.slice(0, slash));
      if (slash >= 0) switches.push(...splitAtSlashes(text.slice(slash)));
    } else {
      switches.push(...splitAtSlashes(text));
    }
  }
  return { switches, others, has: (name) => switches.includes(name) };
}

const splitAtSlashes = (text: string): string[] =>
  text
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
