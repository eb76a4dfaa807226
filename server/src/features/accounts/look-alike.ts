import replaceConfusables from 'unhomoglyph';

/**
 * Returns a key that is the same for names that people easily confuse: names whose characters look alike by the table
 * of confusables of Unicode (UTS 39), and names that differ only in letter case, accents, spaces, punctuation or
 * invisible characters.
 */
export function lookAlikeKey(name: string): string {
  // `toSkeleton` must run before the change to lower case, because it replaces the Cyrillic capital М by M, but leaves
  // the Cyrillic small м as it is. It must also run after the change, because it replaces a small m by rn, but leaves a
  // capital M as it is.
  const skeleton = toSkeleton(toSkeleton(name).toLowerCase());
  // The table replaces I by l, but does not replace a small i. Without this line, ALI and Ali would differ.
  return skeleton.replaceAll('i', 'l').replaceAll(/[\s\p{P}]+/gu, '');
}

/**
 * Replaces each character by the character that stands for all characters that look like it (the skeleton of UTS 39).
 * Also removes invisible characters, and the accents that are used in several scripts (the script `Inherited`). The
 * accents are removed again at the end, because a replacement can contain accents.
 */
const toSkeleton = (text: string): string =>
  replaceConfusables(text.normalize('NFKD').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{sc=Inherited}]/gu, ''))
    .normalize('NFKD')
    .replaceAll(/\p{sc=Inherited}/gu, '');
