import { describe, expect, it } from 'vitest';
import { begin, step } from '../run.ts';
import type { HostPart } from '../part.ts';
import type { Run, Screen } from '../run-state.ts';
import { testPart } from '../testing/random-run.ts';
import { plainText } from '../text.ts';

const big = { bytes: 400_000_000, recipe: 'big' };
const part: HostPart = {
  ...testPart('10-2019'),
  events: [],
  vary: {},
  state: ['a', 'b', 'c'].map((name) => ({ file: `D:\\Unit4\\${name}.trd`, is: big })),
};

const window = 'hist/cmd';
const copy = (more = '') => ({ kind: 'line', window, text: `robocopy D:\\Unit4 D:\\Job /E${more}` }) as const;
const wait = (seconds: number) => ({ kind: 'wait', seconds }) as const;

const textOf = (screens: readonly Screen[]): string =>
  screens.flatMap(({ lines }) => lines.map((line) => plainText(line))).join('\n');

function play(inputs: readonly Parameters<typeof step>[1][]): { texts: string[]; run: Run } {
  let run = begin(part, '0'.repeat(32));
  const texts = inputs.map((input) => {
    const next = step(run, input);
    ({ run } = next);
    return textOf(next.frame.screens);
  });
  return { texts, run };
}

describe('a copy that takes long', () => {
  it('shows its header and the files so far while it runs', () => {
    const { texts } = play([copy(), wait(15), wait(60)]);
    expect(texts[0]).toContain('ROBOCOPY');
    expect(texts[0]).not.toContain('Files :  ');
    expect(texts[1]).toContain('a.trd');
    expect(texts[1]).not.toContain('c.trd');
    expect(texts[1]).not.toContain('ROBOCOPY');
    expect(texts[2]).toContain('c.trd');
    expect(texts[2]).toContain('Ended :');
  });

  it('shows the same in the end as one that is not looked at', () => {
    expect(
      play([copy(), wait(15), wait(10), wait(200)])
        .texts.join('\n')
        .replaceAll(/\n+/g, '\n'),
    ).toBe(
      play([copy(), wait(225)])
        .texts.join('\n')
        .replaceAll(/\n+/g, '\n'),
    );
  });

  it('shows no line twice if it is stopped', () => {
    const { texts } = play([copy(), wait(15), { kind: 'interrupt', window }]);
    const all = texts.join('\n');
    expect(all.match(/ROBOCOPY/g)).toHaveLength(1);
    expect(all.match(/a\.trd/g)).toHaveLength(1);
    expect(all.trimEnd().endsWith('^C')).toBe(true);
  });

  it('shows nothing on the screen if it goes into a file', () => {
    const { texts } = play([copy(' > D:\\copy.txt'), wait(15)]);
    expect(texts).toEqual(['', '']);
  });
});
