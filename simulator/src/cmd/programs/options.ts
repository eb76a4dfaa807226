import type { Argument, ProgramCall } from '../../shell/program.ts';

/** What an option takes: nothing, a word, or a word that may be missing. */
type OptionKind = 'flag' | 'value' | 'optional';

/** Options of a call by their name in lower case, without slash. A flag, or a missing optional value, is ''. */
export interface Options {
  readonly values: ReadonlyMap<string, string>;
  readonly rest: readonly string[];
  /** The first option that the program does not have, as it was typed. */
  readonly unknown: string | undefined;
  /** The first option whose value is missing, as it was typed. */
  readonly withoutValue: string | undefined;
  /** The first option that was given twice. */
  readonly repeated: string | undefined;
}

const isOption = (text: string): boolean => /^[/-]./.test(text);

/**
 * Reads options such as `/fo csv`, `/fo:csv` and `-fo csv`. `kinds` names the options of the program in lower case; a
 * question mark is always one.
 */
export function readOptions(args: readonly Argument[], kinds: Readonly<Record<string, OptionKind>>): Options {
  const values = new Map<string, string>();
  const rest: string[] = [];
  let unknown: string | undefined;
  let withoutValue: string | undefined;
  let repeated: string | undefined;
  for (let index = 0; index < args.length; index += 1) {
    const text = args[index]?.text ?? '';
    if (!isOption(text)) {
      rest.push(text);
      continue;
    }
    const colon = text.indexOf(':');
    const name = (colon > 0 ? text.slice(1, colon) : text.slice(1)).toLowerCase();
    const kind = name === '?' ? 'flag' : kinds[name];
    if (kind === undefined) {
      unknown ??= text;
      continue;
    }
    if (values.has(name)) repeated ??= text;
    if (colon > 0) {
      values.set(name, text.slice(colon + 1));
    } else if (kind === 'flag') {
      values.set(name, '');
    } else {
      const next = args[index + 1];
      if (next !== undefined && (!isOption(next.text) || next.isQuoted)) {
        values.set(name, next.text);
        index += 1;
      } else {
        values.set(name, '');
        if (kind === 'value') withoutValue ??= text;
      }
    }
  }
  return { values, rest, unknown, withoutValue, repeated };
}

/**
 * Reports options that the program does not have, as tasklist, systeminfo, schtasks and their relatives do. Returns true if
 * there was something to report.
 */
export function reportsBadOptions(call: ProgramCall, options: Options, takesWords = false): boolean {
  const name = call.name.toUpperCase();
  const usage = `Type "${name} /?" for usage.`;
  const report = (message: string): true => {
    call.printError(`ERROR: ${message}`);
    call.printError(usage);
    return true;
  };
  if (options.unknown !== undefined) return report(`Invalid argument/option - '${options.unknown}'.`);
  if (options.withoutValue !== undefined) {
    return report(`Invalid syntax. Value expected for '${options.withoutValue}'.`);
  }
  if (options.repeated !== undefined) {
    return report(`Invalid syntax. '${options.repeated}' option is not allowed more than '1' time(s).`);
  }
  const word = options.rest[0];
  return word !== undefined && !takesWords ? report(`Invalid argument/option - '${word}'.`) : false;
}

/** The texts of `/?` are not part of practice hosts. Returns the exit code 0. */
export function printNoHelp(call: ProgramCall): number {
  call.session.print(`This practice host does not show the help of ${call.name}. Your procedure names the options.`);
  return 0;
}
