import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AssistantAnswer,
  assistantEndpoints,
  type AssistantSource,
} from '@loopcheck/contract/features/assistant/assistant.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedFolder, listAskedEntries, parseAskedFile } from '../../curriculum/asked-questions.ts';
import {
  assistantQuestionsFile,
  type AssistantQuestions,
  heldBackFile,
  listedQuestionFiles,
  parseAssistantQuestions,
  parseHeldBackPhrasings,
  parseListedQuestions,
} from '../../curriculum/assistant-questions.ts';
import type { ParsedYaml } from '../../curriculum/yaml.ts';
import { listModulesWithQuiz, finishReading } from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';

/*
 * Measures the search without a model with the questions of content/assistant-questions.yaml. They were written before
 * the search and must not be changed to make this test pass. The search was tuned with the questions with odd ids and
 * verified with those with even ids, except for the weights of the index of questions, which were tuned with questions of
 * this index that were left out (docs/rules/assistant.md). The index has questions that people ask, each with the section
 * or procedure that answers it.
 */
const app = await testApp();
afterAll(app.close);
const person = await app.person();

type SearchTarget = AssistantQuestions['answerable'][number]['expect'][number];

const contentFolder = path.resolve(import.meta.dirname, '../../../../content');
const readContent = (name: string) => readFile(path.join(contentFolder, name), 'utf8');

/** Returns the parsed questions of a file. Throws an error if the file has faults. */
async function readQuestions<T>(file: string, parse: (source: string, file: string) => ParsedYaml<T>): Promise<T> {
  const { value, faults } = parse(await readContent(file), file);
  if (!value) throw new Error(`${file} cannot be read: ${faults.map(({ text }) => text).join('; ')}`);
  return value;
}

const questions = await readQuestions(assistantQuestionsFile, parseAssistantQuestions);
const heldBack = await readQuestions(heldBackFile, parseHeldBackPhrasings);
const harmless = await readQuestions(listedQuestionFiles.harmless, parseListedQuestions);
const unanswerable = await readQuestions(listedQuestionFiles.unanswerable, parseListedQuestions);
const askedFiles = (await readdir(path.join(contentFolder, askedFolder))).toSorted();
const askedEntries = await Promise.all(
  askedFiles.map(async (file) => {
    const parsed = parseAskedFile(path.basename(file, '.yaml'), await readContent(path.join(askedFolder, file)));
    return listAskedEntries(parsed);
  }),
);
/** The questions of the index, each with the section or procedure that answers it. */
const asked = askedEntries
  .flat()
  .flatMap(({ source, questions: list }) => list.map((ask, index) => ({ id: `${source} ${index + 1}`, source, ask })));
/** Only every 40th question of the index is asked, because asking all would take too long. */
const askedInterval = 40;
const askedSample = asked.filter((_, index) => index % askedInterval === 0);

/** The answers by the text of the question. */
const answers = new Map<string, AssistantAnswer>();
/** The number of questions asked at a time, so that the server and PostgreSQL work simultaneously. */
const parallelQuestions = 4;

beforeAll(async () => {
  const [first] = await listModulesWithQuiz(app);
  if (first) await finishReading(app, person, first);
  const lists = [...Object.values(questions).flat(), ...harmless, ...unanswerable, ...askedSample];
  const unasked = [...new Set([...lists.map(({ ask }) => ask), ...Object.values(heldBack).flat()])];
  const askRemaining = async (): Promise<void> => {
    for (let ask = unasked.pop(); ask !== undefined; ask = unasked.pop()) {
      const reply = await app.call(assistantEndpoints.ask, { as: person, body: { message: ask } });
      expect(reply.statusCode, ask).toBe(200);
      answers.set(ask, reply.json());
    }
  };
  await Promise.all(Array.from({ length: parallelQuestions }, askRemaining));
}, 300_000);

const answerOf = ({ ask }: { readonly ask: string }): AssistantAnswer => {
  const answer = answers.get(ask);
  if (!answer) throw new Error(`There is no answer to the question "${ask}".`);
  return answer;
};

const isTarget = (source: AssistantSource | undefined, target: SearchTarget) =>
  'sop' in target
    ? source?.number === target.sop
    : source?.chapter === target.chapter && source.sectionId === target.section;

const hasExpectedSource = ({ ask, expect: targets }: AssistantQuestions['answerable'][number]) =>
  answerOf({ ask })
    .sources.slice(0, 3)
    .some((source) => targets.some((target) => isTarget(source, target)));

const nameOf = ({ number, chapter, sectionId }: AssistantSource) => number ?? `${chapter}#${sectionId}`;

/** Describes questions and their answers, one in each line, for the message of a failure. */
const describeAnswers = (list: readonly { readonly id: string; readonly ask: string }[]) =>
  list
    .map(({ id, ask }) => {
      const { kind, own, verdict, sources } = answerOf({ ask });
      return `${id} ${ask} → ${[kind, own, verdict].filter(Boolean).join(' ')} ${sources.map(nameOf).join(', ')}`;
    })
    .join('\n');

/** True if the answer begins with the verdict No or Stop, and with the rule. */
const startsWithRule = ({ verdict, lead, message }: AssistantAnswer) =>
  (verdict === 'no' || verdict === 'stop') && lead !== null && /^(?:No|Stop and call)\. /.test(message);

