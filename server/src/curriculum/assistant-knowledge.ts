import { z } from 'zod';
import { hashSections, type Section, type ShippedKnowledge, splitSections } from '../features/assistant/index.ts';
import { parseSafeHtml } from '../platform/html/sanitize.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/**
 * The files with the assistant's knowledge, which people write by hand. They contain the dangerous acts that the
 * assistant warns about, the facts that it states as short answers, and the prepared answers. A prepared answer belongs
 * to a question whether a step is allowed: it says Yes and states the step. The assistant compares each question with
 * the patterns in these files.
 */
export const dangersFile = 'assistant-dangers.yaml';
export const factsFile = 'assistant-facts.yaml';
export const answersFile = 'assistant-answers.yaml';

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not an id like clear-logs');
const sentence = z.string().trim().min(10, 'is shorter than 10 characters').max(400, 'is longer than 400 characters');
/**
 * The place in the shipped texts that supports an entry: a section such as `7#use-the-event-card` (the chapter number
 * and the id of the section), or a procedure such as `LC-07-05`.
 */
const source = z
  .string()
  .regex(/^(?:\d{1,2}#[a-z0-9-]+|LC-\d\d-\d\d)$/, 'is neither a section like 7#full-or-cleared nor a procedure');
/**
 * One or several words, or the name of a group. YAML reads an entry such as 1102 as a number, so numbers and booleans
 * are converted to text.
 */
const phrase = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().min(1).max(60));
/**
 * A pattern that consists of the names of groups. `+` joins the parts of the pattern, and `/` separates alternatives:
 * for `turn/defeat + safety`, the question must contain a word of the group `turn` or `defeat`, and a word of the group
 * `safety`.
 */
const groupPattern = z.string().min(1).max(60);
const groupPatterns = z.array(groupPattern).min(1, 'has no pattern');
/**
 * Patterns that consist of words and phrases: for `event/id + new service`, the question must contain "event" or "id",
 * and "new service".
 */
const wordPatterns = z.array(z.union([z.string().max(600), z.number().transform(String)])).min(1, 'has no pattern');

/** The content of assistant-dangers.yaml. */
export const DangersFile = z.strictObject({
  /**
   * Correctly spelt words that must not be taken for a misspelt word of a group. For example, `model` must not be
   * corrected to `modem`.
   */
  ordinary: z.array(phrase),
  /** Words and phrases with the same meaning, by the name of the group. */
  groups: z.record(z.string().regex(/^[a-z_]+$/), z.array(phrase).min(1)),
  acts: z
    .array(
      z.strictObject({
        id,
        /**
         * The first words of the answer. `No`: the act is never allowed. `Stop and call`: the person must first stop
         * and call somebody.
         */
        verdict: z.enum(['No', 'Stop and call']),
        /** The rule that forbids the act. */
        rule: sentence,
        /** What to do instead of the act. */
        instead: sentence,
        sources: z.array(source).min(1).max(4),
        /** A question that matches one of these patterns is about the act. */
        when: groupPatterns,
        /**
         * The names of groups. A question with a word of one of these groups is not about the act, even if it matches a
         * pattern of `when`.
         */
        unless: z.array(phrase).default([]),
        /** Sample questions about the act. A test asks the assistant each of them. */
        examples: z.array(z.string().min(5)).min(4, 'has fewer than 4 examples'),
      }),
    )
    .min(40, 'has fewer than 40 acts'),
});
export type DangersFile = z.infer<typeof DangersFile>;

/**
 * The content of assistant-facts.yaml. `ask` has the patterns of the questions that the fact answers. `key` is a
 * quotation from the source that supports the fact, such as `7045` for an event number. `npm run content` checks that
 * the text of the source contains this quotation.
 */
export const FactsFile = z
  .array(z.strictObject({ id, ask: wordPatterns, fact: sentence, key: z.string().min(1), source }))
  .min(60, 'has fewer than 60 facts');
/**
 * The content of assistant-answers.yaml: questions that are answered with Yes. `do` is the step that is allowed. `ask`
 * and `key` are as in assistant-facts.yaml.
 */
export const AnswersFile = z.array(
  z.strictObject({ id, ask: wordPatterns, do: sentence, key: z.string().min(1), source }),
);

/** The parsed files of the assistant's knowledge. They can have faults. */
export interface ParsedKnowledge {
  readonly dangers: ParsedYaml<DangersFile>;
  readonly facts: ParsedYaml<z.infer<typeof FactsFile>>;
  readonly answers: ParsedYaml<z.infer<typeof AnswersFile>>;
}

/**
 * Parses the files of the assistant's knowledge. The caller must have replaced the references to shared blocks (the
 * texts in content/shared that several files use) by their texts.
 */
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

/**
 * Returns a map from each possible value of `source` to the sections that it names: one section of a module (such as
 * `7#use-the-event-card`), or all sections of a procedure (such as `LC-07-05`).
 */
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

/** Joins the texts of sections, so that the key of a fact can be searched in them. */
export const joinSections = (sections: readonly Section[]): string =>
  sections.flatMap(({ heading, sentences, searchOnly }) => [heading, ...sentences, ...searchOnly]).join('\n');

/**
 * Converts valid files to the knowledge that the server stores. `texts` is the result of `listShippedTexts`. Facts and
 * answers get the hash of the text of their source. The server compares this hash with the hash of the site's present
 * text, and does not use an entry if the site has edited its source.
 */
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

/**
 * Replaces each Markdown link by the text of the link, and removes the backticks around code. A link can come from a
 * shared block.
 */
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
