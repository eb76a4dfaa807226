import { z } from 'zod';

/** A text of one line. */
const line = (maximumLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(maximumLength, `is longer than ${maximumLength} characters`)
    .refine((text) => !text.includes('\n'), 'must be one line');
/** A list of texts of one line. */
const list = (minimum: number, maximum: number) =>
  z.array(line(220)).min(minimum, `has fewer than ${minimum} entries`).max(maximum, `has more than ${maximum} entries`);
const chapterNumber = z.int().min(1).max(99);
const revision = z.int().min(1);

/** The number of a procedure: LC, the chapter number, and the position of the procedure within the chapter. */
export const SopNumber = z.string().regex(/^LC-\d{2}-\d{2}$/, 'is not a number like LC-01-01');

/** The lists of a module, in the order in which the module page shows them. */
export const moduleLists = [
  'objectives',
  'prerequisites',
  'tools',
  'safety',
  'steps',
  'verification',
  'troubleshooting',
  'references',
] as const;

/** The front matter of module.md (docs/content.md). */
export const ModuleFrontMatter = z.strictObject({
  chapter: chapterNumber,
  revision,
  title: line(80),
  /** For the page of the module. */
  description: line(200),
  /** For lists of modules. */
  summary: line(80),
  estimatedMinutes: z.int().min(5).max(120),
  /** An emoji. */
  icon: z.string().min(1).max(16),
  objectives: list(3, 6),
  prerequisites: list(1, 5),
  tools: list(2, 8),
  safety: list(2, 6),
  steps: list(4, 10),
  verification: list(2, 6),
  troubleshooting: list(3, 6),
  references: list(2, 8),
});
export type ModuleFrontMatter = z.infer<typeof ModuleFrontMatter>;

/** A question of a module's pool, from which each attempt draws some. */
export const QuizQuestion = z.strictObject({
  id: z.string().regex(/^c\d{2}-q\d{2}$/, 'is not an id like c01-q01'),
  /** The id of the section that answers the question, in the same module. */
  section: z.string().min(1),
  kind: z.enum(['situation', 'knowledge']),
  /** True if a wrong answer could shut down a plant or destroy evidence. */
  critical: z.boolean(),
  question: line(500),
  options: z.array(line(240)).length(4, 'must have exactly 4 entries'),
  /** The number of the correct option, from 1. */
  answer: z.int().min(1).max(4),
  explanation: line(600),
  /** Why each option is right or wrong, in the order of `options`. */
  optionExplanations: z.array(line(400)).length(4, 'must have exactly 4 entries').optional(),
});
export type QuizQuestion = z.infer<typeof QuizQuestion>;

/** The content of quiz.yaml: the question pool of a module. */
export const QuizFile = z.strictObject({
  title: line(80),
  description: line(200),
  /** The pass mark in percent. */
  passingScore: z.int().min(1).max(100),
  /** The number of questions in an attempt. */
  draw: z.int().min(1),
  timeLimitMinutes: z.int().min(1).max(240).nullable(),
  questions: z.array(QuizQuestion).min(1),
});
export type QuizFile = z.infer<typeof QuizFile>;

/** The front matter of a procedure. */
export const SopFrontMatter = z.strictObject({
  number: SopNumber,
  title: line(80),
  description: line(160),
  chapter: chapterNumber,
  revision,
  date: z.iso.date('is not a date like 2026-11-20'),
  /** True if the steps of the procedure change a host. */
  change: z.boolean(),
  /** The numbers of related procedures. */
  related: z.array(SopNumber).max(8),
});
export type SopFrontMatter = z.infer<typeof SopFrontMatter>;

/** The content of golden-rules.yaml: the rules that every module page shows. */
export const GoldenRules = list(3, 12);

/** The content of assistant-synonyms.yaml: groups of words and short phrases that are synonyms in this field. */
export const Synonyms = z
  .array(z.array(line(40)).min(2, 'has fewer than 2 entries').max(20, 'has more than 20 entries'))
  .max(300, 'has more than 300 groups');
