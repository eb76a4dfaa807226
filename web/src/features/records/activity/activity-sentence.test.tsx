import {
  type Activity,
  recordedVerbs,
  RecordObject,
  type Verb,
} from '@loopcheck/contract/features/records/records.contract';
import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../../testing/render.tsx';
import { eventSample } from '../../../testing/samples.ts';
import { EventSentence } from '../event-sentence.tsx';
import { ActivitySentence } from './activity-sentence.tsx';

const createActivity = (overrides: Partial<Activity>): Activity => ({
  ...eventSample({ verb: 'updated', object: 'account', objectId: null, chapterNumber: 7, title: 'Event Logs' }),
  person: { id: 'p', fullName: 'Layla Haddad' },
  actor: { id: 'a', fullName: 'Ingrid Berg' },
  ipAddress: null,
  deviceType: null,
  browser: null,
  ...overrides,
});
const renderSentence = (overrides: Partial<Activity>) =>
  renderWithTexts(<ActivitySentence activity={createActivity(overrides)} />).container.textContent;

const eventKinds = RecordObject.options.flatMap((object) =>
  (recordedVerbs[object] as readonly Verb[]).map((verb) => [object, verb] as const),
);

describe('ActivitySentence', () => {
  it.each(eventKinds)('has a sentence for %s %s', (object, verb) => {
    const sentence = renderSentence({ object, verb });
    // FallbackSentence ends with a comma and the verb.
    expect(sentence).not.toContain(`, ${verb}`);
    expect(sentence).toMatch(/Ingrid Berg|Layla Haddad/);
  });

  it('has different sentences for the verbs of an object', () => {
    for (const object of RecordObject.options) {
      const sentences = (recordedVerbs[object] as readonly Verb[]).map((verb) => renderSentence({ object, verb }));
      expect(new Set(sentences).size, object).toBe(sentences.length);
    }
  });

  it.each([
    [{ object: 'discussion', verb: 'removed' }, 'Ingrid Berg removed a post of Layla Haddad in chapter 7'],
    [
      { object: 'discussion', verb: 'approved', result: { reports: 'resolved' } },
      'Ingrid Berg checked the reported post of Layla Haddad in chapter 7 and kept it',
    ],
    [
      { object: 'discussion', verb: 'updated', result: { isFaq: true } },
      'Ingrid Berg added the question of Layla Haddad in chapter 7 to the FAQ',
    ],
    [
      { object: 'news', verb: 'deactivated', result: { title: 'Bench restore' } },
      'Ingrid Berg hid “Bench restore” of Layla Haddad from the news feed',
    ],
    [
      { object: 'announcement', verb: 'created', result: { title: 'Muster', recipients: 1 } },
      'Ingrid Berg sent the announcement “Muster” to 1 person',
    ],
    [
      { object: 'sop', verb: 'updated', result: { number: 'LC-07-05', revision: 3 } },
      'Ingrid Berg added revision 3 of LC-07-05 to the library',
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
      'Ingrid Berg changed the order of the resources of chapter 7',
    ],
    [
      { object: 'resource', verb: 'updated', result: { title: 'Clip', captions: null } },
      'Ingrid Berg removed the captions of “Clip”, chapter 7',
    ],
    [
      { object: 'quiz', verb: 'passed', result: { regradeId: 'r', score: 80, passingScore: 80 } },
      'Layla Haddad passed the quiz of chapter 7 with 80% after Ingrid Berg corrected the answer key',
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
  ] as const)('describes %o as %j', (overrides, sentence) => {
    expect(renderSentence(overrides)).toBe(sentence);
  });

  it('names actor, person, object and verb of an event with an unknown object', () => {
    const sentence = renderSentence({ object: 'simulation' as never, verb: 'failed' });
    expect(sentence).toBe('Ingrid Berg, about Layla Haddad: simulation Event Logs, failed');
  });
});

// A fallback text of EventSentence cannot be recognized, so the test proves only that there is a text.
describe('EventSentence', () => {
  it.each(eventKinds)('renders some text for %s %s', (object, verb) => {
    const { container } = renderWithTexts(<EventSentence event={createActivity({ object, verb })} />);
    expect(container.textContent).not.toBe('');
  });
});
