/** Stop words: words that do not indicate a topic. They are neither indexed nor searched. */
const stopWords = new Set(
  `a about after again all already also am an and another any anybody anyone anything anyway are arent as at away be because been
   before being but by came can cannot cant come comes coming could couldnt did didnt do does doesnt doing done
   dont each either else even ever every everybody everyone everything for from gave get gets getting give given
   giving go goes going gone got had hand happen happend happened happens has hasnt have havent having he her here hers herself him himself his how
   i id if im in instead into is isnt it its itself ive just keep keeps kept kind let lets like made make makes making
   many may me might mine more most much must my myself need needs neither next no nor normal normally not nothing
   now of off ok okay on once one only onto or other our ours ourselves out over own please put putting quite rather really
   right said same say saying says see shall she should shouldnt since so some somebody someone something somewhere
   soon still such sure take taken takes taking tell telling tells than that thats the their theirs them themselves then there
   theres these they thing things think this those though thru till to told too took under until up upon us very
   via want wanted wants was wasnt way we well went were what whats when where which while wich who whom whos whose why
   will with within without wont would wouldnt yes yet you your yours yourself`.split(/\s+/),
);

/** True if a word is neither indexed nor searched. */
export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Contractions with "not", without their apostrophes. All are stop words. */
const negations = new Set(
  `arent cannot cant couldnt didnt doesnt dont hasnt havent isnt shouldnt wasnt wont wouldnt`.split(/\s+/),
);

/** True for a contraction with "not". In questions, "not" in a phrase with synonyms also matches these words. */
export const isNegation = (word: string): boolean => negations.has(word);

/** Filler words: words that help to rank passages, but do not make a passage relevant. */
const fillerWords = new Set(
  `actually asks asked bad complain complained complains percent hook big bit box boss buddy bunch colleague day days difference different dude easy exactly extra
   fast fine folks found friend fun good great guy guys hard help hey hi idea important job kinda last long
   look looks lot mate maybe mean means month months morning nearly needed nice night nobody old pal part
   people person problem problems question quick quickly reason seems sees show shows small stuck stuff
   talk talking talks today told tomorrow tonight trouble try trying used using way week weeks whole word words
   work working works worse wrong yesterday year years`.split(/\s+/),
);

/** True if a word only helps to rank passages. */
export const isFillerWord = (word: string): boolean => fillerWords.has(word);

/**
 * Words of everyday speech that name no topic. If no passage contains such a word, the search treats it like a filler
 * word, so that a question is not refused because of it. The recognition of dangerous acts and the check of a model's
 * text do not use this list.
 */
const everydayWords = new Set(
  `able absolutely afternoon ages alive almost alright although among anybodys anyhow anymore anyones anyways apart
   apparently appear appears awful awfully badly barely basically beside besides bet blimey bloke blokes bloody
   blooming boys brief bring brings brought careful certainly chance chap chaps clever clue couple coworker crap
   crazy curious damn darn decent definitely despite dog dozen dunno during easily eh eight em enough entire entirely
   especially evening eventually everybodys everyones fancy fella fellas fellow fellows finally five folk forever
   forget forgot forgotten four fresh friday fully funny gang gent gimme girl glad gonna gotta grand guess half
   hardly hate hear heard hell hello honest honestly hopefully horrible huge hundred hurry imagine immediately indeed
   instant interesting junk kid kinds knew know knowing known knows lad lads lady lately later legs likely literally
   little lonely lots lovely luck luckily lucky mad man massive mention mentioned mess mister moan moaned moaning
   moans monday mornings mostly mr mrs naturally nearby nine nobodys nope nowadays obvious obviously odds often oh
   ones oops ought peek perfect perfectly perhaps piece pieces pity plain plenty possible possibly pretty previously
   probably proper properly puzzled rarely reckon regarding remember roughly rubbish sad sadly sat saturday saw seem
   seemed seen serious seriously seven several side sides silly simple simply sir sit sits sitting six slightly
   somebodys someones sometime sometimes sorry sort sorts spot straight straightaway stupid sudden suddenly sunday
   suppose supposed supposedly surely ten terrible thank thanks thought thoughts three throughout thursday tiny
   totally toward towards tricky truly truth tuesday two typically ugly understand understood unfortunately unless
   unsure useless usually wanna wednesday weekend weekends whatever whenever wherever whether whine whines whinge
   whinges whoever wish woman women wonder wondered wondering worried worry wow yeah yep`.split(/\s+/),
);

