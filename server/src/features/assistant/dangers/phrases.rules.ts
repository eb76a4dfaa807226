import { isFillerWord, isStopWord, similarity } from '../library/words.rules.ts';

/** A word of a question, or of a phrase of a list. */
export interface Word {
  /** In lower case, without apostrophes. */
  readonly text: string;
  /** The word without its ending. A word of a question equals a word of a list if their stems are equal. */
  readonly stem: string;
  /**
   * True for a verb in the past, such as "cleared". Most such verbs report what was done: "we cleared the log". In some
   * questions the person wants the act to be done: "can I get the log cleared".
   */
  readonly isPast: boolean;
}

/** Removes a plural ending. Words such as "access", "virus" and "this" end in s without being plurals. */
const toSingular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/s$/, '');
};

const hasVowel = (word: string) => /[aeiouy]/.test(word);

/** Removes the endings -s, -ing and -ed, a silent e and a doubled last letter. */
function stemOf(word: string): string {
  let stem = toSingular(word);
  const shortened = stem.replace(/(?:ing|ed)$/, '');
  if (shortened !== stem && shortened.length >= 3 && hasVowel(shortened)) stem = shortened;
  const base = stem.replace(/e$/, '');
  // The doubled letter at the end of a short word is kept: "off" is not "of".
  return base.length <= 3 ? base : base.replace(/([^aeiou])\1$/, '$1');
}

/** True for a word with the ending -ed of the past. Words in -eed, such as "exceed", are not in the past. */
const isPastForm = (word: string) => word.length >= 5 && word.endsWith('ed') && !word.endsWith('eed');

/** Converts a word of a question or of a list to the form in which words are compared. */
export const toWord = (text: string): Word => ({
  text,
  stem: stemOf(text),
  isPast: isPastForm(text),
});

/** Splits a question into words. A number is a word too. The number of an update, such as KB5034441, is left out. */
export const splitWords = (question: string): string[] =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[&/\\+]/g, ' ')
    .replaceAll(/\bkb\s*\d+/g, 'kb')
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, maxWords)
    .map((word) => shortForms.get(word) ?? (hasDroppedG(word) ? `${word}g` : word)) ?? [];

/** True for "startin" and "yankin": the ending -ing without its last letter. */
const hasDroppedG = (word: string): boolean =>
  /[bcdfgklmnprstvwxyz]in$/.test(word) && word.length >= 6 && !wordsEndingInIn.has(word);

/** Words of at least six letters that end in -in, but have no dropped g. */
const wordsEndingInIn = new Set([
  'within',
  'plugin',
  'origin',
  'margin',
  'cousin',
  'sysadmin',
  'berlin',
  'bitcoin',
  'violin',
]);

/**
 * Short forms and misspellings of common words, as people type them on a phone. The full forms have no apostrophes, so
 * "ill" is "I'll".
 */
const shortForms = new Map(
  Object.entries({
    wich: 'which',
    wat: 'what',
    wats: 'whats',
    hw: 'how',
    wen: 'when',
    wher: 'where',
    shud: 'should',
    cn: 'can',
    u: 'you',
    kan: 'can',
    wanna: 'want',
    gonna: 'want',
    tha: 'the',
    teh: 'the',
    wht: 'what',
    shoud: 'should',
    woud: 'would',
    wot: 'what',
    y: 'why',
    ur: 'your',
    r: 'are',
    hwo: 'how',
    caan: 'can',
    dunno: 'know',
    how2: 'how',
    doin: 'doing',
    goin: 'going',
    aint: 'not',
    tonite: 'tonight',
    tonites: 'tonights',
    gonnae: 'want',
    gunna: 'want',
    tryna: 'want',
    imma: 'ill',
    lemme: 'let',
    gimme: 'give',
    thru: 'through',
    da: 'the',
    dis: 'this',
    dem: 'them',
    // Scots
    fae: 'from',
    wi: 'with',
    oot: 'out',
    aff: 'off',
    doon: 'down',
    tae: 'to',
    dae: 'do',
    haud: 'hold',
    nae: 'no',
    dinnae: 'dont',
    cannae: 'cannot',
    masel: 'myself',
    itsel: 'itself',
    auld: 'old',
    naebody: 'nobody',
    thegither: 'together',
    ain: 'own',
  }),
);

