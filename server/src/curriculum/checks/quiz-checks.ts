import type { ChapterReading } from '../chapter.ts';
import type { Fault } from '../fault.ts';
import type { QuizFile, QuizQuestion } from '../schema.ts';
import { nearlySame, similarity, tellingWords } from './similarity.ts';

const poolSize = 24;
const leastCritical = 4;
const leastSituations = poolSize / 3;
const mostLongest = Math.floor(poolSize * 0.4);
const leastPerPosition = 5;
const mostPerPosition = 7;

const allOfTheAbove = /\bof the above\b|^(?:all|none|both|any) of (?:these|them)\b\W*$/i;

const rightOption = ({ options, answer }: QuizQuestion) => options[answer - 1] ?? '';

/** Whether the right option is longer than each wrong one: who knows nothing picks the longest. */
export function isRightOptionLongest(question: QuizQuestion): boolean {
  const right = rightOption(question).length;
  return question.options.every((option, index) => index === question.answer - 1 || option.length < right);
}

/** Holds the pool of a chapter to docs/content.md, beyond its schema. */
export function checkQuiz({ front, slug, quiz, quizFile }: ChapterReading): Fault[] {
  if (quiz === null) return [{ file: quizFile, line: null, text: 'is missing' }];
  const pool = quiz.value;
  if (!pool) return [];
  const number = front.value?.chapter ?? Number.parseInt(slug, 10);
  return [
    ...checkPool(pool).map((text) => ({ file: quizFile, line: null, text })),
    ...checkQuestions(pool, number).map(({ index, text }) => ({
      file: quizFile,
      line: quiz.lineOf('questions', index),
      text,
    })),
  ];
}

/** What is wrong with a pool as a whole. */
function checkPool({ questions, draw }: QuizFile): string[] {
  const faults: string[] = [];
  const counted = (what: string, count: number, least: number, most = Infinity) => {
    const wanted = most === Infinity ? `at least ${least}` : `${least} to ${most}`;
    if (count < least || count > most) faults.push(`${count} ${what}; ${wanted}`);
  };
  counted('questions', questions.length, poolSize, poolSize);
  counted('situations', questions.filter(({ kind }) => kind === 'situation').length, leastSituations);
  counted('critical questions', questions.filter(({ critical }) => critical).length, leastCritical);
  for (const position of [1, 2, 3, 4]) {
    const right = questions.filter(({ answer }) => answer === position).length;
    counted(`questions have option ${position} right`, right, leastPerPosition, mostPerPosition);
  }
  const longest = questions.filter(isRightOptionLongest);
  if (longest.length > mostLongest) {
    faults.push(
      `the right option is the longest in ${longest.length} questions, at most ${mostLongest}: ${longest.map(({ id }) => id).join(', ')}`,
    );
  }
  if (draw > questions.length) faults.push(`draws ${draw} of ${questions.length} questions`);
  return faults;
}

/** What is wrong with single questions, and between two of them. */
function checkQuestions({ questions }: QuizFile, chapter: number): { index: number; text: string }[] {
  const faults: { index: number; text: string }[] = [];
  const telling = questions.map((question) => tellingWords(`${question.question} ${rightOption(question)}`));
  questions.forEach((question, index) => {
    const id = `c${String(chapter).padStart(2, '0')}-q${String(index + 1).padStart(2, '0')}`;
    if (question.id !== id) faults.push({ index, text: `the id is ${question.id}; here stands ${id}` });
    const distinct = new Set(question.options.map((option) => option.toLowerCase().replace(/\W+/g, ' ').trim()));
    if (distinct.size < question.options.length) faults.push({ index, text: `${question.id} has two equal options` });
    if (question.options.some((option) => allOfTheAbove.test(option))) {
      faults.push({ index, text: `${question.id} has an option like "all of the above"` });
    }
    questions.slice(0, index).forEach((earlier, at) => {
      const share = similarity(telling[index] ?? new Set(), telling[at] ?? new Set());
      if (share >= nearlySame) {
        faults.push({
          index,
          text: `${question.id} is nearly the same as ${earlier.id} (${share.toFixed(2)})`,
        });
      }
    });
  });
  return faults;
}
