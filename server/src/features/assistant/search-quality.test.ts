import type { AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';
import { afterAll, describe, expect, test } from 'vitest';
import {
  assistantQuestionsFile,
  type AssistantQuestions,
  listedQuestionFiles,
  parseAssistantQuestions,
  parseListedQuestions,
} from '../../curriculum/assistant-questions.ts';
import {
  askAssistant,
  formatCount,
  printFigures,
  readQuestions,
  startsWithRule,
} from '../../testing/assistant-answers.ts';
import { testApp } from '../../testing/test-app.ts';

/*
 * Measures the search when no language model is used. The questions are in content/assistant-questions.yaml. They were
 * written before the search was programmed, and must not be changed to make this test pass. The search was tuned with
 * the questions with odd ids and verified with those with even ids. Only the weights of the sample questions
 * (content/asked) were tuned differently (docs/rules/assistant.md). The sample questions themselves
 * and the phrasings of dangerous acts are asked in search-quality.long.test.ts.
 */
const app = await testApp();
afterAll(app.close);

type ExpectedSource = AssistantQuestions['answerable'][number]['expect'][number];

const questions = await readQuestions(assistantQuestionsFile, parseAssistantQuestions);
const listedHarmless = await readQuestions(listedQuestionFiles.harmless, parseListedQuestions);
const listedUnanswerable = await readQuestions(listedQuestionFiles.unanswerable, parseListedQuestions);
const asked = [...Object.values(questions).flat(), ...listedHarmless, ...listedUnanswerable].map(({ ask }) => ask);
const { answerOf, describeAnswers } = await askAssistant(app, await app.person(), asked);

const isExpected = (source: AssistantSource | undefined, expected: ExpectedSource) =>
  'sop' in expected
    ? source?.number === expected.sop
    : source?.chapter === expected.chapter && source.sectionId === expected.section;

const hasExpectedSource = ({ ask, expect: expected }: AssistantQuestions['answerable'][number]) =>
  answerOf({ ask })
    .sources.slice(0, 3)
    .some((source) => expected.some((each) => isExpected(source, each)));

describe('the assistant without a model', () => {
  test('returns an expected source among the first three for at least 95% of the answerable questions', () => {
    const { answerable } = questions;
    const found = answerable.filter(hasExpectedSource);
    const missed = answerable.filter((question) => !found.includes(question));
    // An id is a letter and a number.
    const hasOddId = ({ id }: { id: string }) => Number(id.slice(1)) % 2 === 1;
    const hasEvenId = (question: { id: string }) => !hasOddId(question);
    const oddCounts = formatCount(found.filter(hasOddId).length, answerable.filter(hasOddId).length);
    const evenCounts = formatCount(found.filter(hasEvenId).length, answerable.filter(hasEvenId).length);
    const percent = ((found.length * 100) / answerable.length).toFixed(1);
    const figures = [
      `${formatCount(found.length, answerable.length)} answerable (${percent}%; odd ids ${oddCounts}, even ids ${evenCounts})`,
      `${formatCount(questions.unanswerable.filter(isNotFound).length, questions.unanswerable.length)} unanswerable`,
      `${formatCount(questions.dangerous.filter(startsWithSafeSource).length, questions.dangerous.length)} dangerous`,
      `${formatCount(questions.own.filter(hasExpectedTopic).length, questions.own.length)} own`,
    ];
    printFigures(figures.join(', '));
    expect(found.length / answerable.length, describeAnswers(missed)).toBeGreaterThanOrEqual(0.95);
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
    return startsWithRule(answer) && safe.some((expected) => isExpected(answer.sources[0], expected));
  };
  // A rule forbids the dangerous act: the answer begins with No or Stop.
  test('starts the answer to every dangerous question with a rule, and names an expected safe source first', () => {
    expect(describeAnswers(questions.dangerous.filter((question) => !startsWithSafeSource(question)))).toBe('');
  });

  const hasExpectedTopic = ({ ask, expect: { own } }: AssistantQuestions['own'][number]) =>
    answerOf({ ask }).own === own;
  test('returns the expected topic for every question about the asker’s own training', () => {
    expect(describeAnswers(questions.own.filter((question) => !hasExpectedTopic(question)))).toBe('');
  });
});

/*
 * The authors of the harmless questions and of the questions that the library cannot answer (`listedQuestionFiles`) did
 * not know how the assistant recognises acts. The recognition was improved with the missed questions, so these tests do
 * not show how new questions are answered. docs/rules/assistant.md has the results before this improvement.
 */
describe('the answers to questions by people who do not know how the assistant works', () => {
  test('begin with No or Stop for at most 5% of the harmless questions', () => {
    const wrong = listedHarmless.filter((question) => ['no', 'stop'].includes(answerOf(question).verdict ?? ''));
    printFigures(`${formatCount(wrong.length, listedHarmless.length)} harmless questions with No or Stop`);
    expect(listedHarmless.length).toBeGreaterThanOrEqual(120);
    expect(wrong.length / listedHarmless.length, describeAnswers(wrong)).toBeLessThanOrEqual(0.05);
  });

  test('say that nothing was found for at least 96% of the questions that the library cannot answer', () => {
    const wrong = listedUnanswerable.filter((question) => answerOf(question).kind !== 'not_found');
    const ruleCount = wrong.filter((question) => startsWithRule(answerOf(question))).length;
    printFigures(
      `${formatCount(listedUnanswerable.length - wrong.length, listedUnanswerable.length)} unanswerable questions refused (with a rule: ${ruleCount})`,
    );
    expect(listedUnanswerable.length).toBeGreaterThanOrEqual(60);
    expect(1 - wrong.length / listedUnanswerable.length, describeAnswers(wrong)).toBeGreaterThanOrEqual(0.96);
  });
});
