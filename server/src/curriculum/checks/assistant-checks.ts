import {
  type AssistantQuestions,
  assistantQuestionsFile,
  type SearchTarget,
  parseAssistantQuestions,
} from '../assistant-questions.ts';
import {
  answersFile,
  dangersFile,
  factsFile,
  joinSections,
  listShippedTexts,
  type ParsedKnowledge,
} from '../assistant-knowledge.ts';
import type { Fault } from '../fault.ts';
import type { ParsedCurriculum } from '../read.ts';
import {
  elsewhereGroup,
  findDanger,
  parsePattern,
  plantGroup,
  compileDangers,
  privateGroup,
} from '../../features/assistant/index.ts';
import { toShippedKnowledge } from '../assistant-knowledge.ts';
import { antivirusTestSignature, containsSignature } from './antivirus-test-string.ts';

interface ListedQuestion {
  readonly id: string;
  readonly ask: string;
  /** The path of the question in the file. */
  readonly path: readonly [keyof AssistantQuestions, number];
  /** The expected sources of the answer. Empty for questions that need no source, such as unanswerable questions. */
  readonly targets: readonly SearchTarget[];
}

/**
 * Checks that assistant-questions.yaml matches its schema and, if it does, that its questions are unique and that their
 * expected sources exist. `source` is null if the file does not exist.
 */
export function checkAssistantQuestions(source: string | null, curriculum: ParsedCurriculum): Fault[] {
  const file = assistantQuestionsFile;
  if (source === null) return [{ file, line: null, text: 'is missing' }];
  const { value, faults, lineOf } = parseAssistantQuestions(source);
  const testStringFaults = containsSignature(source, antivirusTestSignature)
    ? [{ file, line: null, text: 'contains the antivirus test string, or a part of it' }]
    : [];
  if (!value) return [...testStringFaults, ...faults];
  const existingTargets = listExistingTargets(curriculum);
  const seenIds = new Set<string>();
  const seenTexts = new Set<string>();
  const questionFaults = listQuestions(value).flatMap(({ id, ask, path, targets }) => {
    const messages = [
      ...(addAndCheckRepeated(seenIds, id) ? [`the id ${id} is used twice`] : []),
      ...(addAndCheckRepeated(seenTexts, ask.toLowerCase()) ? [`${id} has the same text as an earlier question`] : []),
      ...checkTargets(targets, existingTargets).map((text) => `${id} ${text}`),
    ];
    return messages.map((text) => ({ file, line: lineOf(...path), text }));
  });
  return [...testStringFaults, ...questionFaults];
}

/** Lists the questions of all kinds. The kind `own` has questions about the training of the person who asks. */
function listQuestions({ answerable, own, unanswerable, dangerous }: AssistantQuestions): ListedQuestion[] {
  return [
    ...answerable.map(({ id, ask, expect }, index): ListedQuestion => ({
      id,
      ask,
      path: ['answerable', index],
      targets: expect,
    })),
    ...own.map(({ id, ask }, index): ListedQuestion => ({ id, ask, path: ['own', index], targets: [] })),
    ...unanswerable.map(({ id, ask }, index): ListedQuestion => ({
      id,
      ask,
      path: ['unanswerable', index],
      targets: [],
    })),
    ...dangerous.map(({ id, ask, expect }, index): ListedQuestion => ({
      id,
      ask,
      path: ['dangerous', index],
      targets: expect.safe,
    })),
  ];
}

/** Adds an entry to a set. Returns true if the set already contained the entry. */
function addAndCheckRepeated(seenEntries: Set<string>, entry: string): boolean {
  const isRepeated = seenEntries.has(entry);
  seenEntries.add(entry);
  return isRepeated;
}

const formatTarget = (target: SearchTarget) =>
  'sop' in target ? target.sop : `chapter ${target.chapter} #${target.section}`;

/** Lists all sections and procedures as texts of the form that `formatTarget` returns. */
const listExistingTargets = ({ modules, sops }: ParsedCurriculum): ReadonlySet<string> =>
  new Set([
    ...modules.flatMap(({ slug, outline }) =>
      outline.sections.map(({ id }) => formatTarget({ chapter: Number.parseInt(slug, 10), section: id })),
    ),
    ...sops.map(({ name }) => name),
  ]);

