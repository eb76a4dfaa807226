import { useEffect, useState } from 'react';

const delayMs = 250;

/**
 * Returns the latest `value` that has stayed the same for 250 ms, so that a search sends one request per word, not per
 * letter.
 */
export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
