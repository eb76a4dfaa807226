/** A question as a trainer of the site wrote it; options and key count from 1. */
export interface GateQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly key: number;
  /** What is right, where the key says otherwise. */
  readonly truth?: number;
  readonly explanation: string;
}

export const trueAnswerOf = ({ key, truth }: GateQuestion): number => truth ?? key;

/** The site's own questions at the gate. The key of the second is wrong, as keys sometimes are. */
export const gateCheckQuestions: readonly GateQuestion[] = [
  {
    question: 'An operator station shows a message that asks for money. What do you do first?',
    options: ['Leave it as it is and call the control room', 'Switch it off', 'Close the message', 'Restart it'],
    key: 1,
    explanation: 'What is on the screen and in the memory is evidence, and the control room decides about the process.',
  },
  {
    question: 'Who may decide that a controller is taken off the network?',
    options: ['Whoever finds the fault', 'The shift supervisor', 'The contractor', 'Nobody'],
    key: 1,
    truth: 2,
    explanation: 'The one who answers for the process decides.',
  },
  {
    question: 'You bring a laptop for the turnaround. Where does it go first?',
    options: ['Into the marshalling room', 'To the station it is for', 'To the scanning kiosk at the gate', 'Home'],
    key: 3,
    explanation: 'Nothing is plugged in before it was scanned and noted.',
  },
  {
    question: 'You find a USB stick on the cable tray. What do you do with it?',
    options: ['Look what is on it', 'Hand it in unread', 'Format it', 'Leave it there'],
    key: 2,
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
    key: 4,
    explanation: 'Remote access is opened by permit only, whoever calls.',
  },
  {
    question: 'When do you write down what you saw?',
    options: ['At once, with the time', 'At the end of the shift', 'When somebody asks', 'Never'],
    key: 1,
    explanation: 'After an hour the order of things is gone.',
  },
  {
    question: 'Your badge opens a cabinet that is not on your permit. What do you do?',
    options: ['Use it', 'Tell a colleague', 'Keep it shut and report it', 'Prop it open'],
    key: 3,
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
    key: 2,
    explanation: 'It may be a fault, and it may be somebody. The control room needs both.',
  },
];
