import type { Input } from '@loopcheck/simulator';
import { useDeferredValue } from 'react';

/**
 * After a typed line, returns the previous value until the output of the line is painted. After any other input, for
 * example a value written on the sheet, returns the new value at once. The trainee waits for the output, but not for
 * the parts of the page around it. These parts use this hook.
 */
export function useAfterOutput<Value>(value: Value, inputs: readonly Input[]): Value {
  const deferred = useDeferredValue(value);
  return inputs.at(-1)?.kind === 'line' ? deferred : value;
}
