/** Stop words: function words and other words without a topic. They are neither indexed nor searched. */
const stopWords = new Set(
  `a about after again all already also am an and another any anybody anyone anything are arent as at away be because been
   before being but by came can cannot cant come comes coming could couldnt did didnt do does doesnt doing done
   dont each either else even ever every everybody everyone everything for from gave get gets getting give given
   giving go goes going gone got had hand happen happens has hasnt have havent having he her here hers him his how
   i id if im in instead into is isnt it its ive just keep keeps kept kind let lets like made make makes making
   many may me might mine more most much must my myself need needs neither next no nor normal normally not nothing
   now of off ok okay on once one only onto or other our ours out over own please put putting quite rather really
   right said same say saying says see shall she should shouldnt since so some somebody someone something somewhere
   soon still such sure take taken takes taking tell telling tells than that thats the their theirs them then there
   theres these they thing things think this those though thru till to told too took under until up upon us very
   via want wanted wants was wasnt way we well went were what whats when where which while who whom whos whose why
   will with within without wont would wouldnt yes yet you your yours`.split(/\s+/),
);

/** Whether a word is neither indexed nor searched. */
export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Filler words: they help to rank passages, but do not make a passage relevant. */
const fillerWords = new Set(
  `actually asks asked bad big bit box boss buddy bunch colleague day days difference different dude easy exactly extra
   fast fine folks found friend fun good great guy guys hard help hey hi idea important job kinda last long
   look looks lot mate maybe mean means month months morning nearly needed nice night nobody old pal part
   people person problem problems question quick quickly reason seems sees show shows small stuck stuff
   talk talking talks today told tomorrow tonight trouble try trying used using way week weeks whole word words
   work working works worse wrong yesterday year years`.split(/\s+/),
);

/** Whether a word only helps to rank passages. */
export const isFiller = (word: string): boolean => fillerWords.has(word);

const pattern = /[\p{L}\p{N}]+(?:[-._'][\p{L}\p{N}]+)*/gu;

/** The spellings of a word in a text: whole, joined, in parts. */
export type Token = readonly [string, ...string[]];

/**
 * The words of a text in lower case and in order. A word of several parts (get-computerinfo, real-time,
 * RealTimeProtection) has all spellings: whole, joined and each part.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [written] of text.normalize('NFKC').replaceAll('’', "'").matchAll(pattern)) {
    const bare = written.replace(/'\p{L}{1,2}$/u, '');
    const whole = written.toLowerCase().replaceAll("'", '');
    const parts = bare
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[-._\s']+/)
      .filter(Boolean);
    if (whole.length > 60) continue;
    if (isStopWord(whole)) tokens.push([whole]);
    else if (parts.length === 1) tokens.push([parts[0] ?? whole]);
    else tokens.push([whole, ...new Set([parts.join(''), ...parts])]);
  }
  return tokens;
}

/** The spellings of a word that are indexed and searched: no stop words and no single letters. */
export const searchForms = (token: Token): string[] =>
  token.filter((word) => !isStopWord(word) && !/^\p{L}$/u.test(word));

/** The groups of three letters of a word, padded with spaces. Similarly spelt words share many groups. */
export function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  const groups = Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  return [...new Set(groups)];
}

/**
 * The similarity of two spellings, 0 to 1: one minus the share of letters omitted, added, changed or swapped with their
 * neighbour (optimal string alignment distance).
 */
export function similarity(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return 1 - (last[b.length] ?? 0) / longest;
}
