import {
  type Activity,
  recorded,
  RecordObject,
  type Verb,
} from '@loopcheck/contract/features/records/records.contract';
import { expect, it } from 'vitest';
import { renderWithTexts } from '../../../testing/render.tsx';
import { EventSentence } from '../event-sentence.tsx';
import { ActSentence } from './act-sentence.tsx';

const activity = (over: Partial<Activity>): Activity => ({
  id: 'e',
  verb: 'updated',
  object: 'account',
  objectId: null,
  chapterNumber: 7,
  title: 'Event Logs',
  result: {},
  occurredAt: '2026-11-20T10:00:00Z',
  person: { id: 'p', fullName: 'Layla Haddad' },
  actor: { id: 'a', fullName: 'Ingrid Berg' },
  ipAddress: null,
  deviceType: null,
  browser: null,
  ...over,
});
const wordsOf = (over: Partial<Activity>) =>
  renderWithTexts(<ActSentence activity={activity(over)} />).container.textContent;

const every = RecordObject.options.flatMap((object) =>
  (recorded[object] as readonly Verb[]).map((verb) => [object, verb] as const),
);

it.each(every)('What is recorded has a sentence of its own: %s %s', (object, verb) => {
  const words = wordsOf({ object, verb });
  // What has none is told by its object and verb, as the contract names them.
  expect(words).not.toContain(`, ${verb}`);
  expect(words).toMatch(/Ingrid Berg|Layla Haddad/);
  const own = renderWithTexts(<EventSentence event={activity({ object, verb })} />).container.textContent;
  expect(own).not.toBe('');
});

it('tells apart all that is recorded of one object', () => {
  for (const object of RecordObject.options) {
    const told = (recorded[object] as readonly Verb[]).map((verb) => wordsOf({ object, verb }));
    expect(new Set(told).size, object).toBe(told.length);
  }
});

it.each([
  [{ object: 'discussion', verb: 'removed' }, 'Ingrid Berg removed a post of Layla Haddad under chapter 7'],
  [
    { object: 'discussion', verb: 'approved', result: { reports: 'resolved' } },
    'Ingrid Berg looked at the reported post of Layla Haddad under chapter 7 and left it',
  ],
  [
    { object: 'discussion', verb: 'updated', result: { isFaq: true } },
    'Ingrid Berg put the question of Layla Haddad under chapter 7 into the FAQ',
  ],
  [
    { object: 'news', verb: 'deactivated', result: { title: 'Bench restore' } },
    'Ingrid Berg hid “Bench restore” of Layla Haddad from the news feed',
  ],
  [
    { object: 'announcement', verb: 'created', result: { title: 'Muster', recipients: 1 } },
    'Ingrid Berg announced “Muster” to 1 person',
  ],
  [
    { object: 'sop', verb: 'updated', result: { number: 'LC-07-05', revision: 3 } },
    'Ingrid Berg brought revision 3 of LC-07-05 into the library',
  ],
  [
    { object: 'sop', verb: 'updated', result: { number: 'LC-07-05', revision: 3, what: 'title changesHost' } },
    'Ingrid Berg changed LC-07-05: title, whether it changes a host',
  ],
  [
    { object: 'sop', verb: 'approved', result: { shippedUpdate: 'LC-07-05', title: 'Export a log' } },
    'Ingrid Berg took over the newer shipped text of LC-07-05',
  ],
  [
    { object: 'resource', verb: 'added', result: { title: 'Log sheet', type: 'pdf' } },
    'Ingrid Berg added “Log sheet” to the resources of chapter 7',
  ],
  [
    { object: 'resource', verb: 'updated', result: { order: 4 } },
    'Ingrid Berg put the resources of chapter 7 into another order',
  ],
  [
    { object: 'resource', verb: 'updated', result: { title: 'Clip', captions: null } },
    'Ingrid Berg removed the captions of “Clip”, chapter 7',
  ],
  [
    { object: 'quiz', verb: 'passed', result: { regradeId: 'r', score: 80, passingScore: 80 } },
    'Layla Haddad passes the quiz of chapter 7 with 80%: Ingrid Berg corrected a key',
  ],
  [
    { object: 'module', verb: 'updated', result: { revision: 4, note: 'New log sizes' } },
    'Ingrid Berg published revision 4 of “Event Logs”: New log sizes',
  ],
  [
    { object: 'password', verb: 'requested', result: { by: 'mail' } },
    'Ingrid Berg sent Layla Haddad a one-time link by mail to set a password',
  ],
  [
    { object: 'site', verb: 'updated', result: { setting: 'stalledAfterDays', from: 14, to: 7 } },
    'Ingrid Berg changed the days after which a trainee has stalled from “14” to “7”',
  ],
] as const)('%o is told as %j', (over, sentence) => {
  expect(wordsOf(over)).toBe(sentence);
});

it('tells at least who, what and to whom of an event of another release', () => {
  const words = wordsOf({ object: 'simulation' as never, verb: 'failed' });
  expect(words).toBe('Ingrid Berg, about Layla Haddad: simulation Event Logs, failed');
});
