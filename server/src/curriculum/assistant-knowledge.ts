import { z } from 'zod';
import { hashSections, type Section, type ShippedKnowledge, splitSections } from '../features/assistant/index.ts';
import { parseSafeHtml } from '../platform/html/sanitize.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/** The files of the assistant's knowledge. */
export const dangersFile = 'assistant-dangers.yaml';
export const factsFile = 'assistant-facts.yaml';
export const answersFile = 'assistant-answers.yaml';

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not an id like clear-logs');
const sentence = z.string().trim().min(10, 'is shorter than 10 characters').max(400, 'is longer than 400 characters');
/** A section such as `7#use-the-event-card`, or a procedure such as `LC-07-05`. */
const source = z
  .string()
  .regex(/^(?:\d{1,2}#[a-z0-9-]+|LC-\d\d-\d\d)$/, 'is no section like 7#full-or-cleared and no procedure');
/** YAML reads an entry such as 1102 as a number. */
const phrase = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().min(1).max(60));
/** Patterns of groups of words, such as `turn/defeat + safety`: the question must contain a word of each part. */
const patterns = z.array(phrase.pipe(z.string().max(400))).min(1, 'has no pattern');
/** Like `patterns`, but the words themselves stand in place of the groups. */
const longPatterns = z.array(z.union([z.string().max(600), z.number().transform(String)])).min(1, 'has no pattern');

/** The content of assistant-dangers.yaml. */
export const DangersFile = z.strictObject({
  /** Correct words that look like misspelt words of the groups. */
  ordinary: z.array(phrase),
  /** Words and phrases with the same meaning, by the name of the group. */
  groups: z.record(z.string().regex(/^[a-z_]+$/), z.array(phrase).min(1)),
  acts: z
    .array(
      z.strictObject({
        id,
        verdict: z.enum(['No', 'Stop and call']),
        rule: sentence,
        /** What to do instead of the act. */
        instead: sentence,
        sources: z.array(source).min(1).max(4),
        /** The patterns of the questions about the act. */
        when: patterns,
        /** A question with a word of one of these groups is not about the act. */
        unless: z.array(phrase).default([]),
        /** Phrasings of the act, which a test asks. */
        examples: z.array(z.string().min(5)).min(4, 'has fewer than 4 examples'),
      }),
    )
    .min(40, 'has fewer than 40 acts'),
});
export type DangersFile = z.infer<typeof DangersFile>;

/**
 * The content of assistant-facts.yaml. `ask` has the patterns of the questions that the fact answers. `key` is the
 * value exactly as the text of the source has it, which `npm run content` checks.
 */
export const FactsFile = z
  .array(z.strictObject({ id, ask: longPatterns, fact: sentence, key: z.string().min(1), source }))
  .min(60, 'has fewer than 60 facts');
/** The content of assistant-answers.yaml: questions that are answered with Yes. `do` is the step that is allowed. */
export const AnswersFile = z.array(
  z.strictObject({ id, ask: longPatterns, do: sentence, key: z.string().min(1), source }),
);

/** The parsed files of the assistant's knowledge, which may have faults. */
export interface ParsedKnowledge {
  readonly dangers: ParsedYaml<DangersFile>;
  readonly facts: ParsedYaml<z.infer<typeof FactsFile>>;
  readonly answers: ParsedYaml<z.infer<typeof AnswersFile>>;
}

/** Parses the files of the assistant's knowledge. Shared blocks must have been inserted before. */
export const parseKnowledge = (sources: {
  readonly dangers: string;
  readonly facts: string;
  readonly answers: string;
}): ParsedKnowledge => ({
  dangers: parseYaml(sources.dangers, DangersFile, dangersFile),
  facts: parseYaml(sources.facts, FactsFile, factsFile),
  answers: parseYaml(sources.answers, AnswersFile, answersFile),
});

/** A text that can be the source of a fact or an answer: a section of a module, or a procedure. */
interface ShippedText {
  readonly name: string;
  readonly sections: readonly Section[];
}

/** Splits the shipped modules and procedures into the texts that sources name. */
export function listShippedTexts(
  modules: readonly { readonly chapter: number; readonly html: string }[],
  sops: readonly { readonly number: string; readonly html: string }[],
): ReadonlyMap<string, readonly Section[]> {
  const texts: ShippedText[] = [
    ...modules.flatMap(({ chapter, html }) =>
      splitSections(parseSafeHtml(html)).flatMap((section) =>
        section.sectionId === null ? [] : [{ name: `${chapter}#${section.sectionId}`, sections: [section] }],
      ),
    ),
    ...sops.map(({ number, html }) => ({ name: number, sections: splitSections(parseSafeHtml(html)) })),
  ];
  return new Map(texts.map(({ name, sections }) => [name, sections]));
}

/** Joins the texts of sections, to look for the key of a fact. */
export const joinSections = (sections: readonly Section[]): string =>
  sections.flatMap(({ heading, sentences, searchOnly }) => [heading, ...sentences, ...searchOnly]).join('\n');

/** Converts valid files to the knowledge that the server stores. */
export function toShippedKnowledge(
  { dangers, facts, answers }: ParsedKnowledge,
  texts: ReadonlyMap<string, readonly Section[]>,
): ShippedKnowledge {
  const hashOf = (name: string) => hashSections(texts.get(name) ?? []);
  return {
    dangers: {
      ordinary: dangers.value?.ordinary ?? [],
      groups: dangers.value?.groups ?? {},
      acts: (dangers.value?.acts ?? []).map(({ id: actId, verdict, rule, instead, sources, when, unless }) => ({
        id: actId,
        verdict: verdict === 'No' ? ('no' as const) : ('stop' as const),
        rule: withoutLinks(rule),
        instead: withoutLinks(instead),
        sources,
        when,
        unless,
      })),
    },
    facts: (facts.value ?? []).map(({ id: factId, ask, fact, source: place }) => ({
      id: factId,
      ask,
      text: fact,
      source: place,
      sourceHash: hashOf(place),
    })),
    answers: (answers.value ?? []).map(({ id: answerId, ask, do: step, source: place }) => ({
      id: answerId,
      ask,
      text: step,
      source: place,
      sourceHash: hashOf(place),
    })),
  };
}

/** Replaces Markdown links, which shared blocks may contain, and code marks by their text. */
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
