import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKept } from './use-kept.ts';

test('useKept returns the last value from before as long as it is told to keep it', () => {
  const { result, rerender } = renderHook(({ value, keepsBefore }) => useKept(value, keepsBefore), {
    initialProps: { value: 'first', keepsBefore: false },
  });
  expect(result.current).toBe('first');
  rerender({ value: 'second', keepsBefore: false });
  expect(result.current).toBe('second');
  rerender({ value: 'third', keepsBefore: true });
  rerender({ value: 'fourth', keepsBefore: true });
  expect(result.current).toBe('second');
  rerender({ value: 'fourth', keepsBefore: false });
  expect(result.current).toBe('fourth');
});