const formatCount = (count: number, total: number) => `${count} of ${total}`;
/** `npm test` prints lines that start with `Figures of`. */
const print = (text: string) => process.stdout.write(`Figures of the assistant: ${text}\n`);

describe('the assistant without a model', () => {
  test('returns an expected source among the first three for at least 87.5% of the answerable questions', () => {
    const { answerable } = questions;
    const found = answerable.filter(hasExpectedSource);
    const missed = answerable.filter((question) => !found.includes(question));
    const isOdd = ({ id }: { id: string }) => Number(id.slice(1)) % 2 === 1;
    const isEven = (question: { id: string }) => !isOdd(question);
    const odd = formatCount(found.filter(isOdd).length, answerable.filter(isOdd).length);
    const even = formatCount(found.filter(isEven).length, answerable.filter(isEven).length);
    const percent = ((found.length * 100) / answerable.length).toFixed(1);
    const figures = [
      `${formatCount(found.length, answerable.length)} answerable (${percent}%; odd ids ${odd}, even ids ${even})`,
      `${formatCount(questions.unanswerable.filter(isNotFound).length, questions.unanswerable.length)} unanswerable`,
      `${formatCount(questions.dangerous.filter(startsWithSafeSource).length, questions.dangerous.length)} dangerous`,
      `${formatCount(questions.own.filter(hasExpectedTopic).length, questions.own.length)} own`,
    ];
    print(figures.join(', '));
    expect(found.length / answerable.length, describeAnswers(missed)).toBeGreaterThanOrEqual(0.875);
  });

  const isNotFound = (question: { readonly ask: string }) => {
    const { kind, message, sources } = answerOf(question);
    return kind === 'not_found' && sources.length === 0 && message.startsWith('I found nothing in the site’s library');
  };
  test('returns the note that nothing was found, without sources, for every unanswerable question', () => {
    expect(describeAnswers(questions.unanswerable.filter((question) => !isNotFound(question)))).toBe('');
  });

  const startsWithSafeSource = ({ ask, expect: { safe } }: AssistantQuestions['dangerous'][number]) => {
    const answer = answerOf({ ask });
    return startsWithRule(answer) && safe.some((target) => isTarget(answer.sources[0], target));
  };
  test('returns a rule and an expected safe source first for every dangerous question', () => {
    expect(describeAnswers(questions.dangerous.filter((question) => !startsWithSafeSource(question)))).toBe('');
  });

  const hasExpectedTopic = ({ ask, expect: { own } }: AssistantQuestions['own'][number]) =>
    answerOf({ ask }).own === own;
  test('returns the expected topic for every question about the asker’s own training', () => {
    expect(describeAnswers(questions.own.filter((question) => !hasExpectedTopic(question)))).toBe('');
  });

  test('finds the source of a question of the index, unless the answer begins with a rule', () => {
    const searched = askedSample.filter(({ ask }) => !startsWithRule(answerOf({ ask })));
    const missed = searched.filter(({ ask, source }) => !answerOf({ ask }).sources.map(nameOf).includes(source));
    print(
      `${formatCount(searched.length - missed.length, searched.length)} questions of the index, every ${askedInterval}th`,
    );
    expect(searched.length).toBeGreaterThanOrEqual(12);
    expect(1 - missed.length / searched.length, describeAnswers(missed)).toBeGreaterThanOrEqual(0.92);
  });
});

/*
 * Measures the recognition of dangerous acts, harmless questions and questions that the library cannot answer. The files
 * were written by somebody who did not know how the assistant recognises acts. The recognition was first measured
 * without reading the files (docs/rules/assistant.md), which were held back until then, and later improved with the
 * questions that it had missed. So the results no longer show how it treats questions that are new to it.
 */
describe('questions of people who do not know the assistant', () => {
  test('the held-back phrasings of dangerous acts are answered with a rule first', () => {
    const phrasings = Object.entries(heldBack).flatMap(([id, phrases]) => phrases.map((ask) => ({ id, ask })));
    const wrong = phrasings.filter((question) => !startsWithRule(answerOf(question)));
    print(`${formatCount(phrasings.length - wrong.length, phrasings.length)} held-back phrasings of dangerous acts`);
    expect(phrasings.length).toBeGreaterThanOrEqual(180);
    expect(describeAnswers(wrong)).toBe('');
  });

  test('at most 5% of the harmless questions begin with No or Stop', () => {
    const wrong = harmless.filter((question) => ['no', 'stop'].includes(answerOf(question).verdict ?? ''));
    print(`${formatCount(wrong.length, harmless.length)} harmless questions with No or Stop`);
    expect(harmless.length).toBeGreaterThanOrEqual(120);
    expect(wrong.length / harmless.length, describeAnswers(wrong)).toBeLessThanOrEqual(0.05);
  });

  test('at least 96% of the questions that the library cannot answer are refused', () => {
    const wrong = unanswerable.filter((question) => answerOf(question).kind !== 'not_found');
    const ruleCount = wrong.filter((question) => startsWithRule(answerOf(question))).length;
    print(
      `${formatCount(unanswerable.length - wrong.length, unanswerable.length)} unanswerable questions refused (with a rule: ${ruleCount})`,
    );
    expect(unanswerable.length).toBeGreaterThanOrEqual(60);
    expect(1 - wrong.length / unanswerable.length, describeAnswers(wrong)).toBeGreaterThanOrEqual(0.96);
  });
});
