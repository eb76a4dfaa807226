import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toFindPattern } from './find-pattern.ts';

const options = { isLiteral: false, isCaseIgnored: false, isAtStart: false, isAtEnd: false };

it.each([
  ['[a-c]', 'b', true],
  ['[a-c]', 'd', false],
  ['[^0-9]', '7', false],
  // Not a range, because a comes after Z: three characters.
  ['[a-Z]', '-', true],
  ['[a-Z]', 'b', false],
  // A backslash is an ordinary character in a class, so this is the range from the backslash to a.
  [String.raw`[\-a]`, '^', true],
  [String.raw`[\-0-9]`, '\\', true],
  [String.raw`[\-0-9]`, '5', false],
  ['[a-]', '-', true],
])('%s in the line %s: %s', (pattern, line, isFound) => {
  expect(toFindPattern(pattern, options)(line)).toBe(isFound);
});

it('accepts any text as a pattern', () => {
  const character = fc.constantFrom(...String.raw`\-^[]az09AZ. *$<>`);
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 12 }), fc.string(), (pattern, line) => {
      expect(typeof toFindPattern(pattern, options)(line)).toBe('boolean');
    }),
    { numRuns: 1000 },
  );
});