/** The number of words of a question that are read. Further words are ignored. */
const maxWords = 200;

/** A phrase of a list: words, and gaps of up to `maxGap` words. A gap is `*` in the list, and null here. */
type Phrase = readonly (Word | null)[];
const maxGap = 4;

/** Lists of phrases by their names, with the vocabulary for correcting spelling mistakes. */
export interface PhraseLists {
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** The words of all lists, by their first letter. */
  readonly vocabulary: ReadonlyMap<string, readonly string[]>;
  /** The words of all lists and the ordinary words, with their stems. These are never corrected. */
  readonly known: ReadonlySet<string>;
}

/**
 * Splits a pattern at each `+` into parts, and each part at each `/` into alternatives: `a/b + c` becomes
 * `[['a', 'b'], ['c']]`. In the patterns of dangerous acts, an alternative is the name of a group of phrases. In the
 * patterns of short answers, it is a phrase.
 */
export const splitPattern = (pattern: string): string[][] =>
  pattern.split('+').map((part) => part.split('/').map((alternative) => alternative.trim()));

/** Compiles lists of phrases. `ordinaryWords` are correctly spelt words that must not be corrected to similar ones. */
export function compilePhrases(
  lists: Readonly<Record<string, readonly string[]>>,
  ordinaryWords: readonly string[],
): PhraseLists {
  const phrases = new Map(
    Object.entries(lists).map(([name, entries]) => [
      name,
      entries.map((entry) =>
        entry
          .split(/\s+/)
          .flatMap((part): (Word | null)[] => (part === '*' ? [null] : splitWords(part).map((text) => toWord(text)))),
      ),
    ]),
  );
  const words = [...phrases.values()].flat(2).flatMap((word) => word?.text ?? []);
  const vocabulary = Map.groupBy(
    new Set(words.filter((word) => word.length >= minReplacementLength)),
    (word) => word[0] ?? '',
  );
  const known = new Set([...words, ...ordinaryWords].flatMap((word) => [word, toWord(word).stem]));
  return { phrases, vocabulary, known };
}

/** The minimum length of a word of a list that replaces a misspelt word. */
const minReplacementLength = 5;
/** The minimum length of a word that is corrected. One letter of the word can be missing. */
const minMisspeltLength = minReplacementLength - 1;

/** The minimum similarity of a misspelt word and the word of a list that replaces it. Short words allow one mistake. */
const minSimilarity = (word: string) => (word.length <= 5 ? 0.8 : 0.74);

/** Things that can be taken off the network. */
const thingOnNetwork =
  /^(?:it|them|hosts?|servers?|stations?|hmis?|pcs?|machines?|computers?|box|historian|ews|plcs?|controllers?)$/;

/** Words after which "of" is not a misspelt "off": "get rid of", "out of", "instead of". */
const beforeRealOf =
  /^(?:rid|out|instead|part|parts|made|heard|hear|think|thought|sort|kind|type|because|ahead|shot|short|front|top|copy|copies|picture|photo|list|use|care|full|aware|consist|consists|member|owner|version|name|age|size|end|middle|which|what|hold|one|some|all|most|none|many|each|any)$/;
/** Verbs that are often followed by "off". */
const verbsWithOff = /^(?:turn|switch|shut|log|sign|knock)(?:s|ed|ing|ting|ging)?$/;
/** Words that often follow "off". */
const afterOff = /^(?:for|while|now|please|pls|till|until|during|so|and|then|when|because|quick|quickly|ok)$/;

/**
 * True for an "of" that is a misspelt "off": after a verb such as "turn", at the end of a question, in "switch the scanner
 * of for a minute", and in "take the server of the network".
 */
