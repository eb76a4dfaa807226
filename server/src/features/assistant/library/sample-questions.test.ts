import { type AssistantAnswer, assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { loadSampleQuestions } from './passages.commands.ts';
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

/** The name of a section of chapter 1: the chapter number and the id of the section. */
const section = '1#read-the-right-host';
// The unusual words in this file are in no shipped text.
const question = 'flurbing the wozzle';
const setTextOfChapter1 = (content: string) =>
  db.updateTable('modules').set({ content }).where('chapter_number', '=', 1).execute();

describe('a sample question', () => {
  test('makes the assistant find a section or procedure by words that its text does not contain', async () => {
    expect(await ask(question)).toMatchObject({ kind: 'not_found' });
    await loadSampleQuestions(db, [
      { source: section, questions: [question] },
      { source: 'LC-02-02', questions: ['where is the snorkum'] },
    ]);
    const answer = await ask('wozzle flurbing?');
    expect(firstSource(answer)).toBe(section);
    expect(answer.message).not.toContain('wozzle');
    expect(firstSource(await ask('the snorkum'))).toBe('LC-02-02');
  });

  test('is found even if the asked question has a spelling mistake', async () => {
    expect(firstSource(await ask('flurbing the wozzel'))).toBe(section);
  });

  test('does not help to answer a question that shares only one word with the sample question', async () => {
    expect(await ask('wozzle of the flange gasket')).toMatchObject({ kind: 'not_found' });
  });

  test('is not saved again if it has not changed, so that no passage is rebuilt', async () => {
    const entries = [{ source: section, questions: [question] }];
    await loadSampleQuestions(db, entries);
    await ask(question);
    await loadSampleQuestions(db, entries);
    expect(await hasDueTexts(db)).toBe(false);
  });

  test('is told apart from another sample question about the same topic by its stop words', async () => {
    // Stop words that more than a tenth of the sample questions have are not stored, so there must be other questions.
    const otherQuestions = Array.from({ length: 20 }, (_, index) => `snorkum ${index}`);
    await loadSampleQuestions(db, [
      { source: section, questions: ['who flurbed the wozzle'] },
      { source: 'LC-02-02', questions: ['why flurb the wozzle'] },
      { source: 'LC-02-03', questions: otherQuestions },
    ]);
    expect(firstSource(await ask('who flurbs the wozzle'))).toBe(section);
    expect(firstSource(await ask('why is the wozzle flurbed'))).toBe('LC-02-02');
  });

  test('puts its section first if somebody asks the same question, even if other texts contain more of its words', async () => {
    const questionAboutShippedText = 'label of the backup drive';
    expect(firstSource(await ask(questionAboutShippedText))).not.toBe(section);
    await loadSampleQuestions(db, [{ source: section, questions: [questionAboutShippedText] }]);
    expect(firstSource(await ask(questionAboutShippedText))).toBe(section);
  });

  test('never puts a Yes or a quotation before the rule about a dangerous act', async () => {
    const dangerousQuestion = 'can i clear the event log';
    await loadSampleQuestions(db, [
      { source: section, questions: [question, dangerousQuestion, 'can i flurb the wozzle'] },
    ]);
    const answer = await ask(dangerousQuestion);
    expect(answer).toMatchObject({ verdict: 'no' });
    expect(answer.message).toMatch(/^No\. /);
    expect(firstSource(answer)).not.toBe(section);
    expect(await ask('can i flurb the wozzle')).toMatchObject({ kind: 'library', verdict: 'unknown' });
  });

  test('leads to a quotation of the present text if the site has edited the section', async () => {
    await setTextOfChapter1(
      '<h2 id="read-the-right-host">Our stations</h2><p>Each station has a green label of the site.</p>',
    );
    const answer = await ask(question);
    expect(firstSource(answer)).toBe(section);
    expect(answer.quotes.map(({ text }) => text).join(' ')).toContain('green label of the site');
  });

  test('has no effect if the site has removed its section or deactivated the module', async () => {
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
