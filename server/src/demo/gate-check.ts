import { gradeCount } from '../features/quizzes/index.ts';
import type { Database } from '../platform/db/database.ts';
import {
  type GateAttempt,
  type GateQuestion,
  saveContractors,
  saveGateAttempts,
  saveGateCheck,
} from './gate-check.queries.ts';
import { contractorNames } from './people.ts';
import { seededRandom } from './seeded-random.ts';

const actualOptionOf = ({ correctOption, actualOption }: GateQuestion): number => actualOption ?? correctOption;

/** The questions of the gate check. The second one has the wrong option marked as correct, for item analysis to find. */
export const gateCheckQuestions: readonly GateQuestion[] = [
  {
    question: 'An operator station shows a message that asks for money. What do you do first?',
    options: ['Leave it as it is and call the control room', 'Switch it off', 'Close the message', 'Restart it'],
    correctOption: 1,
    explanation: 'What is on the screen and in the memory is evidence, and the control room decides about the process.',
  },
  {
    question: 'Who may decide that a controller is taken off the network?',
    options: ['Whoever finds the fault', 'The shift supervisor', 'The contractor', 'Nobody'],
    correctOption: 1,
    actualOption: 2,
    explanation: 'The one who answers for the process decides.',
  },
  {
    question: 'You bring a laptop for the turnaround. Where does it go first?',
    options: ['Into the marshalling room', 'To the station it is for', 'To the scanning kiosk at the gate', 'Home'],
    correctOption: 3,
    explanation: 'Nothing is plugged in before it was scanned and noted.',
  },
  {
    question: 'You find a USB stick on the cable tray. What do you do with it?',
    options: ['Look what is on it', 'Hand it in unread', 'Format it', 'Leave it there'],
    correctOption: 2,
    explanation: 'Nobody looks into it on the plant.',
  },
  {
    question: 'A caller says that he is the vendor and asks for the remote access to be opened. What do you do?',
    options: [
      'Open it, they know the system',
      'Ask for his name and open it',
      'Hang up',
      'Pass it to the control room',
    ],
    correctOption: 4,
    explanation: 'Remote access is opened by permit only, whoever calls.',
  },
  {
    question: 'When do you write down what you saw?',
    options: ['At once, with the time', 'At the end of the shift', 'When somebody asks', 'Never'],
    correctOption: 1,
    explanation: 'After an hour the order of things is gone.',
  },
  {
    question: 'Your badge opens a cabinet that is not on your permit. What do you do?',
    options: ['Use it', 'Tell a colleague', 'Keep it shut and report it', 'Prop it open'],
    correctOption: 3,
    explanation: 'A right that is too wide is a finding.',
  },
  {
    question: 'Two stations show different values for one transmitter. What do you tell the control room?',
    options: [
      'Nothing, it settles',
      'Both values, the tags and the time',
      'The higher value',
      'That a station is broken',
    ],
    correctOption: 2,
    explanation: 'It may be a fault, and it may be somebody. The control room needs both.',
  },
];

const seed = 3310;
const passMark = 70;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Saves a second quiz of the last module with enough attempts for item analysis, and with one wrongly marked option that
 * item analysis reports.
 */
export async function loadGateCheck(db: Database, passwordHash: string, now: Date): Promise<void> {
  const random = seededRandom(seed);
  const quiz = await saveGateCheck(db, { title: 'Turnaround gate check', passMark, questions: gateCheckQuestions });
  if (!quiz) return;
  const userIds = await saveContractors(db, contractorNames, { passwordHash, now });
  const attempts = userIds.map((userId, index): GateAttempt => {
    // Half of the contractors have done this before.
    const skill = index % 2 === 0 ? 0.84 + random.next() * 0.14 : 0.25 + random.next() * 0.25;
    const chosen = gateCheckQuestions.map((question) => {
      const correct = actualOptionOf(question);
      const others = question.options.map((_, place) => place + 1).filter((option) => option !== correct);
      return random.next() < skill ? correct : random.pick(others);
    });
    const correctCount = chosen.filter((option, at) => option === gateCheckQuestions[at]?.correctOption).length;
    const startedAt = new Date(now.getTime() - (33 + random.next() * 6) * dayMs);
    const submittedAt = new Date(startedAt.getTime() + random.between(4, 11) * minuteMs);
    return { userId, chosen, startedAt, submittedAt, passMark, ...gradeCount(correctCount, chosen.length, passMark) };
  });
  await saveGateAttempts(db, quiz, attempts);
}
