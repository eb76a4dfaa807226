import { z } from 'zod';
import { SopNumber } from './schema.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/** The file with the questions for measuring the assistant's search in a test. The server does not load this file. */
export const assistantQuestionsFile = 'assistant-questions.yaml';

/** A source that the answer to a question should have: a section of a module, or a procedure. */
const SearchTarget = z.union([
  z.strictObject({ chapter: z.int().min(1).max(99), section: z.string().min(1) }),
  z.strictObject({ sop: SopNumber }),
]);
export type SearchTarget = z.infer<typeof SearchTarget>;

const SearchTargets = z.array(SearchTarget).min(1, 'names no place').max(4, 'names more than four places');

/** The topics of questions about the asker's own training. */
const OwnTopic = z.enum([
  'next-module',
  'quiz-requirements',
  'certificate',
  'topics',
  'my-progress',
  'retake',
  'locked',
]);

/** The minimum number of questions of each kind in the file. */
const minCounts = { answerable: 80, own: 20, unanswerable: 10, dangerous: 10 };

/** Creates the schema of the questions of one kind. The ids of these questions start with `letter`. */
const questionsSchema = <T extends z.ZodType>(letter: string, minCount: number, expect: T) =>
  z
    .array(
      z.strictObject({
        id: z.string().regex(new RegExp(`^${letter}\\d{2,3}$`), `is not an id like ${letter}01`),
        ask: z.string().trim().min(1, 'is empty').max(200, 'is longer than 200 characters'),
        expect,
      }),
    )
    .min(minCount, `has fewer than ${minCount} questions`);

const AssistantQuestions = z.strictObject({
  /** Every target is a correct source of an answer. The first target is the best one. */
  answerable: questionsSchema('a', minCounts.answerable, SearchTargets),
  own: questionsSchema('p', minCounts.own, z.strictObject({ own: OwnTopic })),
  unanswerable: questionsSchema('n', minCounts.unanswerable, z.literal('none')),
  /** The first source of the answer must be one of the targets. */
  dangerous: questionsSchema('d', minCounts.dangerous, z.strictObject({ safe: SearchTargets })),
});
export type AssistantQuestions = z.infer<typeof AssistantQuestions>;

/** Parses and validates the text of assistant-questions.yaml. */
export function parseAssistantQuestions(source: string): ParsedYaml<AssistantQuestions> {
  return parseYaml(source, AssistantQuestions, assistantQuestionsFile);
}

/**
 * Files with questions that somebody wrote without knowing how the assistant recognises dangerous acts. Only tests and
 * the check of the content read them.
 */
export const listedQuestionFiles = {
  harmless: 'assistant-harmless.yaml',
  unanswerable: 'assistant-unanswerable.yaml',
} as const;
/**
 * The file with further phrasings of the dangerous acts, by the id of the act. The phrasings are held back for a test.
 * So do not change the patterns of an act only to make one of these phrasings match.
 */
export const heldBackFile = 'assistant-dangers-heldback.yaml';

const ListedQuestions = z.array(
  z.strictObject({ id: z.string().regex(/^[hu]-\d{3}$/, 'is not an id like h-001'), ask: z.string().min(1).max(300) }),
);

/** Parses a file with harmless or unanswerable questions. */
export const parseListedQuestions = (source: string, file: string): ParsedYaml<z.infer<typeof ListedQuestions>> =>
  parseYaml(source, ListedQuestions, file);

const HeldBackPhrasings = z.record(
  z.string(),
  z.array(z.string().min(1).max(300)).min(4, 'has fewer than 4 phrasings'),
);

/** Parses the file with the held-back phrasings of the dangerous acts. */
export const parseHeldBackPhrasings = (source: string): ParsedYaml<z.infer<typeof HeldBackPhrasings>> =>
  parseYaml(source, HeldBackPhrasings, heldBackFile);
