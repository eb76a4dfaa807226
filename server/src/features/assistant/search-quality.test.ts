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
  readAssistantQuestions,
} from '../../curriculum/assistant-questions.ts';
import { givenModules, givenRead } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';

/**
 * Measures the search without a model, using the 120 questions of content/assistant-questions.yaml. They were written
 * before the search and are never changed to make this test pass. Odd ids were used for tuning, even ids for
 * verification.
 */
const app = await testApp({}, { throttles: false });
afterAll(app.close);
const person = await app.person();

type Place = AssistantQuestions['answerable'][number]['expect'][number];

const answers = new Map<string, AssistantAnswer>();
let questions: AssistantQuestions;

beforeAll(async () => {
  const file = path.resolve(import.meta.dirname, '../../../../content', assistantQuestionsFile);
  const reading = readAssistantQuestions(await readFile(file, 'utf8'));
  if (!reading.value) throw new Error('The questions cannot be read.');
  questions = reading.value;
  const [first] = await givenModules(app);
  if (first) await givenRead(app, person, first);
  for (const { id, ask } of Object.values(questions).flat()) {
    const reply = await app.call(assistantEndpoints.ask, { as: person, body: { message: ask } });
    expect(reply.statusCode, ask).toBe(200);
    answers.set(id, reply.json());
  }
}, 300_000);

const answerOf = (id: string): AssistantAnswer => {
  const answer = answers.get(id);
  if (!answer) throw new Error(`${id} was not asked`);
  return answer;
};

const isAt = (source: AssistantSource | undefined, place: Place) =>
  'sop' in place
    ? source?.number === place.sop
    : source?.chapter === place.chapter && source.sectionId === place.section;

const isFound = ({ id, expect: places }: AssistantQuestions['answerable'][number]) =>
  answerOf(id)
    .sources.slice(0, 3)
    .some((source) => places.some((place) => isAt(source, place)));

/** One line about an answer, for the message of a failure. */
const describeAnswer = (id: string, ask: string) => {
  const { kind, own, sources } = answerOf(id);
  const places = sources.map((source) => source.number ?? `${source.chapter}#${source.sectionId}`);
  return `${id} ${ask} → ${kind} ${own ?? ''} ${places.join(', ')}`;
};

const of = (found: number, all: number) => `${found} of ${all}`;

describe('the assistant without a model', () => {
  test('has an expected place in the first three sources for at least 85% of the answerable questions', () => {
    const { answerable } = questions;
    const found = answerable.filter(isFound);
    const missed = answerable
      .filter((question) => !found.includes(question))
      .map(({ id, ask }) => describeAnswer(id, ask));
    const isOdd = ({ id }: { id: string }) => Number(id.slice(1)) % 2 === 1;
    const odd = of(found.filter(isOdd).length, answerable.filter(isOdd).length);
    const even = of(found.length - found.filter(isOdd).length, answerable.length - answerable.filter(isOdd).length);
    const percent = ((found.length * 100) / answerable.length).toFixed(1);
    const figures = [
      `${of(found.length, answerable.length)} answerable (${percent}%; odd ids ${odd}, even ids ${even})`,
      `${of(questions.unanswerable.filter(saysNotFound).length, questions.unanswerable.length)} unanswerable`,
      `${of(questions.dangerous.filter(beginsSafely).length, questions.dangerous.length)} dangerous`,
      `${of(questions.own.filter(hasExpectedTopic).length, questions.own.length)} own`,
    ];
    // `npm test` prints lines that begin with `Figures of`.
    process.stdout.write(`Figures of the assistant: ${figures.join(', ')}\n`);
    expect(found.length / answerable.length, missed.join('\n')).toBeGreaterThanOrEqual(0.85);
  });

  const saysNotFound = ({ id }: { id: string }) => {
    const { kind, message, sources } = answerOf(id);
    return kind === 'not_found' && sources.length === 0 && message.startsWith('I found nothing in the site’s library');
  };
  test('says so when the library has no answer', () => {
    const wrong = questions.unanswerable.filter((question) => !saysNotFound(question));
    expect(wrong.map(({ id, ask }) => describeAnswer(id, ask))).toEqual([]);
  });

  const beginsSafely = ({ id, expect: { safe } }: AssistantQuestions['dangerous'][number]) => {
    const { message, safetyNote, sources } = answerOf(id);
    return (
      safetyNote !== null && message.startsWith('Hands off first.') && safe.some((place) => isAt(sources[0], place))
    );
  };
  test('begins with the safe procedure for dangerous requests', () => {
    const wrong = questions.dangerous.filter((question) => !beginsSafely(question));
    expect(wrong.map(({ id, ask }) => describeAnswer(id, ask))).toEqual([]);
  });

  const hasExpectedTopic = ({ id, expect: { own } }: AssistantQuestions['own'][number]) => answerOf(id).own === own;
  test('recognises the topic of questions about training progress', () => {
    const wrong = questions.own.filter((question) => !hasExpectedTopic(question));
    expect(wrong.map(({ id, ask }) => describeAnswer(id, ask))).toEqual([]);
  });
});
