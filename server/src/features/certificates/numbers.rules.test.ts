import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newNumber, typedNumber } from './numbers.rules.ts';

test('A number has the prefix and eight signs that look like nothing else', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 1_000_000 })), (stream) => {
      const number = newNumber('PLANT-A', (bound) => stream.next().value % bound);
      expect(number).toMatch(/^PLANT-A-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
      expect(number.slice('PLANT-A'.length)).not.toMatch(/[01ILOUV]/);
    }),
  );
});

test.each([
  'LOOPCHECK-7K3Q-9XWD',
  ' loopcheck 7k3q 9xwd\n',
  'loopcheck7k3q9xwd',
  'LOOPCHECK–7K3Q–9XWD',
  'ＬＯＯＰCHECK-7K3Q-9XWD',
])('A number is known as it is typed: %j', (typed) => {
  expect(typedNumber(typed)).toBe('LOOPCHECK7K3Q9XWD');
});