function isMeantAsOff(words: readonly string[], index: number): boolean {
  const previous = words[index - 1] ?? '';
  if (beforeRealOf.test(previous)) return false;
  const before = words.slice(Math.max(0, index - 4), index);
  const isAtEnd = index === words.length - 1;
  const isSwitchedOff = afterOff.test(words[index + 1] ?? '') && before.some((word) => verbsWithOff.test(word));
  const isTakenOffNetwork =
    thingOnNetwork.test(previous) &&
    before.some((word) => /^(?:take|taking|get|pull|kick|knock)$/.test(word)) &&
    !before.some((word) => beforeRealOf.test(word));
  return isAtEnd || verbsWithOff.test(previous) || isSwitchedOff || isTakenOffNetwork;
}

/** Corrects the spelling of the words that are neither ordinary words nor words of a list. */
export function correctWords(words: readonly string[], lists: PhraseLists): Word[] {
  return words.map((typed, index) => {
    const text = typed === 'of' && isMeantAsOff(words, index) ? 'off' : typed;
    const word = toWord(text);
    const unnumbered = text.replace(/\d+[a-z]?$/, '');
    // "hmi12a" is an HMI, and "newpass1" a password.
    if (unnumbered.length > 1 && !lists.known.has(text) && lists.known.has(unnumbered)) return toWord(unnumbered);
    if (text.length < minMisspeltLength || lists.known.has(text) || lists.known.has(word.stem)) return word;
    if (isStopWord(text) || isFillerWord(text) || /\d/.test(text)) return word;
    // The typed word is compared with and without its ending.
    const candidates = (lists.vocabulary.get(text[0] ?? '') ?? [])
      .flatMap((candidate) => [text, word.text.replace(/(?:ing|ed|s)$/, '')].map((form) => ({ candidate, form })))
      .filter(({ form }) => form.length >= minMisspeltLength)
      .map(({ candidate, form }) => ({ candidate, form, value: similarity(form, candidate) }))
      .filter(({ value }) => value >= minSimilarity(text))
      .toSorted((one, other) => other.value - one.value);
    const [best] = candidates;
    // Example: "cleeared". If "cleear" was corrected to "clear", the ending -ed still shows the past. If the whole word
    // was corrected, the found word decides.
    return best ? { ...toWord(best.candidate), isPast: word.isPast && best.form !== text } : word;
  });
}

/**
 * The place of a phrase in a question: the index of the first word of the phrase, and the index of the word after the
 * phrase.
 */
export interface PhrasePlace {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the places of the phrases of a list in a question. `isReport(index)` is true for a word that only reports what has
 * happened.
 */
export function findPhrases(
  words: readonly Word[],
  phrases: readonly Phrase[],
  isReport: (index: number) => boolean,
): PhrasePlace[] {
  return phrases.flatMap((phrase) =>
    words.flatMap((_, from) => {
      const to = matchFrom(words, phrase, { word: from, part: 0 }, isReport);
      return to === null ? [] : [{ from, to }];
    }),
  );
}

/**
 * Compares the words from the index `start.word` on with the parts of the phrase from the index `start.part` on. Returns
 * the index of the word after the phrase, or null if the words and the parts do not match.
 */
function matchFrom(
  words: readonly Word[],
  phrase: Phrase,
  start: { readonly word: number; readonly part: number },
  isReport: (index: number) => boolean,
): number | null {
  if (start.part === phrase.length) return start.word;
  const part = phrase[start.part];
  if (part === null) {
    for (let skipped = 0; skipped <= maxGap; skipped += 1) {
      const to = matchFrom(words, phrase, { word: start.word + skipped, part: start.part + 1 }, isReport);
      if (to !== null) return to;
    }
    return null;
  }
  const word = words[start.word];
  if (!word || !part) return null;
  // A word of the question that only reports what was done ("cleared") matches only a word of the phrase in the past.
  const isMatch = (word.text === part.text || word.stem === part.stem) && (part.isPast || !isReport(start.word));
  return isMatch ? matchFrom(words, phrase, { word: start.word + 1, part: start.part + 1 }, isReport) : null;
}
