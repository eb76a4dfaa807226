/** Words that do not indicate the subject of a question. */
const commonWords = new Set(
  `a an and are as at be been before but by can did do does for first from had has have he her his how if in into is
   it its may must next no not of off on one only or our out she should so than that the their them then there these
   they this to up was were what when where which while who whom why will with would you your`.split(/\s+/),
);

/** Collects the words of a text, except common words, without endings such as -ing and -ed. */
export function collectSignificantWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  // An ending is removed only if at least three characters remain.
  return new Set(
    words.filter((word) => !commonWords.has(word)).map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '')),
  );
}
