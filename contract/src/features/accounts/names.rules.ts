/**
 * Splits a name at its first space, for forms that ask for two names. Names are stored and printed as their owners
 * enter them.
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const space = fullName.indexOf(' ');
  if (space < 0) return { firstName: fullName, lastName: '' };
  return { firstName: fullName.slice(0, space), lastName: fullName.slice(space + 1).trim() };
}
