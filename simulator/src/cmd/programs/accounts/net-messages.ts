import type { ProgramCall } from '../../../shell/program.ts';

/** The last line of a net command that has done its work. */
export const completed = 'The command completed successfully.';

/** The messages of net with their numbers. Source: from knowledge (net helpmsg). */
const helpMessages: Readonly<Record<number, string>> = {
  2182: 'The requested service has already been started.',
  2185: 'The service name is invalid.',
  2220: 'The group name could not be found.',
  2221: 'The user name could not be found.',
  2224: 'The account already exists.',
  2310: 'This shared resource does not exist.',
  3515: 'This command can be used only on a Windows Domain Controller.',
  3521: 'The service is not started.',
  3523: 'The *** service could not be started.',
  3912: 'Could not locate a time-server.',
};

const systemErrors: Readonly<Record<number, string>> = {
  5: 'Access is denied.',
  53: 'The network path was not found.',
  86: 'The specified network password is not correct.',
  1068: 'The dependency service or group failed to start.',
  1376: 'The specified local group does not exist.',
  1377: 'The specified account name is not a member of the group.',
  1378: 'The specified account name is already a member of the group.',
  1379: 'The specified local group already exists.',
  6118: 'The list of servers for this workgroup is not currently available',
  1058: 'The service cannot be started, either because it is disabled or because it has no enabled devices associated with it.',
};

/** Prints a message of net with its number, and returns the exit code 2. */
export function printHelpMessage(call: ProgramCall, number: number, text = helpMessages[number] ?? ''): number {
  call.printError(text);
  call.printError();
  call.printError(`More help is available by typing NET HELPMSG ${number}.`);
  call.printError();
  return 2;
}

/** Prints `System error 5 has occurred.` and its meaning, and returns the exit code 2. */
export function printSystemError(call: ProgramCall, number: number): number {
  call.printError(`System error ${number} has occurred.`);
  call.printError();
  call.printError(systemErrors[number] ?? '');
  call.printError();
  return 2;
}

/** The text of `net helpmsg`. */
export const helpMessageOf = (number: number): string | undefined => helpMessages[number] ?? systemErrors[number];

/** A line across the screen, as net prints it under headings. */
export const netRule = '-'.repeat(79);

/** The options of a net command in lower case with their values, without slash; and its words in order. */
export function splitNet(words: readonly string[]): {
  readonly names: readonly string[];
  readonly options: ReadonlyMap<string, string>;
} {
  const options = new Map<string, string>();
  const names: string[] = [];
  for (const word of words) {
    if (!word.startsWith('/') || word.length === 1) names.push(word);
    else {
      const colon = word.indexOf(':');
      const end = colon < 0 ? word.length : colon;
      options.set(word.slice(1, end).toLowerCase(), colon < 0 ? '' : word.slice(colon + 1));
    }
  }
  return { names, options };
}

/** Finds an entry of a collection by its name, without regard to case. */
export function findByName<Value>(map: ReadonlyMap<string, Value>, name: string): Value | undefined {
  const lower = name.toLowerCase();
  for (const [key, value] of map) if (key.toLowerCase() === lower) return value;
  return undefined;
}
