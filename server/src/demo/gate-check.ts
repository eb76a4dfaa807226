import { gradeCount } from '../features/quizzes/index.ts';
import type { Database } from '../platform/db/database.ts';
import { gateCheckQuestions, trueAnswerOf } from './gate-check-words.ts';
import { type GateAttempt, saveContractors, saveGateAttempts, saveGateCheck } from './gate-check.queries.ts';
import { seededRandom } from './seeded-random.ts';

const seed = 3310;
const passMark = 70;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const firstNames = [
  'Anders',
  'Bilal',
  'Carla',
  'Daniyar',
  'Esther',
  'Femi',
  'Goran',
  'Huda',
  'Ivan',
  'Jamila',
  'Kenji',
  'Lucia',
];
const lastNames = ['Haddad', 'Olsen', 'Mwangi'];

/** Everybody who came for the last turnaround: gone since, and switched off. */
export const contractorNames: readonly string[] = lastNames.flatMap((last) =>
  firstNames.map((first) => `${first} ${last}`),
);

/**
 * The site's own quiz of the last turnaround, at the end of the last chapter. It has answers enough for item analysis to
 * say something, and one key that somebody has set wrong, so that there is something to find.
 */
export async function loadGateCheck(db: Database, passwordHash: string, now: Date): Promise<void> {
  const random = seededRandom(seed);
  const quiz = await saveGateCheck(db, { title: 'Turnaround gate check', passMark, questions: gateCheckQuestions });
  if (!quiz) return;
  const userIds = await saveContractors(db, contractorNames, { passwordHash, now });
  const attempts = userIds.map((userId, index): GateAttempt => {
    // Half of a turnaround's crew has done this before.
    const knows = index % 2 === 0 ? 0.84 + random.next() * 0.14 : 0.25 + random.next() * 0.25;
    const chosen = gateCheckQuestions.map((question) => {
      const right = trueAnswerOf(question);
      const others = question.options.map((_, place) => place + 1).filter((option) => option !== right);
      return random.next() < knows ? right : random.pick(others);
    });
    const correct = chosen.filter((option, place) => option === gateCheckQuestions[place]?.key).length;
    const startedAt = new Date(now.getTime() - (33 + random.next() * 6) * dayMs);
    const submittedAt = new Date(startedAt.getTime() + random.between(4, 11) * minuteMs);
    return { userId, chosen, startedAt, submittedAt, passMark, ...gradeCount(correct, chosen.length, passMark) };
  });
  await saveGateAttempts(db, quiz, attempts);
}
