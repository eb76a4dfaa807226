/** The numbers of PowerShell and their units. */
const multipliers: Readonly<Record<string, number>> = {
  kb: 1024,
  mb: 1024 ** 2,
  gb: 1024 ** 3,
  tb: 1024 ** 4,
  pb: 1024 ** 5,
};

export const numberPattern =
  /[+-]?(?:0x[\da-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)[ld]?(?:[kmgtp]b)?(?!\w|\.[^.])/iy;

/** The value of `1.5`, `0x1F` or `20MB`. Undefined for another text. */
export function toNumberLiteral(text: string): number | undefined {
  const match = /^([+-]?)(0x[\da-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)[ld]?([kmgtp]b)?$/i.exec(text);
  if (!match) return undefined;
  const value = Number(match[2]) * (multipliers[match[3]?.toLowerCase() ?? ''] ?? 1);
  if (!Number.isFinite(value)) return undefined;
  return match[1] === '-' ? -value : value;
}
