import {
  describeExhibitTextFault,
  exhibitLimits,
  findExhibitTextFault,
  tidyExhibitText,
} from '@loopcheck/contract/features/quizzes/exhibits.rules';
import { holdPointSigners } from '@loopcheck/contract/features/sops/job-card';
import { z } from 'zod';
import { oneLine } from './one-line.ts';

/** A list of texts, each of one line. */
const textList = (minimum: number, maximum: number) =>
  z
    .array(oneLine(220))
    .min(minimum, `has fewer than ${minimum} entries`)
    .max(maximum, `has more than ${maximum} entries`);
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

/** A part of a module's text, which is read in one go. A part ends where the next part starts. */
export const ShippedPart = z.strictObject({
  /** The id of the section with which the part starts; absent for the first part, which starts at the top. */
  start: z.string().min(1).optional(),
  /** The question at the end of the part. It is not graded. */
  check: z.strictObject({
    question: oneLine(300),
    options: z.array(oneLine(160)).min(2, 'has fewer than 2 entries').max(4, 'has more than 4 entries'),
    /** The number of the correct option, from 1. */
    answer: z.int().min(1).max(4),
    explanation: oneLine(300),
  }),
});
export type ShippedPart = z.infer<typeof ShippedPart>;

/** The front matter of module.md (docs/content.md). */
export const ModuleFrontMatter = z.strictObject({
  chapter: chapterNumber,
  revision,
  title: oneLine(80),
  /** Shown on the page of the module. */
  description: oneLine(200),
  /** Shown in lists of modules. */
  summary: oneLine(80),
  estimatedMinutes: z.int().min(5).max(120),
  /** An emoji. */
  icon: z.string().min(1).max(16),
  objectives: textList(3, 6),
  prerequisites: textList(1, 5),
  tools: textList(2, 8),
  safety: textList(2, 6),
  steps: textList(4, 10),
  verification: textList(2, 6),
  troubleshooting: textList(3, 6),
  references: textList(2, 8),
  /** The parts of the text, in order. */
  parts: z.array(ShippedPart).default([]),
});
export type ModuleFrontMatter = z.infer<typeof ModuleFrontMatter>;

/**
 * Each option of a question describes a way to behave. Its stance is the first thing that a person who follows the
 * option does.
 *
 * - `acts`: does or decides something on the host, the plant or the record
 * - `waits`: stops, does nothing, or postpones the work
 * - `reports`: tells somebody, or writes it down for somebody
 * - `asks`: asks somebody for a permission, a decision or information
 * - `reads`: reads, looks, compares or checks, without changing anything
 * - `none`: nothing, because the option is a fact, a number or the reading of an output
 */
export const stances = ['acts', 'waits', 'reports', 'asks', 'reads', 'none'] as const;
export type Stance = (typeof stances)[number];

/** A text that a person reads before answering a question: plain text of several lines, shown in a monospaced font. */
const ShippedExhibit = z.strictObject({
  title: oneLine(exhibitLimits.titleLength),
  text: z
    .string()
    // A block text in YAML ends with a line break.
    .transform((text) => text.replace(/\n$/, ''))
    .superRefine((text, context) => {
      const fault = findExhibitTextFault(text);
      const isTidy = text === tidyExhibitText(text);
      if (fault) context.addIssue({ code: 'custom', message: `is not valid. ${describeExhibitTextFault(fault)}` });
      else if (!isTidy)
        context.addIssue({
          code: 'custom',
          message: 'has spaces at the end of a line, or blank lines at its start or end',
        });
    }),
});

/** A question of a module's pool. Each attempt draws some questions of the pool. */
export const QuizQuestion = z.strictObject({
  id: z.string().regex(/^c\d{2}-q\d{2}$/, 'is not an id like c01-q01'),
  /** The id of the section that answers the question, in the same module. */
  section: z.string().min(1),
  kind: z.enum(['situation', 'knowledge']),
  /** True if a wrong answer could shut down a plant or destroy evidence. */
  critical: z.boolean(),
  question: oneLine(500),
  exhibit: ShippedExhibit.optional(),
  options: z.array(oneLine(240)).length(4, 'must have exactly 4 entries'),
  /**
   * The stance of each option, in the order of `options`. Stances hint at the answer, so they are not stored in the
   * database and not sent to a browser.
   */
  stances: z.array(z.enum(stances)).length(4, 'must have exactly 4 entries'),
  /** The number of the correct option, from 1. */
  answer: z.int().min(1).max(4),
  explanation: oneLine(600),
  /** Why each option is right or wrong, in the order of `options`. */
  optionExplanations: z.array(oneLine(400)).length(4, 'must have exactly 4 entries').optional(),
});
export type QuizQuestion = z.infer<typeof QuizQuestion>;

