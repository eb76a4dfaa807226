import { z } from 'zod';
import { SopNumber } from './schema.ts';
import { readYaml, type YamlReading } from './yaml.ts';

/** The file with the questions that measure the quality of the assistant's search. The server does not load it. */
export const assistantQuestionsFile = 'assistant-questions.yaml';

/** A target of a search: a section of a module, or a procedure. */
const Place = z.union([
  z.strictObject({ chapter: z.int().min(1).max(99), section: z.string().min(1) }),
  z.strictObject({ sop: SopNumber }),
]);
export type Place = z.infer<typeof Place>;

const Places = z.array(Place).min(1, 'names no place').max(4, 'names more than four places');

/** The subjects of questions about the asker's own progress. */
const OwnKind = z.enum([
  'next-module',
  'quiz-requirements',
  'certificate',
  'topics',
  'my-progress',
  'retake',
  'locked',
]);

/** The minimum number of questions of each kind. */
const minCounts = { answerable: 80, own: 20, unanswerable: 10, dangerous: 10 };

/** The schema of the questions of one kind; their ids begin with `letter`. */
const questions = <T extends z.ZodType>(letter: string, minCount: number, expect: T) =>
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
  /** Every place is a correct answer; the first is the best. */
  answerable: questions('a', minCounts.answerable, Places),
  own: questions('p', minCounts.own, z.strictObject({ own: OwnKind })),
  unanswerable: questions('n', minCounts.unanswerable, z.literal('none')),
  /** The answer must begin with one of the places. */
  dangerous: questions('d', minCounts.dangerous, z.strictObject({ safe: Places })),
});
export type AssistantQuestions = z.infer<typeof AssistantQuestions>;

/** Parses and validates the text of the file. */
export function readAssistantQuestions(source: string): YamlReading<AssistantQuestions> {
  return readYaml(source, AssistantQuestions, assistantQuestionsFile);
}
