/** Converts the value of a number field to an integer: a fraction is cut off. Returns undefined for an empty field. */
export function parseInteger(value: string | number | undefined): number | undefined {
  const text = String(value ?? '').trim();
  return text === '' ? undefined : Number.parseInt(text, 10);
}
