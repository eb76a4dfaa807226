import { stringify } from 'yaml';
import { sopHeadings } from '../curriculum/checks/sop-checks.ts';
import type { QuizQuestion } from '../curriculum/schema.ts';

/* Small valid content files, so that a test only has to change the part that it tests. */

const sentence = 'Look at the label on the case and say the name to the panel operator. ';

/** A valid figure. */
export const sampleFigure =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 80"><rect class="d-line" x="8" y="8" width="90" height="40"/><text class="t" x="14" y="30" font-size="12">Label</text></svg>';

/** The front matter of the module. */
export const moduleFront = {
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
};

/** The text of the module: about 1,300 words with every required block; `extra` is added to its first section. */
export function moduleBody(extra = ''): string {
  return `One morning the label says one thing and the screen another.

## Read the label {#read-the-label}

${extra}

![A label beside a screen.](figures/label.svg "The label and the screen agree.")

${sentence.repeat(90)}

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

## Write it down {#write-it-down}

Write the time.

## When to stop {#when-to-stop}

:::call[Whom to call]
The control room first.
:::
`;
}

/** One question of the pool; numbers start at 1. */
export function sampleQuestion(number: number, change: Partial<QuizQuestion> = {}): QuizQuestion {
  const topic = ['pump', 'valve', 'panel'].map((word) => `${word}${number}`).join(' ');
  return {
    id: `c07-q${String(number).padStart(2, '0')}`,
    section: 'read-the-label',
    kind: number <= 8 ? 'situation' : 'knowledge',
    critical: number <= 4,
    question: `What about ${topic}?`,
    options: ['first', 'other', 'third', 'final'].map((word) => `${topic} ${word}`),
    answer: ((number - 1) % 4) + 1,
    explanation: 'Because it is so.',
    ...change,
  };
}

/** The question pool of the module. */
export function sampleQuiz(
  questions: readonly QuizQuestion[] = Array.from({ length: 24 }, (_, at) => sampleQuestion(at + 1)),
) {
  return { title: 'A quiz', description: 'For tests.', passingScore: 80, draw: 12, timeLimitMinutes: null, questions };
}

/** The files of the module 07-sample, by name. */
export function moduleFiles({
  front = {},
  body = moduleBody(),
  quiz = sampleQuiz(),
  figure = sampleFigure,
}: {
  front?: Record<string, unknown>;
  body?: string;
  quiz?: unknown;
  figure?: string;
} = {}): Map<string, string> {
  return new Map([
    ['module.md', `---\n${stringify({ ...moduleFront, ...front })}---\n\n${body}`],
    ['figures/label.svg', figure],
    ['quiz.yaml', stringify(quiz)],
  ]);
}

/** The file of the procedure LC-07-01. */
export function sopFile({
  front = {},
  headings = sopHeadings,
  steps = '1. Look at the label.\n\n   **Expected:** it is readable.',
}: {
  front?: Record<string, unknown>;
  headings?: readonly string[];
  steps?: string;
} = {}): string {
  const matter = {
    number: 'LC-07-01',
    title: 'A sample procedure',
    description: 'Only for tests.',
    chapter: 7,
    revision: 1,
    date: '2026-11-20',
    change: false,
    related: [],
    ...front,
  };
  const sections = headings.map((title) => `## ${title}\n\n${title === 'Steps' ? steps : sentence.repeat(3)}\n`);
  return `---\n${stringify(matter)}---\n\n${sections.join('\n')}`;
}
