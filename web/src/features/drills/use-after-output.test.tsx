import type { Input } from '@loopcheck/simulator';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAfterOutput } from './use-after-output.ts';

const lineInput: Input = { kind: 'line', window: 'hist/cmd', text: 'hostname' };
const writeInput: Input = { kind: 'write', line: 'name', value: 'HIST-1' };

/**
 * Renders the hook before and after an input. Returns what the hook returned in each render after the input.
 */
function renderWithInput(input: Input): string[] {
  const returned: string[] = [];
  const { rerender } = renderHook(
    ({ value, inputs }) => {
      returned.push(useAfterOutput(value, inputs));
    },
    { initialProps: { value: 'before', inputs: [] as Input[] } },
  );
  returned.length = 0;
  rerender({ value: 'after', inputs: [input] });
  return returned;
}

test('after a typed line, useAfterOutput returns the new value in a later render', () => {
  expect(renderWithInput(lineInput)).toEqual(['before', 'after']);
});

test('after any other input, useAfterOutput returns the new value in the first render', () => {
  expect(renderWithInput(writeInput)[0]).toBe('after');
});
