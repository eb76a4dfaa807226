/*
 * A process of its own for the words of one file that somebody uploaded: `node read-file-text.child.ts KIND`. The file
 * comes on stdin, the answer goes as JSON to descriptor 3, for a library may print what it likes to the others.
 */
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readFileText } from './read-file-text.ts';
import type { TextKind } from './text-limits.ts';
import { TooMuchText } from './too-much-text.ts';

const answer = async (): Promise<object> => {
  const bytes = await buffer(process.stdin);
  try {
    return await readFileText(process.argv[2] as TextKind, new Uint8Array(bytes));
  } catch (error) {
    // Whatever a parser says of a strange file, the reader is told one of two things.
    return { fault: error instanceof TooMuchText ? 'too_much' : 'unreadable' };
  }
};

writeFileSync(3, JSON.stringify(await answer()));
process.exit(0);
