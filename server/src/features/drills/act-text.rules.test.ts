import { expect, it } from 'vitest';
import type { Statement } from '@loopcheck/simulator';
import { describeCall } from './act-text.rules.ts';

const call = (says: Statement) =>
  ({ kind: 'call', people: ['panel-operator', 'shift-supervisor'], says, running: 'go on' }) as const;

/** Each kind of statement, with the sentence in which the trainee says it on the radio. */
const sentences: readonly (readonly [Statement, string])[] = [
  [{ what: 'begin', minutes: 30 }, 'At HMI-TF2 I begin my work and need about 30 minutes.'],
  [
    { what: 'running', since: '02:39', changed: 'nothing' },
    'At HMI-TF2 I was running a command that began at 02:39, and I have changed nothing.',
  ],
  [
    { what: 'reading', since: '02:39', changed: 'nothing' },
    'At HMI-TF2 I have only been reading since 02:39, and I have changed nothing.',
  ],
  [
    { what: 'found', about: '10.20.9.31', since: '02:39', changed: 'nothing' },
    'At HMI-TF2 I have found something: 10.20.9.31, since 02:39, and I have changed nothing.',
  ],
  [
    { what: 'found', since: '02:39', changed: 'something' },
    'At HMI-TF2 I have found something: details follow, since 02:39, and I have changed something.',
  ],
  [
    { what: 'attack', since: '02:39', changed: 'nothing' },
    'At HMI-TF2 somebody else is at work and has been since 02:39, and I have changed nothing.',
  ],
  [{ what: 'question' }, 'At HMI-TF2 I have a question before I go on.'],
  [{ what: 'end', changed: 'nothing' }, 'At HMI-TF2 I have finished my work, and I have changed nothing.'],
];

it.each(sentences)('describeCall quotes the sentence of the statement %j', (says, text) => {
  expect(describeCall(call(says), { host: 'HMI-TF2' })).toBe(
    `Told the panel operator, then the shift supervisor: “${text}”`,
  );
});

it('describeCall names teams without an article', () => {
  const people = ['it-support', 'security-operations', 'trainer'];
  expect(describeCall({ ...call({}), people })).toBe('Told IT support, then security operations, then the trainer');
});

it('describeCall quotes a question, and says that the trainee stopped what was running', () => {
  const asked = { ...call({ what: 'question', asks: 'copy' }), running: 'stop' } as const;
  expect(describeCall(asked, { host: 'HMI-TF2', question: 'May I copy now?' })).toBe(
    'Stopped what was running, and asked the panel operator, then the shift supervisor: “May I copy now?”',
  );
});

it('describeCall begins the quotation with a capital letter if no host is named, and mentions saved files', () => {
  const describeStatement = (says: Statement) => describeCall(call(says), { hasSaved: true });
  expect(describeStatement({ what: 'attack' })).toContain('“Somebody else is at work.”');
  expect(describeStatement({ what: 'reading', changed: 'nothing' })).toContain(
    '“I have been reading and saving files of this job, and I have changed nothing but the files of this job.”',
  );
  expect(describeStatement({})).toBe('Told the panel operator, then the shift supervisor');
});
