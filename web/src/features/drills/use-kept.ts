import { useState } from 'react';

/** Returns `value`. While `keepsBefore` is true, returns the last `value` that it got while `keepsBefore` was false. */
export function useKept<Value>(value: Value, keepsBefore: boolean): Value {
  const [before, setBefore] = useState(value);
  if (!keepsBefore && before !== value) setBefore(value);
  return keepsBefore ? before : value;
}
