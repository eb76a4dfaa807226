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
 * Merges the question as an author has edited it (`mine`) with the question as somebody else has saved it (`newer`).
 * Both edits started from `base`. If the author has changed a field, all fields of its group have the author's values.
 * All other fields, such as the version number, have the values of `newer`.
 */
export function mergeQuestion<Fields extends QuestionContent>(base: Fields, mine: Fields, newer: Fields): Fields {
  const isChanged = (name: keyof QuestionContent) => toComparableText(mine[name]) !== toComparableText(base[name]);
  const namesToKeep = fieldGroups.filter((group) => group.some(isChanged)).flat();
  return { ...newer, ...Object.fromEntries(namesToKeep.map((name) => [name, mine[name]])) };
}

/** Returns a value as text for comparisons, without empty texts at the end of a list: the editor adds empty rows. */
const toComparableText = (value: QuestionContent[keyof QuestionContent]): string =>
  JSON.stringify(Array.isArray(value) ? value.join('\n').trimEnd() : value);
