/** A question of a sample technician, with what others said to it. */
export interface SampleQuestion {
  readonly by: string;
  readonly chapter: number;
  readonly content: string;
  readonly daysAgo: number;
  readonly isFaq?: true;
  readonly answers: readonly SampleAnswer[];
}

interface SampleAnswer {
  readonly by: string;
  readonly isTrainer?: true;
  readonly isAccepted?: true;
  readonly content: string;
  readonly daysAgo: number;
}

/** What a sample technician tells of a training. */
export interface SampleNews {
  readonly by: string;
  readonly chapter: number;
  readonly videoTitle: string;
  readonly location: string;
  readonly comment: string;
  readonly daysAgo: number;
}

const trainer = { by: 'Ravi Menon', isTrainer: true } as const;

/** Questions as a crew asks them: one that comes up again and again, some answered, some waiting. Oldest first. */
export const sampleQuestions: readonly SampleQuestion[] = [
  {
    by: 'Elena Popescu',
    chapter: 1,
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
    by: 'Hannah Keller',
    chapter: 7,
    content: 'Is event 7045 normal on the day the vendor installs a hotfix?',
    daysAgo: 15,
    isFaq: true,
    answers: [
      {
        by: 'Omar Al-Balushi',
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
    by: 'Yusuf Demir',
    chapter: 7,
    content: 'Our log sheet has no column for the hash from `certutil -hashfile`. Where do I write it?',
    daysAgo: 9,
    answers: [],
  },
  {
    by: 'Fatima Zahra Idrissi',
    chapter: 4,
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
    by: 'Samuel Mensah',
    chapter: 2,
    content: 'May I plug the kiosk drive straight into the engineering station when the kiosk has found nothing?',
    daysAgo: 3,
    answers: [
      {
        by: 'Grace Okonkwo',
        content: 'Yes, that drive and no other, and on the same shift. Keep the receipt.',
        daysAgo: 2,
      },
    ],
  },
  {
    by: 'Kofi Asante',
    chapter: 1,
    content: 'Who signs the start of work at night when the area owner is not on site?',
    daysAgo: 1,
    answers: [],
  },
];

/** What the crew has told lately. Oldest first. */
export const sampleNews: readonly SampleNews[] = [
  {
    by: 'Lars Henriksen',
    chapter: 9,
    videoTitle: 'Bench restore of a spare HMI',
    location: 'Workshop',
    comment: '47 minutes from the box to the right graphics. Last year we would have guessed twenty.',
    daysAgo: 11,
  },
  {
    by: 'Priya Raman',
    chapter: 11,
    videoTitle: 'Kiosk in, kiosk out',
    location: 'Analyser House B',
    comment:
      'The kiosk found nothing. The point is that now I can prove that it found nothing. Two minutes, one receipt.',
    daysAgo: 5,
  },
  {
    by: 'Maria Santos',
    chapter: 1,
    videoTitle: 'Toolbox talk before the first round',
    location: 'Train 2, permit office',
    comment: 'I have not read the chapter yet, but after this talk I know why I should.',
    daysAgo: 2,
  },
];
