/** The fields of a question that an author edits. `correctOption` is a number from 1. */
interface QuestionContent {
  readonly question: string;
  readonly exhibitTitle: string;
  readonly exhibitText: string;
  readonly options: readonly string[];
  readonly correctOption: number;
  readonly optionExplanations: readonly string[];
  readonly explanation: string;
  readonly sectionId: string | null;
  readonly critical: boolean;
}

/** Each group is merged as a whole, because its fields belong together, such as the options and the correct option. */
const fieldGroups: readonly (readonly (keyof QuestionContent)[])[] = [
  ['question'],
  ['exhibitTitle', 'exhibitText'],
  ['options', 'correctOption', 'optionExplanations'],
  ['explanation'],
  ['sectionId'],
  ['critical'],
];

/**
 * Merges the edits of an author (`mine`) with a newer version of a question. Both are edited versions of `base`. Fields
 * that the author has changed keep the author's value. All other fields, such as the version number, have the value of
 * the newer version.
 */
export function mergeQuestion<Fields extends QuestionContent>(base: Fields, mine: Fields, newer: Fields): Fields {
  const isChanged = (name: keyof QuestionContent) => toText(mine[name]) !== toText(base[name]);
  const namesToKeep = fieldGroups.filter((group) => group.some(isChanged)).flat();
  return { ...newer, ...Object.fromEntries(namesToKeep.map((name) => [name, mine[name]])) };
}

/** Returns a value as text for comparisons, without empty texts at the end of a list: the editor adds empty rows. */
const toText = (value: QuestionContent[keyof QuestionContent]): string =>
  JSON.stringify(typeof value === 'object' ? (value?.join('\n').trimEnd() ?? null) : value);
