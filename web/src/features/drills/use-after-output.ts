import type { Input } from '@loopcheck/simulator';
import { useDeferredValue } from 'react';

/**
 * For the parts of the page around the output, which the trainee can see a moment later. After a typed line, returns the
 * previous value until the output of the line is painted. After any other input, for example a value written on the
 * sheet, returns the new value at once.
 */
export function useAfterOutput<Value>(value: Value, inputs: readonly Input[]): Value {
  const deferred = useDeferredValue(value);
  return inputs.at(-1)?.kind === 'line' ? deferred : value;
}
