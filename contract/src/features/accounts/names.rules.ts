/** Splits a full name at its first space. A name without a space has an empty last name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const spaceIndex = fullName.indexOf(' ');
  if (spaceIndex < 0) return { firstName: fullName, lastName: '' };
  return { firstName: fullName.slice(0, spaceIndex), lastName: fullName.slice(spaceIndex + 1).trim() };
}
