import type { Resolver } from 'react-hook-form';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lazyResolver, maxWaitMs } from './lazy-resolver.ts';

type Values = { name: string };

const validate: Resolver<Values> = (values) =>
  values.name === '' ? { values: {}, errors: { name: { type: 'too_small' } } } : { values, errors: {} };
const options = { fields: {}, shouldUseNativeValidation: undefined };

describe('lazyResolver', () => {
  it('fetches the code at preload, and not again at a validation', async () => {
    const load = vi.fn<() => Promise<Resolver<Values>>>(async () => validate);
    const resolver = lazyResolver(load);
    expect(load).not.toHaveBeenCalled();
    resolver.preload();
    expect(load).toHaveBeenCalledTimes(1);
    expect(await resolver({ name: '' }, undefined, options)).toMatchObject({ errors: { name: { type: 'too_small' } } });
    expect(await resolver({ name: 'Ann' }, undefined, options)).toEqual({ values: { name: 'Ann' }, errors: {} });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('accepts the values if the code cannot be fetched, and fetches it again at the next validation', async () => {
    const load = vi
      .fn<() => Promise<Resolver<Values>>>(async () => validate)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const resolver = lazyResolver(load);
    expect(await resolver({ name: '' }, undefined, options)).toEqual({ values: { name: '' }, errors: {} });
    expect(await resolver({ name: '' }, undefined, options)).toMatchObject({ errors: { name: { type: 'too_small' } } });
  });

  it('accepts the values if the code does not arrive in time', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const resolver = lazyResolver(() => new Promise<Resolver<Values>>(() => undefined));
    const validated = resolver({ name: '' }, undefined, options);
    await vi.advanceTimersByTimeAsync(maxWaitMs);
    expect(await validated).toEqual({ values: { name: '' }, errors: {} });
  });
});
