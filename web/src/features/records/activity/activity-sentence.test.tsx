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

/** An event about Layla Haddad, caused by Ingrid Berg. */
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

/** Every pair of object and verb that can be recorded. */
const eventKinds = RecordObject.options.flatMap((object) =>
  (recordedVerbs[object] as readonly Verb[]).map((verb) => [object, verb] as const),
);

describe('ActivitySentence', () => {
  it.each(eventKinds)('has its own sentence for object %s and verb %s', (object, verb) => {
    const sentence = renderSentence({ object, verb });
    // The sentence of an unknown training event (FallbackSentence) ends with a comma and the verb.
    expect(sentence).not.toContain(`, ${verb}`);
    expect(sentence).toMatch(/Ingrid Berg|Layla Haddad/);
  });

  it('has different sentences for all verbs of an object', () => {
    for (const object of RecordObject.options) {
      const sentences = (recordedVerbs[object] as readonly Verb[]).map((verb) => renderSentence({ object, verb }));
      expect(new Set(sentences).size, object).toBe(sentences.length);
    }
  });

  it.each([
    [
      {
        object: 'account',
        verb: 'updated',
        result: { fields: 'fullName', previousName: 'Nora Berg', newName: 'Nora Lund' },
      },
      'Ingrid Berg changed the data of Layla Haddad: name (name changed from “Nora Berg” to “Nora Lund”)',
    ],
    // The event lacks the names if the person was deleted, because they are erased then.
    [
      { object: 'account', verb: 'updated', result: { fields: 'fullName' } },
      'Ingrid Berg changed the data of Layla Haddad: name',
    ],
    [
      { object: 'account', verb: 'updated', result: { fields: 'department', by: 'directory' } },
      'The directory changed the data of Layla Haddad: department',
    ],
    [
      { object: 'account', verb: 'updated', result: { fields: 'directorySignIn' } },
      'Ingrid Berg changed the data of Layla Haddad: sign-in with the directory',
    ],
    [
      { object: 'account', verb: 'updated', result: { fields: 'directorySignIn', by: 'directory' } },
      'The account of Layla Haddad was linked to the directory; its password, second factors and sessions were removed',
    ],
    [
      { object: 'session', verb: 'revoked', result: { emailChange: 'ended' } },
      'Ingrid Berg ended all sessions of Layla Haddad; the unconfirmed change of the email ended',
    ],
    [
      { object: 'account', verb: 'registered', result: { by: 'directory' } },
      'The directory created an account for Layla Haddad',
    ],
    [
      { object: 'trainer-access', verb: 'approved', result: { by: 'directory' } },
      'The directory granted Layla Haddad trainer access',
    ],
    [
      { object: 'admin-access', verb: 'revoked', result: { by: 'directory' } },
      'The directory revoked the admin access of Layla Haddad',
    ],
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
      { object: 'module', verb: 'completed', result: { by: 'test_out' } },
      'Layla Haddad completed chapter 7 with the quiz; reading was waived',
    ],
    // A test-out requires 90%. A lower score is not rounded up to 90%.
    [
      { object: 'quiz', verb: 'failed', result: { testOut: true, score: 89.9, passingScore: 80 } },
      'Layla Haddad did not pass the quiz of chapter 7: 89%',
    ],
    [
      { object: 'module', verb: 'updated', title: 'Event Logs', result: { allowsTestOut: true } },
      'Ingrid Berg allowed people to take the quiz of “Event Logs” before reading',
    ],
    [
      { object: 'drill', verb: 'passed', result: { number: '7.1', rightCount: 7, lineCount: 8 } },
      'Layla Haddad passed drill 7.1 with 7 of 8 lines',
    ],
    [
      { object: 'drill', verb: 'approved', result: { number: '7.1', lineNumber: 7, reason: 'He showed me.' } },
      'Ingrid Berg counted line 7 of a run of Layla Haddad in drill 7.1: He showed me.',
    ],
    [
      { object: 'quiz-wait', verb: 'removed', result: { quizId: 'q' } },
      'Ingrid Berg lifted the waiting time of Layla Haddad before the next quiz attempt of chapter 7',
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
      'Layla Haddad passed the quiz of chapter 7 with 80% after Ingrid Berg corrected the answer of a question',
    ],
    [
      { object: 'module', verb: 'updated', result: { revision: 4, note: 'New log sizes' } },
      'Ingrid Berg published revision 4 of “Event Logs”: New log sizes',
    ],
    [
      { object: 'module', verb: 'updated', result: { revision: 4, note: 'A comma', kind: 'small_correction' } },
      'Ingrid Berg published revision 4 of “Event Logs” as a small correction: A comma',
    ],
    [
      {
        object: 'module',
        verb: 'updated',
        result: { revision: 4, note: 'New', kind: 'read_again', askedToRead: 3, askedToPass: 0 },
      },
      'Ingrid Berg published revision 4 of “Event Logs”, asking 3 people to read it again: New',
    ],
    [
      {
        object: 'module',
        verb: 'updated',
        result: { revision: 4, note: 'New', kind: 'read_and_pass_again', askedToRead: 3, askedToPass: 2 },
      },
      'Ingrid Berg published revision 4 of “Event Logs”, asking 3 people to read it again and 2 of them to pass its quiz again: New',
    ],
    [
      { object: 'password', verb: 'requested', result: { by: 'mail' } },
      'Ingrid Berg sent Layla Haddad a one-time link by mail to set a password',
    ],
    [{ object: 'second-factor', verb: 'added', result: { method: 'passkey' } }, 'Ingrid Berg added a passkey'],
    [
      { object: 'second-factor', verb: 'removed', result: { method: 'app' } },
      'Ingrid Berg removed the authenticator app',
    ],
    [{ object: 'second-factor', verb: 'revoked' }, 'Ingrid Berg reset the second factor of Layla Haddad'],
    [
      { object: 'second-factor', verb: 'revoked', result: { by: 'operator' } },
      'The second factor of Layla Haddad was reset at the server’s console',
    ],
    [
      { object: 'site', verb: 'updated', result: { setting: 'stalledAfterDays', from: 14, to: 7 } },
      'Ingrid Berg changed the number of days after which a trainee is stalled from “14” to “7”',
    ],
  ] as const)('describes %o as %j', (overrides, sentence) => {
    expect(renderSentence(overrides)).toBe(sentence);
  });

  it('names actor, person, object and verb of a training event with an unknown object', () => {
    const sentence = renderSentence({ object: 'simulation' as never, verb: 'failed' });
    expect(sentence).toBe('Ingrid Berg, about Layla Haddad: simulation Event Logs, failed');
  });
});

// The fallback texts of EventSentence look like other texts, so the test only checks that there is a text.
describe('EventSentence', () => {
  it.each(eventKinds)('renders a text for object %s and verb %s', (object, verb) => {
    const { container } = renderWithTexts(<EventSentence event={createActivity({ object, verb })} />);
    expect(container.textContent).not.toBe('');
  });
});
