import { describe, expect, it } from 'vitest';
import { countThatFit, joinInputs } from './run-inputs.rules.ts';

describe('joinInputs', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((text) => ({ kind: 'line' as const, window: 'w', text }));
  const runWith = (...list: (typeof one)[]) => ({
    inputs: list.flatMap((input) => (input ? [input] : [])),
    deviceMs: list.map(() => 0),
  });

  it('uses the inputs of the server if the device has no inputs', () => {
    expect(joinInputs(runWith(one), undefined)).toMatchObject({ acceptedCount: 1, inputs: [one] });
  });

  it('uses the inputs of the device if the device has more inputs', () => {
    const joined = joinInputs(runWith(one), { ...runWith(one, two), cutAt: null });
    expect(joined).toMatchObject({ acceptedCount: 1, inputs: [one, two] });
  });

  it('uses the inputs of the server if this device had sent all its inputs, and another device has continued the run', () => {
    const joined = joinInputs(runWith(one, two), { ...runWith(one), cutAt: null });
    expect(joined).toMatchObject({ acceptedCount: 2, inputs: [one, two] });
  });

  it('returns `conflict` if another device has continued the run, and this device has unsent inputs', () => {
    expect(joinInputs(runWith(one, two), { ...runWith(one, three), cutAt: null })).toBe('conflict');
  });

  it('takes two inputs as equal if only the order of their properties differs', () => {
    const reordered = { text: 'one', window: 'w', kind: 'line' as const };
    expect(joinInputs({ inputs: [reordered], deviceMs: [0] }, { ...runWith(one, two), cutAt: null })).toMatchObject({
      acceptedCount: 1,
    });
  });

  it('keeps a step back of which the server does not know yet', () => {
    // On the device, the trainee has removed input `two` and has then entered `three`.
    const joined = joinInputs(runWith(one, two), { ...runWith(one, three), cutAt: 1 });
    expect(joined).toMatchObject({ acceptedCount: 1, cutAt: 1, inputs: [one, three] });
  });
});

describe('countThatFit', () => {
  it('returns the number of inputs that fit into a request, at least one', () => {
    const long = { kind: 'line' as const, window: 'w', text: 'x'.repeat(1000) };
    // Each input has slightly more than 1000 bytes. The request without its inputs counts as 400 bytes.
    expect(countThatFit([long, long, long], 0, 2600)).toBe(2);
    expect(countThatFit([long], 0, 10)).toBe(1);
  });
});
