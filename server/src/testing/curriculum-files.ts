import { stringify } from 'yaml';
import { sopHeadings } from '../curriculum/checks/sop-checks.ts';
import type { QuizQuestion } from '../curriculum/schema.ts';

/* Small valid content files. A test changes only the part that it tests. */

const sentence = 'Look at the label on the case and say the name to the panel operator. ';

/** A valid figure file. */
export const sampleFigure =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 80"><rect class="d-line" x="8" y="8" width="90" height="40"/><text class="t" x="14" y="30" font-size="12">Label</text></svg>';

/** The front matter of the sample module. */
export const moduleFrontMatter = {
  chapter: 7,
  revision: 1,
  title: 'A sample module',
  description: 'Only for tests.',
  summary: 'Only in tests.',
  estimatedMinutes: 30,
  icon: '🧪',
  objectives: ['Read the label.', 'Call the control room.', 'Write it down.'],
  prerequisites: ['A permit.'],
  tools: ['A pen.', 'A watch.'],
  safety: ['Hands off if in doubt.', 'Tell the control room.'],
  steps: ['Look.', 'Call.', 'Read.', 'Write.'],
  verification: ['The names agree.', 'The record is full.'],
  troubleshooting: ['If it differs: stop.', 'If it is slow: stop.', 'If in doubt: call.'],
  references: ['A standard', 'A manual'],
  parts: [{}, { start: 'use-the-command' }, { start: 'write-it-down' }].map((part) => ({
    ...part,
    check: {
      question: 'Which name is right?',
      options: ['The name on the label.', 'The name in the mail.'],
      answer: 1,
      explanation: 'The label names the host.',
    },
  })),
};

/**
 * The Markdown text of the sample module: about 1,300 words with every required block. `extra` is inserted into the
 * first section.
 */
export function moduleBody(extra = ''): string {
  return `One morning the label says one thing and the screen another.

## Read the label {#read-the-label}

${extra}

![A label beside a screen.](figures/label.svg "The label and the screen agree.")

${sentence.repeat(30)}

## Office and plant {#it-and-ot}

:::compare
| | Office network | Your control system |
|---|---|---|
| Updates | At night. | In the outage. |
:::

## Use the command {#use-the-command}

\`\`\`cmd title="Command Prompt"
hostname
\`\`\`

${sentence.repeat(30)}

## Write it down {#write-it-down}

Write the time.

${sentence.repeat(30)}

## When to stop {#when-to-stop}

:::call[Whom to call]
The control room first.
:::
`;
}

/**
 * Creates a question of the sample module's quiz. `number` counts from 1. `change` replaces fields of the question. Among
 * the 24 questions of the quiz, 8 are situations, 4 are critical and 10 have an exhibit: the minimum numbers that the
 * checks of the curriculum require.
 */
export function sampleQuestion(number: number, change: Partial<QuizQuestion> = {}): QuizQuestion {
  const topic = ['pump', 'valve', 'panel'].map((word) => `${word}${number}`).join(' ');
  return {
    id: `c07-q${String(number).padStart(2, '0')}`,
    section: 'read-the-label',
    kind: number <= 8 ? 'situation' : 'knowledge',
    critical: number <= 4,
    question: `What about ${topic}?`,
    exhibit: number <= 10 ? { title: `Note ${number}`, text: 'one\n  two' } : undefined,
    options: ['first', 'other', 'third', 'final'].map((word) => `${topic} ${word}`),
    stances: ['none', 'none', 'none', 'none'],
    answer: ((number - 1) % 4) + 1,
    explanation: 'Because it is so.',
    ...change,
  };
}

/** The content of the sample module's quiz.yaml. */
export function sampleQuiz(
  questions: readonly QuizQuestion[] = Array.from({ length: 24 }, (_, index) => sampleQuestion(index + 1)),
) {
  return { title: 'A quiz', description: 'For tests.', passingScore: 80, draw: 12, timeLimitMinutes: null, questions };
}

/** The texts of the files of the sample module 07-sample, by file name. */
export function moduleFiles({
  frontMatter = {},
  body = moduleBody(),
  quiz = sampleQuiz(),
  figure = sampleFigure,
}: {
  frontMatter?: Record<string, unknown>;
  body?: string;
  quiz?: unknown;
  figure?: string;
} = {}): Map<string, string> {
  return new Map([
    ['module.md', `---\n${stringify({ ...moduleFrontMatter, ...frontMatter })}---\n\n${body}`],
    ['figures/label.svg', figure],
    ['quiz.yaml', stringify(quiz)],
  ]);
}

/** The fields of the record form of the sample procedure. */
export const sampleRecord = [
  { id: 'permit', label: 'Permit or work order', type: 'text' },
  { id: 'host', label: 'Host name', type: 'text' },
  { id: 'started', label: 'Started', type: 'dateTime' },
  { id: 'free_space', label: 'Free space on C', type: 'number', unit: 'GB', step: 1 },
  { id: 'plant_state', label: 'Plant state', type: 'choice', options: ['Steady', 'Batch'], required: false },
  { id: 'ended', label: 'Ended', type: 'dateTime' },
  { id: 'technician', label: 'Technician', type: 'signature' },
] as const;

/** The text of the file of the sample procedure LC-07-01. */
export function sopFile({
  frontMatter = {},
  headings = sopHeadings,
  steps = '1. Look at the label.\n\n   **Expected:** it is readable.',
}: {
  frontMatter?: Record<string, unknown>;
  headings?: readonly string[];
  steps?: string;
} = {}): string {
  const allFrontMatter = {
    number: 'LC-07-01',
    title: 'A sample procedure',
    description: 'Only for tests.',
    chapter: 7,
    revision: 1,
    date: '2026-11-20',
    change: false,
    related: [],
    windows: ['10 LTSC 2021', 'Server 2022'],
    holdPoints: [{ before: 1, signedBy: 'operator', check: 'The operator has agreed to the start.' }],
    record: sampleRecord,
    revisionNote: 'First version.',
    ...frontMatter,
  };
  const sections = headings.map((title) => `## ${title}\n\n${title === 'Steps' ? steps : sentence.repeat(3)}\n`);
  return `---\n${stringify(allFrontMatter)}---\n\n${sections.join('\n')}`;
}
