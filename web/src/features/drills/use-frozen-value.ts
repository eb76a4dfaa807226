import { useState } from 'react';

/** Returns `value` while `isFrozen` is false. While it is true, returns the last value from before the freeze. */
export function useFrozenValue<Value>(value: Value, isFrozen: boolean): Value {
  const [frozenValue, setFrozenValue] = useState(value);
  if (!isFrozen && frozenValue !== value) setFrozenValue(value);
  return isFrozen ? frozenValue : value;
}