/** The content of quiz.yaml: the question pool of a module. */
export const QuizFile = z.strictObject({
  title: oneLine(80),
  description: oneLine(200),
  /** The pass mark in percent. */
  passingScore: z.int().min(1).max(100),
  /** The number of questions in an attempt. */
  draw: z.int().min(1),
  timeLimitMinutes: z.int().min(1).max(240).nullable(),
  questions: z.array(QuizQuestion).min(1),
});
export type QuizFile = z.infer<typeof QuizFile>;

/** The Windows versions for which procedures are written: first workstations, then servers, each oldest first. */
export const windowsVersions = [
  '7 SP1',
  '10 LTSC 2019',
  '10 LTSC 2021',
  '11',
  'Server 2008 R2',
  'Server 2012 R2',
  'Server 2016',
  'Server 2019',
  'Server 2022',
  'Server 2025',
] as const;

/** YAML reads an unquoted 11 as a number. */
const WindowsVersion = z.union([z.string(), z.number()]).transform(String).pipe(z.enum(windowsVersions));

/** The id of a field of a record form. */
const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'is not an id like free_space');
const recordFieldBase = {
  id: identifier,
  label: oneLine(60),
  /** The number of the step, from 1, in which the value is read. */
  step: z.int().min(1).optional(),
  required: z.boolean().default(true),
};

/** A field of the record form of a procedure. */
export const RecordField = z.discriminatedUnion('type', [
  z.strictObject({
    ...recordFieldBase,
    type: z.enum(['text', 'longText', 'date', 'dateTime', 'yesNo', 'hash', 'signature']),
  }),
  z.strictObject({ ...recordFieldBase, type: z.literal('number'), unit: oneLine(12) }),
  z.strictObject({
    ...recordFieldBase,
    type: z.literal('choice'),
    options: z.array(oneLine(40)).min(2, 'has fewer than 2 entries').max(6, 'has more than 6 entries'),
  }),
]);
export type RecordField = z.infer<typeof RecordField>;

/** A point of a procedure at which somebody other than the technician must sign before the next step. */
export const HoldPoint = z.strictObject({
  /** The number of the step, from 1, that nobody begins before the signature. */
  before: z.int().min(1),
  signedBy: z.enum(holdPointSigners),
  /** What the signature confirms. */
  check: oneLine(160),
});
export type HoldPoint = z.infer<typeof HoldPoint>;

/** The front matter of a procedure. */
export const SopFrontMatter = z.strictObject({
  number: SopNumber,
  title: oneLine(80),
  description: oneLine(160),
  chapter: chapterNumber,
  revision,
  date: z.iso.date('is not a date like 2026-11-20'),
  /** True if the steps of the procedure change a host. */
  change: z.boolean(),
  /** The numbers of related procedures. */
  related: z.array(SopNumber).max(8),
  /**
   * The versions on which all steps can be done as printed. Empty if the reader types nothing on a Windows host, for
   * example because the steps are done on paper or on the laptop.
   */
  windows: z.array(WindowsVersion).max(10),
  holdPoints: z.array(HoldPoint).max(4),
  /** The fields of the record form, in the order of the job. */
  record: z.array(RecordField).min(6, 'has fewer than 6 entries').max(24, 'has more than 24 entries'),
  /** What changed in this revision. */
  revisionNote: oneLine(200),
});
export type SopFrontMatter = z.infer<typeof SopFrontMatter>;

/** The content of golden-rules.yaml: the rules that every module page shows. */
export const GoldenRules = textList(3, 12);

/** The content of assistant-synonyms.yaml: groups of words and short phrases that mean the same on a plant. */
export const Synonyms = z
  .array(z.array(oneLine(40)).min(2, 'has fewer than 2 entries').max(40, 'has more than 40 entries'))
  .max(300, 'has more than 300 groups');
