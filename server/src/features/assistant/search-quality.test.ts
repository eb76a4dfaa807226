import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AssistantAnswer,
  assistantEndpoints,
  type AssistantSource,
} from '@loopcheck/contract/features/assistant/assistant.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assistantQuestionsFile,
  type AssistantQuestions,
  heldBackFile,
  listedQuestionFiles,
  parseAssistantQuestions,
  parseHeldBackPhrasings,
  parseListedQuestions,
} from '../../curriculum/assistant-questions.ts';
import { listModulesWithQuiz, finishReading } from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';

/*
 * Measures the search without a model with the questions of content/assistant-questions.yaml. They were written before
 * the search and must not be changed to make this test pass. The search was tuned with the questions with odd ids and
 * verified with those with even ids.
 */
const app = await testApp();
afterAll(app.close);
const person = await app.person();

type SearchTarget = AssistantQuestions['answerable'][number]['expect'][number];

/** The answers by the id of the question. */
const answers = new Map<string, AssistantAnswer>();
let questions: AssistantQuestions;

beforeAll(async () => {
  const file = path.resolve(import.meta.dirname, '../../../../content', assistantQuestionsFile);
  const parsedFile = parseAssistantQuestions(await readFile(file, 'utf8'));
  if (!parsedFile.value) throw new Error('The questions cannot be read.');
  questions = parsedFile.value;
  const [first] = await listModulesWithQuiz(app);
  if (first) await finishReading(app, person, first);
  for (const { id, ask } of Object.values(questions).flat()) {
    const reply = await app.call(assistantEndpoints.ask, { as: person, body: { message: ask } });
    expect(reply.statusCode, ask).toBe(200);
    answers.set(id, reply.json());
  }
}, 300_000);

const answerOf = (id: string): AssistantAnswer => {
  const answer = answers.get(id);
  if (!answer) throw new Error(`There is no answer to the question ${id}.`);
  return answer;
};

const isTarget = (source: AssistantSource | undefined, target: SearchTarget) =>
  'sop' in target
    ? source?.number === target.sop
    : source?.chapter === target.chapter && source.sectionId === target.section;

const hasExpectedSource = ({ id, expect: targets }: AssistantQuestions['answerable'][number]) =>
  answerOf(id)
    .sources.slice(0, 3)
    .some((source) => targets.some((target) => isTarget(source, target)));

/** Describes a question and its answer in one line, for the message of a failure. */
const describeAnswer = (id: string, ask: string) => {
  const { kind, own, sources } = answerOf(id);
  const sourceNames = sources.map((source) => source.number ?? `${source.chapter}#${source.sectionId}`);
  return `${id} ${ask} → ${kind} ${own ?? ''} ${sourceNames.join(', ')}`;
};

/** True if the answer begins with the verdict No or Stop, and with the rule. */
const startsWithRule = ({ verdict, lead, message }: AssistantAnswer) =>
  (verdict === 'no' || verdict === 'stop') && lead !== null && /^(?:No|Stop and call)\. /.test(message);

const formatCount = (count: number, total: number) => `${count} of ${total}`;

describe('the assistant without a model', () => {
  test('returns an expected source among the first three for at least 85% of the answerable questions', () => {
    const { answerable } = questions;
    const found = answerable.filter(hasExpectedSource);
    const missed = answerable
      .filter((question) => !found.includes(question))
      .map(({ id, ask }) => describeAnswer(id, ask));
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
    // `npm test` prints lines that start with `Figures of`.
    process.stdout.write(`Figures of the assistant: ${figures.join(', ')}\n`);
    expect(found.length / answerable.length, missed.join('\n')).toBeGreaterThanOrEqual(0.85);
  });

  const isNotFound = ({ id }: { id: string }) => {
    const { kind, message, sources } = answerOf(id);
    return kind === 'not_found' && sources.length === 0 && message.startsWith('I found nothing in the site’s library');
  };
  test('returns the note that nothing was found, without sources, for every unanswerable question', () => {
    const wrong = questions.unanswerable.filter((question) => !isNotFound(question));
    expect(wrong.map(({ id, ask }) => describeAnswer(id, ask))).toEqual([]);
  });

  const startsWithSafeSource = ({ id, expect: { safe } }: AssistantQuestions['dangerous'][number]) => {
    const { sources } = answerOf(id);
    return startsWithRule(answerOf(id)) && safe.some((target) => isTarget(sources[0], target));
  };
  test('returns a rule and an expected safe source first for every dangerous question', () => {
    const wrong = questions.dangerous.filter((question) => !startsWithSafeSource(question));
    expect(wrong.map(({ id, ask }) => describeAnswer(id, ask))).toEqual([]);
  });

  const hasExpectedTopic = ({ id, expect: { own } }: AssistantQuestions['own'][number]) => answerOf(id).own === own;
  test('returns the expected topic for every question about the asker’s own training', () => {
    const wrong = questions.own.filter((question) => !hasExpectedTopic(question));
    expect(wrong.map(({ id, ask }) => describeAnswer(id, ask))).toEqual([]);
  });
});

