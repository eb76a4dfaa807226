/*
 * The child process that reads the text of one uploaded file: `node extract-text.child.ts KIND`. Reads the file from
 * stdin, and writes the result as JSON to file descriptor 3, because a parser can print to stdout and stderr.
 */
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readFileText } from './read-file-text.ts';
import { TextKind, TooMuchText } from './text-limits.ts';

const readText = async (): Promise<object> => {
  const bytes = await buffer(process.stdin);
  try {
    return await readFileText(TextKind.parse(process.argv[2]), new Uint8Array(bytes));
  } catch (error) {
    // The parsers throw many different errors for malformed files.
    return { fault: error instanceof TooMuchText ? 'too_much' : 'unreadable' };
  }
};

writeFileSync(3, JSON.stringify(await readText()));
process.exit(0);
