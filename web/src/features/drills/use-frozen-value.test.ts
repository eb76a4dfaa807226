import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFrozenValue } from './use-frozen-value.ts';

test('while isFrozen is true, useFrozenValue returns the last value from before', () => {
  const { result, rerender } = renderHook(({ value, isFrozen }) => useFrozenValue(value, isFrozen), {
    initialProps: { value: 'first', isFrozen: false },
  });
  expect(result.current).toBe('first');
  rerender({ value: 'second', isFrozen: false });
  expect(result.current).toBe('second');
  rerender({ value: 'third', isFrozen: true });
  rerender({ value: 'fourth', isFrozen: true });
  expect(result.current).toBe('second');
  rerender({ value: 'fourth', isFrozen: false });
  expect(result.current).toBe('fourth');
});
