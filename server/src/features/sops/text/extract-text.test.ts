import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { extractText } from './extract-text.ts';

/** Returns a list that is empty at first. Each child process that is started during the test is added to this list. */
function recordChildren(): ChildProcess[] {
  const children: ChildProcess[] = [];
  const record = (message: unknown) => void children.push((message as { readonly process: ChildProcess }).process);
  subscribe('child_process', record);
  onTestFinished(() => void unsubscribe('child_process', record));
  return children;
}

test('extractText returns the text of a file after its child process has ended by itself', async () => {
  const children = recordChildren();
  expect(await extractText('txt', Readable.from([Buffer.from('Close the valve.')]))).toEqual({
    plainText: 'Close the valve.',
    html: null,
  });
  expect(children).toMatchObject([{ exitCode: 0 }]);
});

test('extractText kills its child process if the file cannot be read to the end', async () => {
  const children = recordChildren();
  const file = Readable.from(
    (function* readPart() {
      yield Buffer.from('Close the');
      throw new Error('The disk cannot be read.');
    })(),
  );
  await expect(extractText('txt', file)).rejects.toThrow('The disk cannot be read.');
  expect(children).toMatchObject([{ exitCode: null, signalCode: 'SIGKILL' }]);
});
