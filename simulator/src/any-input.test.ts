import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Input } from './input.ts';
import { begin, replay, step } from './run.ts';
import { drawRandomRun, testPart } from './testing/random-run.ts';
import { windowsVersions } from './windows/versions.ts';

const seed = '0123456789abcdef0123456789abcdef';

/** Names that mean something to JavaScript, parts of targets, and any text. */
const word = fc.oneof(
  fc.constantFrom('hist', 'laptop', 'cmd', 'powershell', 'place', 'eventvwr', 'explorer', 'notepad', 'taskmgr', ''),
  fc.constantFrom('__proto__', 'constructor', 'toString', '..', '%2F', 'C:\\', '\u202E', '\uD800', '\0'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const target = fc
  .tuple(
    fc.constantFrom('label', 'window', 'tool', 'close', 'look', 'hand', '__proto__'),
    fc.array(word, { maxLength: 6 }),
  )
  .map(([kind, parts]) => [kind, ...parts].join('/'));
const windowId = fc.oneof(
  fc.constantFrom('hist/cmd', 'hist/cmd-elevated', 'hist/powershell', 'laptop/powershell'),
  fc.array(word, { maxLength: 2 }).map((parts) => parts.join('/')),
);
const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0));

const input: fc.Arbitrary<Input> = fc.oneof(
  fc.record({
    kind: fc.constant('line' as const),
    window: windowId,
    text: fc.oneof(
      fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
      fc.string({ maxLength: 1200 }),
    ),
  }),
  fc.record({ kind: fc.constant('interrupt' as const), window: windowId }),
  fc.record({ kind: fc.constant('tap' as const), target }),
  fc.record({ kind: fc.constant('wait' as const), seconds: anyNumber }),
  fc.record({ kind: fc.constant('write' as const), line: fc.oneof(fc.constant('name'), word), value: fc.string() }),
  fc.record({ kind: fc.constant('submit' as const) }),
  fc.record({
    kind: fc.constant('call' as const),
    people: fc.array(word, { maxLength: 12 }),
    says: fc.record({ host: word, since: word, minutes: anyNumber }),
    running: fc.constantFrom('stop', 'go on'),
  }),
  fc.record({ kind: fc.constant('answer' as const), event: fc.oneof(fc.constant('printing'), word), choice: word }),
);
const inputs = fc.array(input, { maxLength: 12 });
const version = fc.constantFrom(...windowsVersions);

/** Makes every object of a value unchangeable. Maps stay as they are. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  if (value instanceof Map) for (const each of value.values()) freeze(each);
  else for (const each of Object.values(value)) freeze(each);
}

describe('any input', () => {
  it('never throws, and changes neither the part nor an earlier state', () => {
    fc.assert(
      fc.property(version, inputs, (windows, typed) => {
        const hosts = testPart(windows);
        freeze(hosts);
        let run = begin(hosts, seed);
        for (const each of typed) {
          freeze(run);
          freeze(each);
          const next = step(run, each);
          expect(Number.isSafeInteger(next.frame.at)).toBe(true);
          expect(next.frame.at).toBeGreaterThanOrEqual(run.clock);
          run = next.run;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives a frame that depends on part, seed and inputs alone, whatever was played before', () => {
    fc.assert(
      fc.property(version, inputs, fc.nat(99), (windows, typed, number) => {
        const once = replay(testPart(windows), seed, typed);
        const other = drawRandomRun(number);
        // With another run between the inputs, and from a part that is equal but not the same object.
        let run = begin(testPart(windows), seed);
        const again = typed.map((each, index) => {
          replay(other.part, other.seed, other.inputs.slice(index, index + 2));
          const next = step(run, { ...each });
          expect(step(run, each).frame.digest).toBe(next.frame.digest);
          run = next.run;
          return next.frame;
        });
        expect(again.map(({ digest }) => digest)).toEqual(once.map(({ digest }) => digest));
      }),
      { numRuns: 60 },
    );
  });
});
