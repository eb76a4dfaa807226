/**
 * Returns the value after a press of a key of the digit pad. The keys are the digits, `-` and `back`. A number also has
 * `.`; a time also has `:` and a space.
 */
export function pressKey(value: string, key: string, type: 'number' | 'time'): string {
  if (key === 'back') return value.slice(0, -1);
  if (type === 'time') return value + key;
  switch (key) {
    case '-':
      // The minus key changes the sign even after digits, because people often notice only then that it is missing.
      return value.startsWith('-') ? value.slice(1) : `-${value}`;
    case '.':
      if (value.includes('.')) return value;
      return /\d$/.test(value) ? `${value}.` : `${value}0.`;
    default:
      return value + key;
  }
}
