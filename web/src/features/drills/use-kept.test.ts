import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKept } from './use-kept.ts';

test('while keepsBefore is true, useKept returns the last value that it got while keepsBefore was false', () => {
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
