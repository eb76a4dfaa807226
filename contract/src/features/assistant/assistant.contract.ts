import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { plainText, Timestamp } from '../../fields.ts';
import { assistantPaths } from './assistant.paths.ts';

/** The maximum length of a question in characters. */
export const longestQuestion = 1000;

/** A section of a module, or a procedure, that an answer quotes. */
export const AssistantSource = z.object({
  kind: z.enum(['module', 'sop']),
  /** Title of the module or procedure. */
  title: z.string(),
  /** Number of the procedure; null for a module. */
  number: z.string().nullable(),
  /** Chapter number of the module; null for a procedure. */
  chapter: z.int().nullable(),
  /** Heading of the section; empty when there is none. */
  section: z.string(),
  /** Anchor of the section in its module; null when there is none. */
  sectionId: z.string().nullable(),
  revision: z.int(),
  /** Path of the page that shows the section or procedure. */
  href: z.string(),
});
export type AssistantSource = z.infer<typeof AssistantSource>;

/** The topics of questions about the asker's own training. */
export const OwnTopic = z.enum([
  'next-module',
  'quiz-requirements',
  'certificate',
  'topics',
  'my-progress',
  'retake',
  'locked',
]);
export type OwnTopic = z.infer<typeof OwnTopic>;

/** `library`: from the site's texts; `own`: about the asker's training; `not_found`: no answer was found. */
export const AssistantAnswerKind = z.enum(['library', 'own', 'not_found']);
export type AssistantAnswerKind = z.infer<typeof AssistantAnswerKind>;

export const AssistantAnswer = z.object({
  /** Plain text; paragraphs are separated by an empty line. */
  message: z.string(),
  kind: AssistantAnswerKind,
  /** The topic, when `kind` is own; else null. */
  own: OwnTopic.nullable(),
  /** The first paragraph of the message, about permits, when the question is about a dangerous action; else null. */
  safetyNote: z.string().nullable(),
  answeredBy: z.enum(['library', 'model']),
  sources: z.array(AssistantSource),
  /** The module in whose discussion the question can be posted, if nothing was found; else null. */
  offer: z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string() }).nullable(),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

/** A question as trainers see it. Who asked is not stored. */
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
    ...assistantPaths.ask,
    access: 'member',
    summary: 'Answer a question from the site’s modules and procedures, or from the asker’s own training',
    body: z.object({ message: plainText(longestQuestion).pipe(z.string().min(1, 'Write a question.')) }),
    reply: AssistantAnswer,
    errors: ['assistant_not_configured', 'too_many_questions'],
    // A model may take seconds, during which no transaction may be open.
    selfManaged: true,
  }),
  asked: endpoint({
    ...assistantPaths.asked,
    access: 'trainer',
    summary: 'The questions of the last 90 days, latest first; with found=false, those without an answer',
    query: z.object({
      found: z.enum(['true', 'false']).optional(),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({
      items: z.array(AskedQuestion),
      nextCursor: z.string().nullable(),
      /** Numbers of all stored questions, regardless of the filter. */
      counts: z.object({ asked: z.int(), notFound: z.int(), dangerous: z.int() }),
    }),
  }),
};
