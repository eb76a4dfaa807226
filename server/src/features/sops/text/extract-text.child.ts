/*
 * A child process that reads the text of one uploaded file: `node extract-text.child.ts KIND`. It reads the file from
 * stdin and writes its answer as JSON to descriptor 3, because a library may print to stdout and stderr.
 */
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readFileText } from './read-file-text.ts';
import { TextKind, TooMuchText } from './text-limits.ts';

const answer = async (): Promise<object> => {
  const bytes = await buffer(process.stdin);
  try {
    return await readFileText(TextKind.parse(process.argv[2]), new Uint8Array(bytes));
  } catch (error) {
    // A parser may throw anything at a malformed file.
    return { fault: error instanceof TooMuchText ? 'too_much' : 'unreadable' };
  }
};

writeFileSync(3, JSON.stringify(await answer()));
process.exit(0);
