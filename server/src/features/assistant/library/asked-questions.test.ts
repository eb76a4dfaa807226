import { type AssistantAnswer, assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { loadAskedQuestions } from './passages.commands.ts';
import { hasDueTexts } from './passages.queries.ts';

const app = await testApp();
afterAll(app.close);
const { db } = app;
const person = await app.person();
const ask = async (message: string): Promise<AssistantAnswer> => {
  const reply = await app.call(assistantEndpoints.ask, { as: person, body: { message } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const firstSource = ({ sources: [source] }: AssistantAnswer) =>
  source && (source.number ?? `${source.chapter}#${source.sectionId}`);

// The index of questions has questions that people ask, each with the section or procedure that answers it. The unusual
// words in this file are in no shipped text.
const section = '1#read-the-right-host';
const question = 'flurbing the wozzle';
const setTextOfChapter1 = (content: string) =>
  db.updateTable('modules').set({ content }).where('chapter_number', '=', 1).execute();

describe('the index of questions', () => {
  test('finds a section and a procedure by words that their texts do not contain', async () => {
    expect(await ask(question)).toMatchObject({ kind: 'not_found' });
    await loadAskedQuestions(db, [
      { source: section, questions: [question] },
      { source: 'LC-02-02', questions: ['where is the snorkum'] },
    ]);
    const answer = await ask('wozzle flurbing?');
    expect(firstSource(answer)).toBe(section);
    expect(answer.message).not.toContain('wozzle');
    expect(firstSource(await ask('the snorkum'))).toBe('LC-02-02');
  });

  test('corrects a spelling mistake of its words', async () => {
    expect(firstSource(await ask('flurbing the wozzel'))).toBe(section);
  });

  test('does not answer a question that shares only one word with it', async () => {
    expect(await ask('wozzle of the flange gasket')).toMatchObject({ kind: 'not_found' });
  });

  test('is not written again if it has not changed', async () => {
    const entries = [{ source: section, questions: [question] }];
    await loadAskedQuestions(db, entries);
    await ask(question);
    await loadAskedQuestions(db, entries);
    expect(await hasDueTexts(db)).toBe(false);
  });

  test('tells two questions about the same topic apart by their stop words', async () => {
    // The stop words that many questions of the index have are not stored, so it must have some other questions.
    const others = Array.from({ length: 20 }, (_, index) => `snorkum ${index}`);
    await loadAskedQuestions(db, [
      { source: section, questions: ['who flurbed the wozzle'] },
      { source: 'LC-02-02', questions: ['why flurb the wozzle'] },
      { source: 'LC-02-03', questions: others },
    ]);
    expect(firstSource(await ask('who flurbs the wozzle'))).toBe(section);
    expect(firstSource(await ask('why is the wozzle flurbed'))).toBe('LC-02-02');
  });

  test('puts the section with the same question before texts that contain more of its words', async () => {
    const other = 'label of the backup drive';
    const before = firstSource(await ask(other));
    expect(before).not.toBe(section);
    await loadAskedQuestions(db, [{ source: section, questions: [other] }]);
    expect(firstSource(await ask(other))).toBe(section);
  });

  test('does not put a Yes or a quotation before the rule about a dangerous act', async () => {
    const act = 'can i clear the event log';
    await loadAskedQuestions(db, [{ source: section, questions: [question, act, 'can i flurb the wozzle'] }]);
    const dangerous = await ask(act);
    expect(dangerous).toMatchObject({ verdict: 'no' });
    expect(dangerous.message).toMatch(/^No\. /);
    expect(firstSource(dangerous)).not.toBe(section);
    expect(await ask('can i flurb the wozzle')).toMatchObject({ kind: 'library', verdict: 'unknown' });
  });

  test('quotes the present text of a section that the site has edited', async () => {
    await setTextOfChapter1(
      '<h2 id="read-the-right-host">Our stations</h2><p>Each station has a green label of the site.</p>',
    );
    const answer = await ask(question);
    expect(firstSource(answer)).toBe(section);
    expect(answer.quotes.map(({ text }) => text).join(' ')).toContain('green label of the site');
  });

  test('does not find a section that the site has removed, nor a module that it has withdrawn', async () => {
    await setTextOfChapter1('<h2 id="another">Our stations</h2><p>Each station has a green label of the site.</p>');
    expect(await ask(question)).toMatchObject({ kind: 'not_found' });
    await setTextOfChapter1(
      '<h2 id="read-the-right-host">Our stations</h2><p>Each station has a green label of the site.</p>',
    );
    expect(firstSource(await ask(question))).toBe(section);
    await db.updateTable('modules').set({ is_active: false }).where('chapter_number', '=', 1).execute();
    expect(await ask(question)).toMatchObject({ kind: 'not_found' });
  });
});
