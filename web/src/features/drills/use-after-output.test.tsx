import type { Input } from '@loopcheck/simulator';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAfterOutput } from './use-after-output.ts';

const line: Input = { kind: 'line', window: 'hist/cmd', text: 'hostname' };
const write: Input = { kind: 'write', line: 'name', value: 'HIST-1' };

/**
 * Renders the hook before and after an input. Returns the values that the hook returned in the renders after the input.
 */
function renderInput(input: Input): string[] {
  const shown: string[] = [];
  const { rerender } = renderHook(
    ({ value, inputs }) => {
      shown.push(useAfterOutput(value, inputs));
    },
    { initialProps: { value: 'before', inputs: [] as Input[] } },
  );
  shown.length = 0;
  rerender({ value: 'after', inputs: [input] });
  return shown;
}

test('after a typed line, useAfterOutput returns the new value in a later render', () => {
  expect(renderInput(line)).toEqual(['before', 'after']);
});

test('after any other input, useAfterOutput returns the new value in the first render', () => {
  expect(renderInput(write)[0]).toBe('after');
});