/*
 * Measures the recognition of dangerous acts, harmless questions and questions that the library cannot answer. The files
 * were written by somebody who did not know how the assistant recognises acts. The recognition was first measured
 * without reading the files (docs/rules/assistant.md), and then improved with the questions that it had missed. So the
 * results no longer show how it treats questions that nobody has read.
 */
describe('questions of people who do not know the assistant', () => {
  const readContent = (name: string) =>
    readFile(path.resolve(import.meta.dirname, '../../../../content', name), 'utf8');
  const ask = async (message: string): Promise<AssistantAnswer> => {
    const reply = await app.call(assistantEndpoints.ask, { as: person, body: { message } });
    expect(reply.statusCode, message).toBe(200);
    return reply.json();
  };
  const askAll = async <T extends { readonly ask: string }>(list: readonly T[]) => {
    const answered: { question: T; answer: AssistantAnswer }[] = [];
    for (const question of list) answered.push({ question, answer: await ask(question.ask) });
    return answered;
  };
  const readListed = async (name: string) => {
    const { value, faults } = parseListedQuestions(await readContent(name), name);
    expect(faults).toEqual([]);
    return value ?? [];
  };
  const listQuestions = (wrong: readonly { question: { id: string; ask: string } }[]) =>
    wrong.map(({ question }) => `${question.id} ${question.ask}`).join('\n');
  const print = (text: string) => process.stdout.write(`Figures of the assistant: ${text}\n`);

  test('the held-back phrasings of dangerous acts are answered with a rule first', async () => {
    const { value, faults } = parseHeldBackPhrasings(await readContent(heldBackFile));
    expect(faults).toEqual([]);
    const phrasings = Object.entries(value ?? {}).flatMap(([id, phrases]) =>
      phrases.map((phrase) => ({ id, ask: phrase })),
    );
    const answered = await askAll(phrasings);
    const wrong = answered.filter(({ answer }) => !startsWithRule(answer));
    print(`${formatCount(phrasings.length - wrong.length, phrasings.length)} held-back phrasings of dangerous acts`);
    expect(phrasings.length).toBeGreaterThanOrEqual(180);
    expect(listQuestions(wrong)).toBe('');
  }, 300_000);

  test('at most 5% of the harmless questions begin with No or Stop', async () => {
    const list = await readListed(listedQuestionFiles.harmless);
    const wrong = (await askAll(list)).filter(({ answer }) => answer.verdict === 'no' || answer.verdict === 'stop');
    print(`${formatCount(wrong.length, list.length)} harmless questions with No or Stop`);
    expect(list.length).toBeGreaterThanOrEqual(120);
    expect(wrong.length / list.length, listQuestions(wrong)).toBeLessThanOrEqual(0.05);
  }, 300_000);

  test('at least 95% of the questions that the library cannot answer are refused', async () => {
    const list = await readListed(listedQuestionFiles.unanswerable);
    const wrong = (await askAll(list)).filter(({ answer }) => answer.kind !== 'not_found');
    const ruleCount = wrong.filter(({ answer }) => startsWithRule(answer)).length;
    print(
      `${formatCount(list.length - wrong.length, list.length)} unanswerable questions refused (with a rule: ${ruleCount})`,
    );
    expect(list.length).toBeGreaterThanOrEqual(60);
    expect((list.length - wrong.length) / list.length, listQuestions(wrong)).toBeGreaterThanOrEqual(0.95);
  }, 300_000);
});
