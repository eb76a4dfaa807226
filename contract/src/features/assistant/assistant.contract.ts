import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { plainText, Timestamp } from '../../fields.ts';
import { assistantPaths } from './assistant.paths.ts';

/** The maximum length of a question in characters. */
export const maxQuestionLength = 1000;

/** The source of an answer: a section of a module, or a procedure. */
export const AssistantSource = z.object({
  kind: z.enum(['module', 'sop']),
  /** Title of the module or procedure. */
  title: z.string(),
  /** Number of the procedure; null for a module. */
  number: z.string().nullable(),
  /** Chapter number of the module; null for a procedure. */
  chapter: z.int().nullable(),
  /** Heading of the section; empty if the quoted text is not below a heading. */
  section: z.string(),
  /** Anchor of the section in its module; null for a procedure, or if the heading has no id. */
  sectionId: z.string().nullable(),
  revision: z.int(),
  /** Path of the page that shows the section or procedure. */
  href: z.string(),
});
export type AssistantSource = z.infer<typeof AssistantSource>;

/**
 * The topics of questions about one's own training. `topics`: what the training is about. `retake`: another attempt at a
 * quiz. `locked`: why a module is locked.
 */
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

/**
 * `library`: the answer comes from the site's modules and procedures, or from the assistant's own rules and prepared
 * answers. `own`: the answer is about the asker's own training. `not_found`: no answer was found.
 */
export const AssistantAnswerKind = z.enum(['library', 'own', 'not_found']);
export type AssistantAnswerKind = z.infer<typeof AssistantAnswerKind>;

/**
 * The verdict of an answer on the act that the question asks about, such as stopping a service. `yes`: one of the
 * answers that authors have prepared allows the act. `no`: the act is never allowed. `stop`: the person must first
 * stop and call somebody. `unknown`: no prepared answer allows the act.
 */
export const AssistantVerdict = z.enum(['yes', 'no', 'stop', 'unknown']);
export type AssistantVerdict = z.infer<typeof AssistantVerdict>;

export const AssistantAnswer = z.object({
  /** The whole answer as plain text; paragraphs are separated by an empty line. */
  message: z.string(),
  /** Null if the question does not ask about an act. */
  verdict: AssistantVerdict.nullable(),
  /** The rule, the fact or the step with which the answer begins; null if it begins with a quotation. */
  lead: z.string().nullable(),
  /** What to do instead of the act if the act is dangerous; otherwise null. */
  instead: z.string().nullable(),
  /** Unchanged sentences of modules and procedures, with their places. Empty if a model wrote the message. */
  quotes: z.array(z.object({ place: z.string(), text: z.string() })),
  kind: AssistantAnswerKind,
  /** The topic of the question if `kind` is `own`, otherwise null. */
  own: OwnTopic.nullable(),
  /** `model`: a language model wrote the message. `library`: no model was used. */
  answeredBy: z.enum(['library', 'model']),
  sources: z.array(AssistantSource),
  /**
   * If no answer was found, the module in whose discussion the person can post the question. Null if an answer was
   * found, or if the site has no modules.
   */
  offer: z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string() }).nullable(),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

/** A question as trainers see it. The name of the person who asked it is not stored. */
export const AskedQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  kind: AssistantAnswerKind,
  /** True if the verdict of the answer is `no` or `stop`. */
  isDangerous: z.boolean(),
  sources: z.array(AssistantSource),
  askedAt: Timestamp,
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const NewQuestion = z.object({
  message: plainText(maxQuestionLength).pipe(z.string().min(1, 'Write a question.')),
});

export const assistantEndpoints = {
  ask: endpoint({
    ...assistantPaths.ask,
    access: 'member',
    summary:
      'Answers a question from the site’s modules and procedures, or from the training data of the signed-in person',
    body: NewQuestion,
    reply: AssistantAnswer,
    errors: ['assistant_not_configured', 'too_many_questions'],
    // A language model can need seconds to reply. The handler must not hold a transaction open during that time.
    selfManagedTransactions: true,
  }),
  questions: endpoint({
    ...assistantPaths.questions,
    access: 'trainer',
    summary: 'Lists the questions of the last 90 days, newest first; found=false selects those without an answer',
    query: z.object({
      found: z.enum(['true', 'false']).optional(),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({
      items: z.array(AskedQuestion),
      nextCursor: z.string().nullable(),
      /** Counts over all stored questions, regardless of the filter. */
      counts: z.object({ asked: z.int(), notFound: z.int(), dangerous: z.int() }),
    }),
  }),
};
