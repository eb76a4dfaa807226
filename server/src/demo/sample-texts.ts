/** A question in a discussion with its answers. */
export interface SampleDiscussion {
  /** The author's full name. */
  readonly authorName: string;
  readonly chapterNumber: number;
  readonly content: string;
  readonly daysAgo: number;
  readonly isFaq?: true;
  readonly answers: readonly SampleAnswer[];
}

interface SampleAnswer {
  readonly authorName: string;
  readonly isTrainer?: true;
  readonly isAccepted?: true;
  readonly content: string;
  readonly daysAgo: number;
}

/** A training news item. */
export interface SampleNews {
  /** The author's full name. */
  readonly authorName: string;
  readonly chapterNumber: number;
  readonly videoTitle: string;
  readonly location: string;
  readonly comment: string;
  readonly daysAgo: number;
}

const trainer = { authorName: 'Ravi Menon', isTrainer: true } as const;

/** The sample discussions, oldest first. */
export const sampleDiscussions: readonly SampleDiscussion[] = [
  {
    authorName: 'Elena Popescu',
    chapterNumber: 1,
    content: 'Does the permit have to name every station that I touch, or is the area enough?',
    daysAgo: 24,
    isFaq: true,
    answers: [
      {
        ...trainer,
        content: 'Every station by its tag. The area alone does not tell the next shift what was opened.',
        daysAgo: 24,
        isAccepted: true,
      },
    ],
  },
  {
    authorName: 'Hannah Keller',
    chapterNumber: 7,
    content: 'Is event 7045 normal on the day the vendor installs a hotfix?',
    daysAgo: 15,
    isFaq: true,
    answers: [
      {
        authorName: 'Omar Al-Balushi',
        content: 'We had three of them after the last one, all from the installer.',
        daysAgo: 15,
      },
      {
        ...trainer,
        content:
          'Yes, if the service is on the site list and the permit names that day. Check both, then tick it as explained.',
        daysAgo: 14,
        isAccepted: true,
      },
    ],
  },
  {
    authorName: 'Yusuf Demir',
    chapterNumber: 7,
    content: 'Our log sheet has no column for the hash from `certutil -hashfile`. Where do I write it?',
    daysAgo: 9,
    answers: [],
  },
  {
    authorName: 'Fatima Zahra Idrissi',
    chapterNumber: 4,
    content:
      'The antivirus console at the tank farm shows a definition date of three weeks ago. Is that a finding or does it wait for the monthly round?',
    daysAgo: 6,
    answers: [
      {
        ...trainer,
        content: 'A finding. Write it down today and tell the system owner; do not update by yourself.',
        daysAgo: 5,
      },
    ],
  },
  {
    authorName: 'Samuel Mensah',
    chapterNumber: 2,
    content: 'May I plug the kiosk drive straight into the engineering station when the kiosk has found nothing?',
    daysAgo: 3,
    answers: [
      {
        authorName: 'Grace Okonkwo',
        content: 'Yes, that drive and no other, and on the same shift. Keep the receipt.',
        daysAgo: 2,
      },
    ],
  },
  {
    authorName: 'Kofi Asante',
    chapterNumber: 1,
    content: 'Who signs the start of work at night when the area owner is not on site?',
    daysAgo: 1,
    answers: [],
  },
];

/** The sample news items, oldest first. */
export const sampleNews: readonly SampleNews[] = [
  {
    authorName: 'Lars Henriksen',
    chapterNumber: 9,
    videoTitle: 'Bench restore of a spare HMI',
    location: 'Workshop',
    comment: '47 minutes from the box to the right graphics. Last year we would have guessed twenty.',
    daysAgo: 11,
  },
  {
    authorName: 'Priya Raman',
    chapterNumber: 11,
    videoTitle: 'Kiosk in, kiosk out',
    location: 'Analyser House B',
    comment:
      'The kiosk found nothing. The point is that now I can prove that it found nothing. Two minutes, one receipt.',
    daysAgo: 5,
  },
  {
    authorName: 'Maria Santos',
    chapterNumber: 1,
    videoTitle: 'Toolbox talk before the first round',
    location: 'Train 2, permit office',
    comment: 'I have not read the chapter yet, but after this talk I know why I should.',
    daysAgo: 2,
  },
];

/**
 * The sample announcements. `readShare` is the share of the technicians who have read the announcement, from 0 to 1.
 */
export const sampleAnnouncements = [
  {
    daysAgo: 12,
    readShare: 0.9,
    title: 'USB sticks stay outside the rack room from Sunday',
    content:
      '<p>The kiosk at the gatehouse scans every stick and issues a marked one in its place. Unmarked sticks are kept at the gate.</p><p>Laptops of vendors go through the same kiosk; allow ten minutes.</p>',
  },
  {
    daysAgo: 2,
    readShare: 0.4,
    title: 'Train 2 shutdown: who works on controllers needs chapters 1 to 6',
    content:
      '<p>Work permits for the shutdown name who may connect to a controller. Whoever has not passed chapters 1 to 6 by then works under supervision.</p><ul><li>Open quizzes can be taken at the control-room PC.</li><li>Ask your trainer if a chapter is unclear.</li></ul>',
  },
];

/**
 * The sample questions to the assistant. `chapterNumber` is the number of the module that the answer cites, or null if
 * the assistant found no answer.
 */
export const assistantQuestions: readonly (readonly [
  question: string,
  chapterNumber: number | null,
  daysAgo: number,
])[] = [
  ['Which radio channel do we use to call the panel?', null, 1],
  ['The event log of HMI-07 shows nothing since Sunday', 7, 1],
  ['Where is the spare licence dongle for the historian kept?', null, 2],
  ['How old may the antivirus signatures be?', 3, 3],
  ['How do I calibrate a pressure transmitter?', null, 4],
  ['What do I write on the backup drive?', 8, 6],
  ['Who renews the maintenance contract of the analyser?', null, 9],
  ['Clock of the alarm server is two minutes slow', 10, 11],
  ['Is the new tank gauging PC in the patch list yet?', null, 15],
  ['A contractor wants to plug his own stick in', 11, 17],
  ['Which radio channel is for night shift?', null, 20],
];
