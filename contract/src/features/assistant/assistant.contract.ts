import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { plainText, Timestamp } from '../../fields.ts';

/** The longest question, in characters. */
export const longestQuestion = 1000;

/** A place of the library that an answer rests on. */
export const AssistantSource = z.object({
  kind: z.enum(['module', 'sop']),
  /** Of the module or the procedure. */
  title: z.string(),
  /** Of a procedure; null for a module. */
  number: z.string().nullable(),
  /** Of a module; null for a procedure. */
  chapter: z.int().nullable(),
  /** The heading of the section; empty where the text has none. */
  section: z.string(),
  /** The section's anchor in its module. */
  sectionId: z.string().nullable(),
  revision: z.int(),
  /** The address of the place in this product. */
  href: z.string(),
});
export type AssistantSource = z.infer<typeof AssistantSource>;

/** What somebody asks about their own way. */
export const OwnMatter = z.enum([
  'next-module',
  'quiz-requirements',
  'certificate',
  'topics',
  'my-progress',
  'retake',
  'locked',
]);
export type OwnMatter = z.infer<typeof OwnMatter>;

/** `library`: from the site's texts; `own`: from the asker's own state; `not_found`: the library has nothing. */
export const AssistantAnswerKind = z.enum(['library', 'own', 'not_found']);
export type AssistantAnswerKind = z.infer<typeof AssistantAnswerKind>;

export const AssistantAnswer = z.object({
  /** Plain text; an empty line parts paragraphs. */
  message: z.string(),
  kind: AssistantAnswerKind,
  /** Which matter of their own it is about, where `kind` is own. */
  own: OwnMatter.nullable(),
  /** The sentence about hands off and permits that stands at the head of the message, when what was asked is dangerous. */
  safetyNote: z.string().nullable(),
  answeredBy: z.enum(['library', 'model']),
  sources: z.array(AssistantSource),
  /** Where the question can be put to people, when nothing was found. */
  offer: z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string() }).nullable(),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

/** A question as trainers see it: its words and what was found. Who asked is not kept. */
export const AskedQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  kind: AssistantAnswerKind,
  isDangerous: z.boolean(),
  sources: z.array(AssistantSource),
  askedAt: Timestamp,
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const assistantEndpoints = {
  ask: endpoint({
    method: 'POST',
    path: '/api/ai-assistant',
    access: 'member',
    summary: 'An answer from the site’s own modules and procedures, or from the asker’s own state',
    body: z.object({ message: plainText(longestQuestion).pipe(z.string().min(1, 'Write a question.')) }),
    reply: AssistantAnswer,
    errors: ['assistant_not_configured', 'too_many_questions'],
    // A model is waited for: no transaction stays open meanwhile.
    selfManaged: true,
  }),
  asked: endpoint({
    method: 'GET',
    path: '/api/trainer/assistant-questions',
    access: 'trainer',
    summary: 'What was asked within 90 days, latest first; with found=false, what the library lacks',
    query: z.object({
      found: z.enum(['true', 'false']).optional(),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({
      items: z.array(AskedQuestion),
      nextCursor: z.string().nullable(),
      /** Of all that is kept. */
      counts: z.object({ asked: z.int(), notFound: z.int(), dangerous: z.int() }),
    }),
  }),
};
