/** Converts the value of a number field to an integer, without its fraction; undefined if the field is empty. */
export function parseInteger(value: string | number | undefined): number | undefined {
  const text = String(value ?? '').trim();
  return text === '' ? undefined : Number.parseInt(text, 10);
}
