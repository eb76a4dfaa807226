import replaceConfusables from 'unhomoglyph';

/**
 * Returns a key. Two names that people easily take for the same name have the same key. Their characters look alike by
 * the table of confusables of Unicode (UTS 39), or they differ only in letter case, accents, spaces, punctuation or
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
 * Replaces each character by the character that stands for all characters that look like it (the skeleton of UTS 39). Also
 * removes the accents that Unicode assigns to no script of their own, because they are used in several scripts.
 */
const toSkeleton = (text: string): string =>
  replaceConfusables(text.normalize('NFKD').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{sc=Inherited}]/gu, ''))
    .normalize('NFKD')
    .replaceAll(/\p{sc=Inherited}/gu, '');
