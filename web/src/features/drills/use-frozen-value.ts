import { useState } from 'react';

/** Returns `value`. While `isFrozen` is true, returns the last `value` from before it became true. */
export function useFrozenValue<Value>(value: Value, isFrozen: boolean): Value {
  const [frozenValue, setFrozenValue] = useState(value);
  if (!isFrozen && frozenValue !== value) setFrozenValue(value);
  return isFrozen ? frozenValue : value;
}
