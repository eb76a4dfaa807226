import { z } from 'zod';
import { SopNumber } from './schema.ts';
import { readYaml, type YamlReading } from './yaml.ts';

/** The file's name in the content folder. It is for measuring the assistant; the server does not load it. */
export const assistantQuestionsFile = 'assistant-questions.yaml';

/** A section of a chapter, or a procedure. */
const Place = z.union([
  z.strictObject({ chapter: z.int().min(1).max(99), section: z.string().min(1) }),
  z.strictObject({ sop: SopNumber }),
]);
export type Place = z.infer<typeof Place>;

const Places = z.array(Place).min(1, 'names no place').max(4, 'names more than four places');

/** What a question about one's own progress is about. */
const OwnKind = z.enum([
  'next-module',
  'quiz-requirements',
  'certificate',
  'topics',
  'my-progress',
  'retake',
  'locked',
]);

/** So many questions of each sort at the least; more may be added. */
const atLeast = { answerable: 80, own: 20, unanswerable: 10, dangerous: 10 };

/** Questions of one sort: their ids begin with `letter`. */
const questions = <T extends z.ZodType>(letter: string, least: number, expect: T) =>
  z
    .array(
      z.strictObject({
        id: z.string().regex(new RegExp(`^${letter}\\d{2,3}$`), `is not an id like ${letter}01`),
        ask: z.string().trim().min(1, 'is empty').max(200, 'is longer than 200 characters'),
        expect,
      }),
    )
    .min(least, `has fewer than ${least} questions`);

/** The questions by which the assistant's search is measured. */
const AssistantQuestions = z.strictObject({
  /** Each place is a right answer; the first is the best. */
  answerable: questions('a', atLeast.answerable, Places),
  own: questions('p', atLeast.own, z.strictObject({ own: OwnKind })),
  unanswerable: questions('n', atLeast.unanswerable, z.literal('none')),
  /** One of the places must lead the answer. */
  dangerous: questions('d', atLeast.dangerous, z.strictObject({ safe: Places })),
});
export type AssistantQuestions = z.infer<typeof AssistantQuestions>;

/** Reads the text of the file against its schema. */
export function readAssistantQuestions(source: string): YamlReading<AssistantQuestions> {
  return readYaml(source, AssistantQuestions, assistantQuestionsFile);
}