function checkTargets(targets: readonly SearchTarget[], existingTargets: ReadonlySet<string>): string[] {
  const seenNames = new Set<string>();
  return targets.map(formatTarget).flatMap((name) => {
    if (addAndCheckRepeated(seenNames, name)) return [`names ${name} twice`];
    return existingTargets.has(name) ? [] : [`names ${name}, which does not exist`];
  });
}

/**
 * Checks the assistant's knowledge: each id is used once, each source exists, the source of each fact and prepared
 * answer contains the quotation `key`, each pattern names existing groups, and each example of a dangerous act is
 * recognised as dangerous.
 */
export function checkAssistantKnowledge({ knowledge, modules, sops }: ParsedCurriculum): Fault[] {
  if (!knowledge)
    return [dangersFile, factsFile, answersFile].map((name) => ({ file: name, line: null, text: 'is missing' }));
  const texts = listShippedTexts(
    modules.flatMap(({ module }) => module ?? []),
    sops.flatMap(({ sop }) => sop ?? []),
  );
  return [
    ...checkFactsOrAnswers(knowledge, 'facts', factsFile, texts),
    ...checkFactsOrAnswers(knowledge, 'answers', answersFile, texts),
    ...checkDangers(knowledge, texts),
  ];
}

type ShippedTexts = ReturnType<typeof listShippedTexts>;

/** Checks the ids, sources and quotations of the facts or of the prepared answers. */
function checkFactsOrAnswers(
  knowledge: ParsedKnowledge,
  kind: 'facts' | 'answers',
  answerFile: string,
  texts: ShippedTexts,
): Fault[] {
  const { value, lineOf } = knowledge[kind];
  const seenIds = new Set<string>();
  return (value ?? []).flatMap(({ id, key, source }, index) => {
    const sections = texts.get(source);
    const messages = [
      ...(addAndCheckRepeated(seenIds, id) ? [`the id ${id} is used twice`] : []),
      ...(sections === undefined ? [`${id} names ${source}, which does not exist`] : []),
      ...(sections && !joinSections(sections).includes(key)
        ? [`${id}: the text of ${source} does not contain "${key}"`]
        : []),
    ];
    return messages.map((text) => ({ file: answerFile, line: lineOf(index), text }));
  });
}

function checkDangers(knowledge: ParsedKnowledge, texts: ShippedTexts): Fault[] {
  const { value, lineOf } = knowledge.dangers;
  if (!value) return [];
  const compiled = compileDangers(toShippedKnowledge(knowledge, texts).dangers);
  const seenIds = new Set<string>();
  // The code of the assistant uses these three groups by name, so they count as used even if no pattern names them.
  const usedGroups = new Set<string>([elsewhereGroup, privateGroup, plantGroup]);
  const faults = value.acts.flatMap(({ id, sources, when, unless, examples }, index) => {
    const groups = [...when.flatMap((pattern) => parsePattern(pattern).flat()), ...unless];
    for (const group of groups) usedGroups.add(group);
    const messages = [
      ...(addAndCheckRepeated(seenIds, id) ? [`the id ${id} is used twice`] : []),
      ...sources.filter((source) => !texts.has(source)).map((source) => `${id} names ${source}, which does not exist`),
      ...groups
        .filter((group) => !(group in value.groups))
        .map((group) => `${id} names the group ${group}, which does not exist`),
      ...examples.filter((ask) => findDanger(ask, compiled) === null).map((ask) => `${id}: "${ask}" is not recognised`),
    ];
    return messages.map((text) => ({ file: dangersFile, line: lineOf('acts', index), text }));
  });
  const unusedGroups = Object.keys(value.groups).filter((group) => !usedGroups.has(group));
  return [
    ...faults,
    ...unusedGroups.map((group) => ({
      file: dangersFile,
      line: lineOf('groups', group),
      text: `no pattern uses the group ${group}`,
    })),
  ];
}
