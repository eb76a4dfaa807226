import { type AssistantAnswer, assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { loadSynonyms } from './passages.commands.ts';

const app = await testApp();
afterAll(app.close);
const { db } = app;
const person = await app.person();
const listSections = async (message: string) => {
  const reply = await app.call(assistantEndpoints.ask, { as: person, body: { message } });
  expect(reply.statusCode, reply.body).toBe(200);
  const { sources }: AssistantAnswer = reply.json();
  return new Set(sources.map(({ sectionId }) => sectionId));
};

// The unusual words in this file are in no shipped text.
test('a synonym that ends with a question mark is recognised in questions, but not in texts', async () => {
  await loadSynonyms(db, [['snorkum', 'wozzle', 'flurb up?']]);
  const content = ['snorkum', 'wozzle', 'flurb up']
    .map((words, index) => `<h2 id="section-${index + 1}">The ${words}</h2><p>Note the ${words} of the station.</p>`)
    .join('');
  await db.updateTable('modules').set({ content }).where('chapter_number', '=', 1).execute();
  expect(await listSections('snorkum')).toEqual(new Set(['section-1', 'section-2']));
  // Section 3 contains the words themselves, and the sections 1 and 2 contain their synonyms.
  expect(await listSections('did it flurb up')).toEqual(new Set(['section-1', 'section-2', 'section-3']));
});
