/** Groups of words that mean the same on a plant, ready to be found in a row of stems. */
export interface TradeWords {
  /** By the first stem of a phrase: the phrases that begin so, and the sign of their group. */
  readonly byFirst: ReadonlyMap<string, readonly { readonly stems: readonly string[]; readonly sign: string }[]>;
}

/** Prepares groups whose phrases were brought to their stems. The sign of a group can be no word. */
export function tradeWordsOf(groups: readonly (readonly (readonly string[])[])[]): TradeWords {
  const byFirst = new Map<string, { stems: readonly string[]; sign: string }[]>();
  for (const [index, phrases] of groups.entries()) {
    for (const stems of phrases) {
      const [first] = stems;
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, sign: `~${index + 1}` }]);
    }
  }
  return { byFirst };
}

/** A group that a row of stems names, and which places of the row its phrase takes. */
export interface Naming {
  readonly sign: string;
  readonly from: number;
  readonly length: number;
}

/** The groups that a row of stems names. A place may hold several spellings of one word. */
export function namingsIn(row: readonly (readonly string[])[], { byFirst }: TradeWords): Naming[] {
  return row.flatMap((spellings, from) =>
    spellings.flatMap((first) =>
      (byFirst.get(first) ?? [])
        .filter(({ stems }) => stems.every((stem, at) => row[from + at]?.includes(stem)))
        .map(({ sign, stems }) => ({ sign, from, length: stems.length })),
    ),
  );
}
