import type { OwnTopic } from '@loopcheck/contract/features/assistant/assistant.contract';
import { isStopWord, isFillerWord, tokenize } from '../library/words.rules.ts';

/**
 * The words of questions about the asker's own training. Such a question can also contain stop words, filler words and
 * numbers. A question with any other word is answered from the library.
 */
const trainingWords = new Set(
  `answered attempt attempts badge button cert certs certificate certificates chapter chapters complete completed
   completion course cover covered covers curriculum done download expire expires expiry fail failed far few finish
   finished generate high issued know learn learning left lesson lessons list lock locked low many mark minute minutes
   missing module modules need number open opened opens overview padlock part pass passed pdf percent percentage points
   print progress question questions quiz quizzes reach reading ready remaining renew renewal repeat required requirement
   requirements resit result results retake retry run score scored scores section start started starts status stop stopped
   subject subjects syllabus test tests tick time times title topic topics training tries unlock unlocked valid wait
   waiting whats`.split(/\s+/),
);

const quizWords = String.raw`(?:quiz|quizzes|test|tests|exam)`;
const moduleWords = String.raw`(?:chapter|module|lesson|one|part)`;
const requirementWords = String.raw`(?:requirements?|required?|requires|questions|minutes|time|pass|need|start|open|opens|score)`;

/** The patterns of the topics, in the order in which they are matched: specific topics come before general ones. */
const topicPatterns: readonly (readonly [OwnTopic, readonly RegExp[]])[] = [
  ['locked', [/\b(locked|padlock|lock on|(cannot|cant)( i)? open|not open)\b/, /\bunlocks?\b(?!.*\bnext\b)/]],
  [
    'retake',
    [
      /\b(retake|resit|retry|second (try|attempt)|next (try|attempt)|another (try|attempt|go))\b/,
      /\b(failed|fail|not passed|didnt pass)\b/,
      new RegExp(String.raw`\b${quizWords}\b.*\b(again|repeat)\b|\b(again|repeat)\b.*\b${quizWords}\b`),
      /\bhow (often|many times)\b.*\b(try|attempt|take)\b/,
    ],
  ],
  ['certificate', [/\b(certs?|certificates?)\b/]],
  [
    'quiz-requirements',
    [
      new RegExp(String.raw`\b${requirementWords}\b.*\b${quizWords}\b|\b${quizWords}\b.*\b${requirementWords}\b`),
      /\b(what|which|how high|how much|how many)\b.*\b(score|percent|percentage|points)\b/,
      /\bpass mark\b/,
    ],
  ],
  [
    'topics',
    [
      /\b(topics?|subjects?|syllabus|curriculum)\b/,
      /\b(list|overview|all)\b.*\b(chapters|modules|lessons)\b/,
      /\b(what|which) (chapters|modules|lessons)\b/,
      /\bwhat (do|will|can) (i|we|you) learn\b/,
      /\b(course|training)\b.*\b(about|covers?)\b/,
    ],
  ],
  [
    'my-progress',
    [
      /\bam i (done|finished|ready|complete|through)\b/,
      /\bhow (far|much|many)\b.*\b(am i|have i|left|done|to go|missing|did i)\b/,
      /\bmy (progress|status|score|scores|results?)\b/,
      /\bwhere (am i|do i stand)\b/,
    ],
  ],
  [
    'next-module',
    [
      new RegExp(String.raw`\bnext ${moduleWords}\b`),
      new RegExp(String.raw`\b${moduleWords}\b.*\b(next|after this|comes after)\b`),
      /^what (do|should|must|shall) (i|we) (have to |need to )?do (now|next)\W*$/,
      /^((whats|what|what is|what comes) next|what now|now what)\W*$/,
      /\bwhere do i (go on|go|continue|start)\b/,
      /\bcontinue\b/,
    ],
  ],
];

const normalize = (question: string) => question.toLowerCase().replaceAll(/['’]/g, '').replaceAll(/\s+/g, ' ').trim();

/**
 * Finds the topic of a question about the asker's own training. Returns null if the question is about something else.
 */
export function findOwnTopic(question: string): OwnTopic | null {
  const normalized = normalize(question);
  const otherWords = tokenize(normalized).filter(
    ([word]) => !isStopWord(word) && !isFillerWord(word) && !trainingWords.has(word) && !/^\d{1,3}$/.test(word),
  );
  if (otherWords.length > 0) return null;
  return topicPatterns.find(([, patterns]) => patterns.some((pattern) => pattern.test(normalized)))?.[0] ?? null;
}

/** Finds a chapter number in a question. Returns null if there is none. */
export function findChapterNumber(question: string): number | null {
  const match = /\b(?:chapter|module|lesson|ch\.?)\s*(\d{1,3})\b/i.exec(question);
  return match ? Number(match[1]) : null;
}

/**
 * The patterns of forbidden questions: questions for quiz answers or other people's data, and attempts to change the
 * assistant's instructions.
 */
const forbiddenPatterns = [
  /\b(answers?|key|keys|solutions?|correct options?)\b.*\b(quiz|quizzes|test|exam)\b/,
  /\b(quiz|quizzes|exam)\b.*\b(answers?|key|keys|solutions?|correct options?)\b/,
  /\b(phone numbers?|e-?mails?|passwords?|scores?|results?|names)\b.*\b(of|from)\b.*\b(trainees?|trainers?|technicians|people|users|colleagues|crew)\b/,
  /\bwhat did (?!i\b|we\b)\p{L}+ (score|get|answer)\b/u,
  /\b(ignore|forget|disregard)\b.*\b(rules|instructions|prompt)\b/,
];

/**
 * True if a question asks for quiz answers or other people's data, or tries to change the assistant's instructions. The
 * assistant does not search for an answer to such a question.
 */
export const isForbiddenQuestion = (question: string): boolean =>
  forbiddenPatterns.some((pattern) => pattern.test(normalize(question)));
