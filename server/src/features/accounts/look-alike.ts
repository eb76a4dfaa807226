import replaceConfusables from 'unhomoglyph';

/**
 * Returns the same text for names that people easily take for the same. Their characters look alike by the table of
 * confusables of Unicode (UTS 39), or they differ only in case, accents, spaces, punctuation or invisible characters.
 */
export function lookAlikeKey(name: string): string {
  // `toSkeleton` runs before and after the change to lower case: it replaces Cyrillic М by M, but a small m by rn.
  const skeleton = toSkeleton(toSkeleton(name).toLowerCase());
  // The table replaces I by l, but does not replace a small i. Without this line, ALI and Ali would differ.
  return skeleton.replaceAll('i', 'l').replaceAll(/[\s\p{P}]+/gu, '');
}

/**
 * Replaces characters by their look-alikes (the skeleton of UTS 39). Removes accents that belong to no single script.
 */
const toSkeleton = (text: string): string =>
  replaceConfusables(text.normalize('NFKD').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{sc=Inherited}]/gu, ''))
    .normalize('NFKD')
    .replaceAll(/\p{sc=Inherited}/gu, '');
