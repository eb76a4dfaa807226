import type { ModuleReading } from '../module.ts';
import type { Fault } from '../fault.ts';
import type { QuizFile, QuizQuestion } from '../schema.ts';

const poolSize = 24;
const minCritical = 4;
const minSituations = poolSize / 3;
const maxLongest = Math.floor(poolSize * 0.4);
const minPerPosition = 5;
const maxPerPosition = 7;

const allOfTheAbove = /\bof the above\b|^(?:all|none|both|any) of (?:these|them)\b\W*$/i;

const rightOption = ({ options, answer }: QuizQuestion) => options[answer - 1] ?? '';

/** Whether the correct option is longer than every wrong one, which would make it the best guess. */
export function isRightOptionLongest(question: QuizQuestion): boolean {
  const right = rightOption(question).length;
  return question.options.every((option, index) => index === question.answer - 1 || option.length < right);
}

/** Checks a question pool against docs/content.md, beyond its schema. */
export function checkQuiz({ front, slug, quiz, quizFile }: ModuleReading): Fault[] {
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

/** Faults of a pool as a whole. */
function checkPool({ questions, draw }: QuizFile): string[] {
  const faults: string[] = [];
  const requireCount = (label: string, count: number, min: number, max = Infinity) => {
    const wanted = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
    if (count < min || count > max) faults.push(`${count} ${label}; ${wanted}`);
  };
  requireCount('questions', questions.length, poolSize, poolSize);
  requireCount('situations', questions.filter(({ kind }) => kind === 'situation').length, minSituations);
  requireCount('critical questions', questions.filter(({ critical }) => critical).length, minCritical);
  for (const position of [1, 2, 3, 4]) {
    const right = questions.filter(({ answer }) => answer === position).length;
    requireCount(`questions have option ${position} right`, right, minPerPosition, maxPerPosition);
  }
  const longest = questions.filter(isRightOptionLongest);
  if (longest.length > maxLongest) {
    faults.push(
      `the right option is the longest in ${longest.length} questions, at most ${maxLongest}: ${longest.map(({ id }) => id).join(', ')}`,
    );
  }
  if (draw > questions.length) faults.push(`draws ${draw} of ${questions.length} questions`);
  return faults;
}

/** Faults of single questions and pairs of questions. */
function checkQuestions({ questions }: QuizFile, chapter: number): { index: number; text: string }[] {
  const faults: { index: number; text: string }[] = [];
  const words = questions.map((question) => significantWords(`${question.question} ${rightOption(question)}`));
  questions.forEach((question, index) => {
    const id = `c${String(chapter).padStart(2, '0')}-q${String(index + 1).padStart(2, '0')}`;
    if (question.id !== id) faults.push({ index, text: `the id is ${question.id}; expected ${id}` });
    const distinct = new Set(question.options.map((option) => option.toLowerCase().replace(/\W+/g, ' ').trim()));
    if (distinct.size < question.options.length) faults.push({ index, text: `${question.id} has two equal options` });
    if (question.options.some((option) => allOfTheAbove.test(option))) {
      faults.push({ index, text: `${question.id} has an option like "all of the above"` });
    }
    questions.slice(0, index).forEach((earlier, at) => {
      const similarityToEarlier = similarity(words[index] ?? new Set(), words[at] ?? new Set());
      if (similarityToEarlier >= duplicateThreshold) {
        faults.push({
          index,
          text: `${question.id} is nearly the same as ${earlier.id} (${similarityToEarlier.toFixed(2)})`,
        });
      }
    });
  });
  return faults;
}

/** Words that do not indicate the subject of a question. */
const commonWords = new Set(
  `a an and are as at be been before but by can did do does for first from had has have he her his how if in into is
   it its may must next no not of off on one only or our out she should so than that the their them then there these
   they this to up was were what when where which while who whom why will with would you your`.split(/\s+/),
);

/** The words of a text, without common words and without inflectional endings. */
export function significantWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(
    words.filter((word) => !commonWords.has(word)).map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '')),
  );
}

/** The share of significant words that two texts have in common, from 0 to 1 (Jaccard index). */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const unionSize = new Set([...one, ...other]).size;
  if (unionSize === 0) return 1;
  return [...one].filter((word) => other.has(word)).length / unionSize;
}

/**
 * Two questions of a pool count as duplicates when the similarity of their texts and correct options is at least this.
 * In the shipped pools, the most similar questions about one situation reach 0.41, and two wordings of one question
 * reach 0.6.
 */
export const duplicateThreshold = 0.5;
