import { useState } from 'react';

/** Returns `value`. While `keepsBefore` is true, returns the last value from before. */
export function useKept<Value>(value: Value, keepsBefore: boolean): Value {
  const [before, setBefore] = useState(value);
  if (!keepsBefore && before !== value) setBefore(value);
  return keepsBefore ? before : value;
}
