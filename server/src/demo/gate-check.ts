import { gradeFromCounts } from '../features/quizzes/index.ts';
import type { Database } from '../platform/db/database.ts';
import {
  type GateCheckAttempt,
  type GateCheckQuestion,
  saveContractors,
  saveGateCheckAttempts,
  saveGateCheck,
} from './gate-check.queries.ts';
import { contractorNames } from './people.ts';
import { seededRandom } from './seeded-random.ts';

const findTrulyCorrectOption = ({ optionMarkedCorrect, trulyCorrectOption }: GateCheckQuestion): number =>
  trulyCorrectOption ?? optionMarkedCorrect;

/**
 * The questions of the gate check, a quiz that the sample site has added to a module. In the second question a wrong
 * option is marked as correct.
 */
export const gateCheckQuestions: readonly GateCheckQuestion[] = [
  {
    question: 'An operator station shows a message that asks for money. What do you do first?',
    options: ['Leave it as it is and call the control room', 'Switch it off', 'Close the message', 'Restart it'],
    optionMarkedCorrect: 1,
    explanation:
      'The screen and the memory contain evidence, and the control room decides what happens to the process.',
  },
  {
    question: 'Who may decide to disconnect a controller from the network?',
    options: ['The person who finds the fault', 'The shift supervisor', 'The contractor', 'Nobody'],
    optionMarkedCorrect: 1,
    trulyCorrectOption: 2,
    explanation: 'The person responsible for the process decides.',
  },
  {
    question: 'You bring a laptop for the turnaround. Where does it go first?',
    options: [
      'Into the marshalling room',
      'To the station where it is needed',
      'To the scanning kiosk at the gate',
      'Home',
    ],
    optionMarkedCorrect: 3,
    explanation: 'Nothing may be plugged in until it has been scanned and recorded.',
  },
  {
    question: 'You find a USB stick on the cable tray. What do you do with it?',
    options: ['See what is on it', 'Hand it in without opening it', 'Format it', 'Leave it there'],
    optionMarkedCorrect: 2,
    explanation: 'Nobody may open it anywhere in the plant.',
  },
  {
    question: 'A caller claims to be from the vendor and asks you to open remote access. What do you do?',
    options: [
      'Open it, they know the system',
      'Ask for a name and open it',
      'Hang up',
      'Refer the caller to the control room',
    ],
    optionMarkedCorrect: 4,
    explanation: 'Remote access requires a permit, whoever calls.',
  },
  {
    question: 'When do you write down what you saw?',
    options: ['Immediately, with the time', 'At the end of the shift', 'When somebody asks', 'Never'],
    optionMarkedCorrect: 1,
    explanation: 'After an hour you no longer remember the order of events.',
  },
  {
    question: 'Your badge opens a cabinet that is not on your permit. What do you do?',
    options: ['Use it', 'Tell a colleague', 'Keep it shut and report it', 'Prop it open'],
    optionMarkedCorrect: 3,
    explanation: 'Access rights that are too broad are a finding.',
  },
  {
    question: 'Two stations show different values for one transmitter. What do you tell the control room?',
    options: [
      'Nothing, the values will settle',
      'Both values, the tags and the time',
      'The higher value',
      'That a station is broken',
    ],
    optionMarkedCorrect: 2,
    explanation: 'It may be a fault or the work of an intruder. The control room needs both values.',
  },
];

const seed = 3310;
/** The pass mark in percent. */
const passMark = 70;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Saves the gate check as the second quiz of the last active module. Also saves sample contractors, with enough
 * attempts at this quiz for item analysis (statistics of each question). Item analysis reports the question in which a
 * wrong option is marked as correct. Does nothing if there is no active module.
 */
export async function loadGateCheck(db: Database, passwordHash: string, now: Date): Promise<void> {
  const random = seededRandom(seed);
  const quiz = await saveGateCheck(db, { title: 'Turnaround gate check', passMark, questions: gateCheckQuestions });
  if (!quiz) return;
  const userIds = await saveContractors(db, contractorNames, { passwordHash, now });
  const attempts = userIds.map((userId, index): GateCheckAttempt => {
    // Item analysis compares people with high and low scores. Half of the contractors answer 84 to 98 percent of the
    // questions correctly, and the others 25 to 50 percent.
    const correctShare = index % 2 === 0 ? 0.84 + random.next() * 0.14 : 0.25 + random.next() * 0.25;
    const chosenOptions = gateCheckQuestions.map((question) => {
      const trulyCorrectOption = findTrulyCorrectOption(question);
      const wrongOptions = question.options
        .map((_, optionIndex) => optionIndex + 1)
        .filter((option) => option !== trulyCorrectOption);
      return random.next() < correctShare ? trulyCorrectOption : random.pick(wrongOptions);
    });
    const correctCount = chosenOptions.filter(
      (option, questionIndex) => option === gateCheckQuestions[questionIndex]?.optionMarkedCorrect,
    ).length;
    const startedAt = new Date(now.getTime() - (33 + random.next() * 6) * dayMs);
    const submittedAt = new Date(startedAt.getTime() + random.between(4, 11) * minuteMs);
    return {
      userId,
      chosenOptions,
      startedAt,
      submittedAt,
      passMark,
      ...gradeFromCounts(correctCount, chosenOptions.length, passMark),
    };
  });
  await saveGateCheckAttempts(db, quiz, attempts);
}
