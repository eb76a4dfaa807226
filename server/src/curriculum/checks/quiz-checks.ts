import type { ParsedModule } from '../module.ts';
import type { Fault } from '../fault.ts';
import type { QuizFile, QuizQuestion } from '../schema.ts';
import { collectSignificantWords } from '../significant-words.rules.ts';

const poolSize = 24;
const minCritical = 4;
const minSituations = poolSize / 3;
const minExhibits = 10;
/** The maximum number of questions in which the correct option is the longest. */
const maxLongestCorrect = Math.floor(poolSize * 0.4);
/** The minimum and maximum number of questions whose correct option is at the same position. */
const minPerPosition = 5;
const maxPerPosition = 7;

/** Matches options such as "all of the above", "none of these" and "any of them". */
const allOfTheAbove = /\bof the above\b|^(?:all|none|both|any) of (?:these|them)\b\W*$/i;

const findCorrectOption = ({ options, answer }: QuizQuestion) => options[answer - 1] ?? '';

/** True if the correct option is longer than every wrong option. Trainees could then guess the correct option. */
export function isCorrectOptionLongest(question: QuizQuestion): boolean {
  const correctLength = findCorrectOption(question).length;
  return question.options.every((option, index) => index === question.answer - 1 || option.length < correctLength);
}

/** Checks a question pool against the rules of docs/content.md that the schema does not contain. */
export function checkQuiz({ frontMatter, slug, quiz, quizFile }: ParsedModule): Fault[] {
  if (quiz === null) return [{ file: quizFile, line: null, text: 'is missing' }];
  const pool = quiz.value;
  if (!pool) return [];
  const chapter = frontMatter.value?.chapter ?? Number.parseInt(slug, 10);
  return [
    ...checkPool(pool).map((text) => ({ file: quizFile, line: null, text })),
    ...checkQuestions(pool, chapter).map(({ index, text }) => ({
      file: quizFile,
      line: quiz.lineOf('questions', index),
      text,
    })),
  ];
}

/** Finds the faults that concern the pool as a whole. */
function checkPool({ questions, draw }: QuizFile): string[] {
  const faults: string[] = [];
  const requireCount = (label: string, count: number, min: number, max = Infinity) => {
    const range = min === max ? String(min) : `${min} to ${max}`;
    const requirement = max === Infinity ? `at least ${min}` : range;
    if (count < min || count > max) faults.push(`${count} ${label}; expected ${requirement}`);
  };
  requireCount('questions', questions.length, poolSize, poolSize);
  requireCount('situations', questions.filter(({ kind }) => kind === 'situation').length, minSituations);
  requireCount('critical questions', questions.filter(({ critical }) => critical).length, minCritical);
  requireCount('questions with an exhibit', questions.filter(({ exhibit }) => exhibit).length, minExhibits);
  for (const position of [1, 2, 3, 4]) {
    const count = questions.filter(({ answer }) => answer === position).length;
    requireCount(`questions have option ${position} right`, count, minPerPosition, maxPerPosition);
  }
  const withLongestCorrect = questions.filter(isCorrectOptionLongest);
  if (withLongestCorrect.length > maxLongestCorrect) {
    const count = withLongestCorrect.length;
    const ids = withLongestCorrect.map(({ id }) => id).join(', ');
    faults.push(`the right option is the longest in ${count} questions, at most ${maxLongestCorrect}: ${ids}`);
  }
  if (draw > questions.length) faults.push(`draws ${draw} of ${questions.length} questions`);
  return faults;
}

/** Finds the faults of single questions, and the questions that are nearly the same as an earlier question. */
function checkQuestions({ questions }: QuizFile, chapter: number): { index: number; text: string }[] {
  const faults: { index: number; text: string }[] = [];
  const wordsOfQuestions = questions.map((question) =>
    collectSignificantWords(`${question.question} ${findCorrectOption(question)}`),
  );
  questions.forEach((question, index) => {
    const expectedId = `c${String(chapter).padStart(2, '0')}-q${String(index + 1).padStart(2, '0')}`;
    if (question.id !== expectedId) faults.push({ index, text: `the id is ${question.id}; expected ${expectedId}` });
    const distinctOptions = new Set(question.options.map((option) => option.toLowerCase().replace(/\W+/g, ' ').trim()));
    if (distinctOptions.size < question.options.length)
      faults.push({ index, text: `${question.id} has two equal options` });
    if (question.options.some((option) => allOfTheAbove.test(option))) {
      faults.push({ index, text: `${question.id} has an option like "all of the above"` });
    }
    questions.slice(0, index).forEach((earlier, earlierIndex) => {
      const similarityToEarlier = computeSimilarity(
        wordsOfQuestions[index] ?? new Set(),
        wordsOfQuestions[earlierIndex] ?? new Set(),
      );
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

/** Computes the Jaccard index of two sets of words: the common words divided by all words; 1 if both sets are empty. */
export function computeSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const unionSize = new Set([...one, ...other]).size;
  if (unionSize === 0) return 1;
  return [...one].filter((word) => other.has(word)).length / unionSize;
}

/**
 * Two questions count as duplicates if their similarity is at least this value. In the shipped pools, different
 * questions about the same situation have a similarity of at most 0.41. Two wordings of the same question have about
 * 0.6.
 */
export const duplicateThreshold = 0.5;
