import { describe, expect, it } from 'vitest';
import { openStream } from './random.ts';

const seed = '0123456789abcdef0123456789abcdef';
const draw = (name: string) => Array.from({ length: 5 }, () => openStream(seed, name).integer(0, 999_999));

describe('a stream of random numbers', () => {
  it('returns the same numbers on every machine', () => {
    const stream = openStream(seed, 'reference');
    expect(Array.from({ length: 6 }, () => stream.integer(0, 999_999))).toMatchInlineSnapshot(`
      [
        358417,
        341492,
        585486,
        339646,
        700471,
        285294,
      ]
    `);
    expect(openStream(seed, 'reference').hex(16)).toMatchInlineSnapshot(`"14ee7e2599ca0acd"`);
  });

  it('does not depend on other streams', () => {
    expect(draw('one')).toEqual(draw('one'));
    expect(draw('one')).not.toEqual(draw('two'));
  });

  it('stays within its bounds, and reaches both', () => {
    const stream = openStream(seed, 'bounds');
    const numbers = new Set(Array.from({ length: 400 }, () => stream.integer(3, 7)));
    expect([...numbers].toSorted((one, other) => one - other)).toEqual([3, 4, 5, 6, 7]);
  });

  it('is quiet about as often as a probability says', () => {
    const hits = Array.from({ length: 5000 }, (_, index) => openStream(String(index), 'quiet').chance(0.2)).filter(
      Boolean,
    );
    expect(hits.length).toBeGreaterThan(880);
    expect(hits.length).toBeLessThan(1120);
  });
});
