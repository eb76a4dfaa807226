import type { Input } from '@loopcheck/simulator';
import { useDeferredValue } from 'react';

/**
 * After a typed line, returns the previous value until the output of the line is painted. Used for the parts of the
 * page around the output, for which nobody waits. After any other input, for example a value written on the sheet, the
 * new value is returned at once.
 */
export function useAfterOutput<Value>(value: Value, inputs: readonly Input[]): Value {
  const deferred = useDeferredValue(value);
  return inputs.at(-1)?.kind === 'line' ? deferred : value;
}