/** True if a word is in the list of words of everyday speech. */
export const isEverydayWord = (word: string): boolean => everydayWords.has(word);

/** Matches a word: letters and digits, with single hyphens, dots, underscores or apostrophes between them. */
const wordPattern = /[\p{L}\p{N}]+(?:[-._'][\p{L}\p{N}]+)*/gu;

/** The spellings of one word in a text. A compound word has several: whole, joined, and each part. */
export type Token = readonly [string, ...string[]];

const maxWordLength = 60;

/**
 * Splits a text into words in lower case. For example, the word real-time has the spellings real-time, realtime, real
 * and time. Omits words of more than `maxWordLength` characters.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [word] of text.normalize('NFKC').replaceAll('’', "'").matchAll(wordPattern)) {
    const whole = word.toLowerCase().replaceAll("'", '');
    // The parts of real-time, and of names such as RealTimeProtection, which are split before each capital letter.
    const parts = removeSuffix(word)
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[-._\s']+/)
      .filter(Boolean);
    if (whole.length > maxWordLength) continue;
    if (isStopWord(whole)) tokens.push([whole]);
    else if (parts.length === 1) tokens.push([parts[0] ?? whole]);
    else tokens.push([whole, ...new Set([parts.join(''), ...parts])]);
  }
  return tokens;
}

/** Removes an apostrophe and one or two letters from the end of a word, as in "operator's". */
const removeSuffix = (word: string): string => word.replace(/'\p{L}{1,2}$/u, '');

/** Returns the spellings of a word that are indexed and searched. Omits stop words and single letters. */
export const searchForms = (token: Token): string[] =>
  token.filter((word) => !isStopWord(word) && !/^\p{L}$/u.test(word));

/** Splits a word, padded with spaces, into its groups of three characters. Similarly spelt words share many groups. */
export function createTrigrams(word: string): string[] {
  const padded = `  ${word} `;
  const trigrams = Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3));
  return [...new Set(trigrams)];
}

/**
 * Computes the similarity of two spellings from 0 to 1: one minus the optimal string alignment distance divided by the
 * length of the longer word. The distance is the number of letters omitted, added, changed or swapped with their
 * neighbour.
 */
export function similarity(one: string, other: string): number {
  const [letters, otherLetters] = [[...one], [...other]];
  const maxLength = Math.max(letters.length, otherLetters.length);
  if (maxLength === 0) return 1;
  // Only the last two rows of the distance matrix are needed to compute the next row.
  let [secondLastRow, lastRow]: [number[], number[]] = [
    [],
    Array.from({ length: otherLetters.length + 1 }, (_, column) => column),
  ];
  for (let row = 1; row <= letters.length; row += 1) {
    const nextRow = [row];
    for (let column = 1; column <= otherLetters.length; column += 1) {
      const isSame = letters[row - 1] === otherLetters[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letters[row - 1] === otherLetters[column - 2] &&
        letters[row - 2] === otherLetters[column - 1];
      nextRow[column] = Math.min(
        (lastRow[column] ?? 0) + 1,
        (nextRow[column - 1] ?? 0) + 1,
        (lastRow[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (secondLastRow[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [secondLastRow, lastRow] = [lastRow, nextRow];
  }
  return 1 - (lastRow[otherLetters.length] ?? 0) / maxLength;
}
