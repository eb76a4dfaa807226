import {
  type AssistantAnswer,
  assistantEndpoints,
  maxQuestionLength,
} from '@loopcheck/contract/features/assistant/assistant.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPassedModules, submitCertificateRequest } from '../../testing/certificate-requests.ts';
import {
  completeModules,
  startOrResumeAttempt,
  listModulesWithQuiz,
  passQuiz,
  finishReading,
  sendProgressReport,
  submitAttempt,
} from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';
import { countQuestions } from './assistant.queries.ts';
import { rebuildPassagesJob, removeOldQuestions } from './index.ts';

const app = await testApp({}, { hasRateLimits: true });
afterAll(app.close);
const { db } = app;
const person = await app.person();
const trainer = await app.person({ role: 'trainer' });
const modules = await listModulesWithQuiz(app);
function findModule(number: number) {
  const module = modules.find(({ chapterNumber }) => chapterNumber === number);
  if (!module) throw new Error(`There is no module with the chapter number ${number}.`);
  return module;
}

const sendQuestion = (message: unknown, as = person) => app.call(assistantEndpoints.ask, { as, body: { message } });
/** Asks as a new person by default, so that tests do not share a rate limit. */
async function ask(message: string, as?: typeof person): Promise<AssistantAnswer> {
  const reply = await sendQuestion(message, as ?? (await app.person()));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const sourceNames = ({ sources }: AssistantAnswer) =>
  sources.map((source) => source.number ?? `${source.chapter}#${source.sectionId}`);

describe('an answer from the library', () => {
  test('quotes sentences unchanged, and names and links the sections and procedures that contain them', async () => {
    const answer = await ask('how do I judge the age of the signatures');
    expect(answer).toMatchObject({ kind: 'library', answeredBy: 'library', offer: null });

    expect(sourceNames(answer)).toContain('3#judge-the-age');
    const module = findModule(3);
    expect(answer.sources.find(({ sectionId }) => sectionId === 'judge-the-age')).toMatchObject({
      kind: 'module',
      chapter: 3,
      section: 'Judge the age',
      revision: 1,
      href: `/training-modules/${module.id}#judge-the-age`,
    });
    const sop = answer.sources.find(({ kind }) => kind === 'sop');
    expect(sop?.href).toBe(`/sop-library?sop=${sop?.number}`);

    const librarySentences = (await db.selectFrom('passages').select('sentences').execute()).flatMap(
      (row) => row.sentences,
    );
    const [firstParagraph = ''] = answer.message.split('\n\n');
    expect(firstParagraph).toMatch(/^(Chapter \d+|LC-\d\d-\d\d), .+ \(revision \d+\): \S/);
    const quoted = firstParagraph.replace(/^.*?\(revision \d+\): /, '');
    // The quotation consists only of sentences of the library: nothing remains after they are removed. Long sentences
    // are removed first, because a short sentence can be a part of a long one.
    const remainder = librarySentences
      .toSorted((one, other) => other.length - one.length)
      .reduce((text, each) => text.replace(each, ''), quoted);
    expect(remainder.trim()).toBe('');
  });

  test('is found despite spelling mistakes', async () => {
    expect(sourceNames(await ask('anitvirus signaturs age'))).toContain('LC-03-01');
    expect(sourceNames(await ask('how do i exprot the securty log'))).toContain('LC-07-02');
  });

  test('comes from an index that has no markup, no quiz questions and no explanations of quiz answers', async () => {
    const questions = await db.selectFrom('question_versions').select(['question', 'explanation']).execute();
    const passages = await db.selectFrom('passages').select(['sentences', 'heading', 'title']).execute();
    const indexedText = passages.map((row) => [row.title, row.heading, ...row.sentences].join('\n')).join('\n');
    expect(indexedText).not.toMatch(/<\/?[a-z]+[^>]*>/i);
    for (const { question, explanation } of questions) {
      expect(indexedText).not.toContain(question);
      // A short explanation can occur in a text by chance.
      if (explanation.length > 40) expect(indexedText).not.toContain(explanation);
    }

    const [quizQuestion] = questions;
    const answer = await ask(`what is the right answer to: ${quizQuestion?.question.slice(0, 400)}`);
    expect(answer.message).not.toContain(quizQuestion?.explanation);
  });

  test('is not found for a question about another person', async () => {
    const other = await app.person({ fullName: 'Zephyrine Quillfeather', department: 'Flare Gas Unit' });
    await finishReading(app, other, findModule(1));
    for (const message of [
      'what did Zephyrine Quillfeather score',
      'Zephyrine Quillfeather',
      'email of Quillfeather',
      `who is ${other.id}`,
    ]) {
      const answer = await ask(message);
      expect(answer).toMatchObject({ kind: 'not_found', sources: [] });
      expect(answer.message).not.toMatch(/Zephyrine|Quillfeather|@/);
    }
  });
});

describe('the search index', () => {
  /** A word that no shipped text contains. */
  const word = 'zymurgy';
  const updateModule = (id: string, values: object) =>
    db.updateTable('modules').set(values).where('id', '=', id).execute();

  test('contains a new revision of a module immediately, and no text of an inactive module', async () => {
    const { id } = findModule(6);
    const before = await db.selectFrom('modules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await ask(`${word} valve handling`)).kind).toBe('not_found');

    await updateModule(id, {
      content: `<h2 id="brewing">The ${word} rule</h2><p>Keep the ${word} closed.</p>`,
      content_revision: 9,
    });
    const answer = await ask(`${word} rule`);
    expect(answer.sources[0]).toMatchObject({ chapter: 6, sectionId: 'brewing', revision: 9 });
    expect(answer.message).toContain(`Keep the ${word} closed.`);

    await updateModule(id, { is_active: false });
    expect((await ask(`${word} rule`)).kind).toBe('not_found');

    await updateModule(id, { content: before.content, content_revision: 1, is_active: true });
    expect(sourceNames(await ask('which program is behind a connection in netstat'))).toContain('LC-06-05');
  });

  test('contains the text of an uploaded procedure until the procedure is removed', async () => {
    const { id } = await db
      .insertInto('sops')
      .values({
        number: 'SITE-9',
        title: 'Gromet sealing',
        document_date: '2026-01-01',
        plain_text: 'The gromet is sealed with wax. Ask the gromet owner first.',
        file_name: 'SITE-9.pdf',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await ask('who do I ask about the gromet');
    expect(answer.sources[0]).toMatchObject({ kind: 'sop', number: 'SITE-9', href: '/sop-library?sop=SITE-9' });
    expect(answer.message).toContain('Ask the gromet owner first.');
    await db.deleteFrom('sops').where('id', '=', id).execute();
    expect((await ask('who do I ask about the gromet')).kind).toBe('not_found');
  });

  test('is rebuilt by the job even if nobody asks a question', async () => {
    const { id } = findModule(6);
    const findIndexedRevision = async () =>
      (await db.selectFrom('passages').select('revision').where('module_id', '=', id).executeTakeFirstOrThrow())
        .revision;
    await updateModule(id, { content_revision: 12 });
    expect(await findIndexedRevision()).toBe(1);
    await app.runJob(rebuildPassagesJob, {});
    expect(await findIndexedRevision()).toBe(12);
    await updateModule(id, { content_revision: 1 });
  });

  test('does not contain a change that was rolled back', async () => {
    const rolledBackChange = db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('modules')
        .set({ title: `The ${word}` })
        .execute();
      throw new Error('no');
    });
    await expect(rolledBackChange).rejects.toThrow('no');
    expect((await ask(`${word} rule`)).kind).toBe('not_found');
  });
});

describe('an answer about the asker’s own training', () => {
  test('uses the progress, quizzes and certificates of the asker', async () => {
    const asker = await app.person();
    expect((await ask('how do I reach the next module', asker)).message).toMatch(
      /^Chapter 1, .+ is open to you, and you have not begun it\./,
    );

    await sendProgressReport(app, asker, findModule(1).id, { scrollDepthPercentage: 60 });
    const reading = await ask('how do I reach the next module', asker);
    expect(reading.message).toContain('you are at 60%');
    expect(reading.sources[0]?.href).toBe(`/training-modules/${findModule(1).id}`);
    expect((await ask('why is chapter 2 locked', asker)).message).toMatch(
      /^Chapter 2, .+ is locked until you complete Chapter 1/,
    );

    await finishReading(app, asker, findModule(1));
    // The shipped quiz of chapter 1 draws 12 questions.
    expect((await ask('what are the quiz requirements', asker)).message).toMatch(
      /12 questions .+ 80% passes it\. It is open to you\./,
    );

    await submitAttempt(app, asker, await startOrResumeAttempt(app, asker, findModule(1).quizId), 'wrong');
    expect((await ask('I failed the quiz, can I do it again', asker)).message).toContain('there is no wait');

    await passQuiz(app, asker, findModule(1));
    expect((await ask('why is chapter 2 locked', asker)).message).toContain('is not locked');
    expect((await ask('how far am I', asker)).message).toContain(
      `You have completed 1 of ${modules.length} modules; ${modules.length - 1} are left.`,
    );
    expect((await ask('where is my certificate', asker)).message).toContain('Still missing: Chapter 2');
    expect((await ask('which topics are covered', asker)).message).toContain(`${modules.length}. `);
  });
});

describe('the answer to “what next?”', () => {
  test('names the module of the next step, even if a later module is open', async () => {
    const asker = await app.person();
    await completeModules(app, asker, modules.slice(0, 1));
    expect((await ask('what next', asker)).message).toMatch(/^Chapter 1, .+ is completed\. Its quiz is not passed yet/);
  });
  test('says how to request the certificate, or that it must be approved, if everything is passed', async () => {
    const asker = await app.person();
    await insertPassedModules(app, asker);
    expect((await ask('what next', asker)).message).toContain('Ask for your certificate on the Certificates page.');
    await submitCertificateRequest(app, asker);
    expect((await ask('what next', asker)).message).toBe(
      'You have completed every module. A trainer or an administrator must approve your certificate.',
    );
  });
});

describe('a question without a match', () => {
  test('is answered with a note that nothing was found, and with the module in which it can be discussed', async () => {
    const answer = await ask('when is the canteen open on friday');
    expect(answer.message).toBe('I found nothing in the site’s library about this.');
    expect(answer.offer).toMatchObject({ moduleId: findModule(1).id, chapterNumber: 1 });
  });
});

describe('a question about a dangerous act', () => {
  test('is answered with the verdict and the rule, then what to do instead, then the safe procedure', async () => {
    const answer = await ask('how do I clear the event log');
    expect(answer).toMatchObject({ verdict: 'no', kind: 'library', answeredBy: 'library' });
    expect(answer.lead).toMatch(/^Never clear a log/);
    expect(answer.message.startsWith(`No. ${answer.lead}\n\n${answer.instead}\n\n`)).toBe(true);
    expect(answer.quotes[0]?.place).toMatch(/^LC-07-05/);
    expect(sourceNames(answer)[0]).toBe('LC-07-05');
  });
  test('is answered with the shared texts themselves instead of references such as {{name}}', async () => {
    const answer = await ask('vendor wants to dial in with teamviewer, ok?');
    expect(answer.verdict).toBe('stop');
    expect(answer.instead).toContain('Call the shift supervisor');
    // `](` is a part of a link in Markdown.
    expect(answer.message).not.toMatch(/\{\{|\]\(/);
  });
  test('is answered with the rule even if the site has withdrawn all its texts about the act', async () => {
    await db.updateTable('sops').set({ is_active: false }).where('number', 'in', ['LC-07-05', 'LC-07-02']).execute();
    await db.updateTable('modules').set({ is_active: false }).where('chapter_number', '=', 7).execute();
    const answer = await ask('clear the event log');
    expect(answer).toMatchObject({ verdict: 'no' });
    expect(sourceNames(answer)).not.toContain('LC-07-05');
    await db.updateTable('sops').set({ is_active: true }).where('number', 'in', ['LC-07-05', 'LC-07-02']).execute();
    await db.updateTable('modules').set({ is_active: true }).where('chapter_number', '=', 7).execute();
  });
});

describe('a question whether something is allowed', () => {
  test('is answered with Yes only if a prepared answer says so', async () => {
    expect(await ask('can i read the exclusion list')).toMatchObject({ verdict: 'yes' });
    const other = await ask('is it ok to write the offset with its sign on the sheet');
    expect(other.verdict).toBe('unknown');
    expect(other.message).toMatch(/^Not in the site’s books\. No written answer/);
  });
});

describe('the short fact or rule at the beginning of an answer', () => {
  const question = 'which event id is a new service installed';
  test('has no verdict if it is a fact; the section that states the fact is the first source', async () => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ verdict: null, lead: 'Event 7045 in the System log means a new service.' });
    expect(answer.message.startsWith('Event 7045')).toBe(true);
    expect(sourceNames(answer)[0]).toBe('7#use-the-event-card');
  });
  test('is left out, as is the verdict Yes, if the site has edited or withdrawn the section that supports it', async () => {
    const { id } = findModule(7);
    const before = await db.selectFrom('modules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const edit = (from: string, to: string) =>
      db
        .updateTable('modules')
        .set({ content: before.content?.replace(from, to) ?? '', content_revision: 21 })
        .where('id', '=', id)
        .execute();
    await edit('New service', 'Service made');
    const edited = await ask(question);
    expect(edited.lead).toBeNull();
    expect(edited.message).not.toContain('Event 7045 in the System log means');

    // This edit starts from the original text, so it undoes the first edit.
    await edit('Exporting changes no record.', 'Exporting changes no record here.');
    expect((await ask(question)).lead).toContain('7045');
    expect((await ask('can i export the security log')).verdict).toBe('unknown');

    await db
      .updateTable('modules')
      .set({ content: before.content, content_revision: 1 })
      .where('id', '=', id)
      .execute();
    expect((await ask('can i export the security log')).verdict).toBe('yes');
    await db.updateTable('modules').set({ is_active: false }).where('id', '=', id).execute();
    expect((await ask(question)).lead).toBeNull();
    await db.updateTable('modules').set({ is_active: true }).where('id', '=', id).execute();
  });
  test.each([
    ['The log is full', null, '7#full-or-cleared'],
    ['The clock is 4 minutes off', null, '10#prepare-a-correction'],
    ['A contractor has a stick', 'no', '11#one-drive-one-job'],
  ])('is given for each question that the empty chat suggests: %s', async (suggestion, verdict, source) => {
    const answer = await ask(suggestion);
    expect(answer.verdict).toBe(verdict);
    expect(answer.lead).not.toBeNull();
    expect(sourceNames(answer)[0]).toBe(source);
  });
});

test.each(['who won the world cup in 2018', 'how do i cook rice', 'what is the capital of france'])(
  'a question about something outside the plant is not answered: %s',
  async (question) => {
    expect(await ask(question)).toMatchObject({ kind: 'not_found', sources: [], quotes: [] });
  },
);

describe('POST /api/ai-assistant', () => {
  test('returns 401 without a session', async () => {
    const reply = await app.call(assistantEndpoints.ask, { body: { message: 'hello' } });
    expect(reply.statusCode).toBe(401);
  });
  test.each(['???', '👍', 'and', "'; drop table users; --", '{"$ne":1}', '[p1]', '<script>alert(1)</script>'])(
    'returns 200 for the unusual message %s',
    async (message) => {
      expect(['not_found', 'library']).toContain((await ask(message)).kind);
    },
  );
  test.each([[''], ['   '], ['\u0000'], ['a'.repeat(maxQuestionLength + 1)], [7], [null], [undefined]])(
    'returns 422 for the message %j',
    async (message) => {
      expect((await sendQuestion(message)).statusCode).toBe(422);
    },
  );
  test('returns 429 after 20 questions of one person in a minute', async () => {
    const questionsPerMinute = 20;
    const asker = await app.person();
    for (let count = 0; count < questionsPerMinute; count += 1) {
      expect((await sendQuestion('what next', asker)).statusCode).toBe(200);
    }

    const refusal = await sendQuestion('what next', asker);
    expect([refusal.statusCode, refusal.json().code]).toEqual([429, 'too_many_questions']);
    expect((await sendQuestion('what next', await app.person())).statusCode).toBe(200);

    app.clock.advance(60_000);
    expect((await sendQuestion('what next', asker)).statusCode).toBe(200);
  });
});

describe('GET /api/trainer/assistant-questions', () => {
  const list = (query: Record<string, string> = {}, as = trainer) =>
    app.call(assistantEndpoints.questions, { as, query });

  test('lists questions without their askers, and filters them by whether an answer was found', async () => {
    await ask('where is the gasket cupboard');
    const { items, counts } = (await list({ found: 'false' })).json();
    expect(items[0]).toMatchObject({ question: 'where is the gasket cupboard', kind: 'not_found', sources: [] });
    expect(items.every(({ kind }: { kind: string }) => kind === 'not_found')).toBe(true);
    expect(counts.asked).toBeGreaterThan(counts.notFound);

    const answeredQuestions = (await list({ found: 'true' })).json().items;
    expect(answeredQuestions.some(({ kind }: { kind: string }) => kind === 'not_found')).toBe(false);

    const columns = Object.keys(await db.selectFrom('assistant_questions').selectAll().executeTakeFirstOrThrow());
    expect(columns.filter((column) => /user|person|who|address/.test(column))).toEqual([]);
  });

  test('lists each question on exactly one page, and returns 422 for an invalid cursor', async () => {
    const listedIds: string[] = [];
    let pageCount = 0;
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; nextCursor: string | null } = (
        await list(cursor === null ? {} : { cursor })
      ).json();
      listedIds.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      pageCount += 1;
    } while (cursor !== null);

    // The earlier tests of this file have asked more questions than fit on one page.
    expect(pageCount).toBeGreaterThan(1);
    expect(new Set(listedIds).size).toBe(listedIds.length);
    expect(listedIds.length).toBe((await list()).json().counts.asked);

    expect((await list({ cursor: 'nonsense' })).statusCode).toBe(422);
  });

  test('returns 403 to trainees', async () => {
    expect((await list({}, person)).statusCode).toBe(403);
  });

  test('does not list a question that is more than 90 days old', async () => {
    const countBefore = (await list()).json().counts.asked;
    const dayMs = 24 * 3_600_000;

    app.clock.advance(89 * dayMs);
    await app.runJob(removeOldQuestions, {});
    expect((await countQuestions(db)).asked).toBe(countBefore);

    app.clock.advance(2 * dayMs);
    await app.runJob(removeOldQuestions, {});
    expect(await countQuestions(db)).toEqual({ asked: 0, notFound: 0, dangerous: 0 });
  });
});
