import {
  type DiscussionQuestion,
  discussionsEndpoints as api,
  maxPostLength,
} from '@loopcheck/contract/features/discussions/discussions.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { listTrainingEvents, type ModuleWithQuiz, listModulesWithQuiz } from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { duplicateWindowMs, editableMs, postLimit, postLimitWindowMs } from './discussions.rules.ts';

const app = await testApp({}, { hasRateLimits: true });
afterAll(app.close);
// A trainee cannot start the fourth module before completing the modules before it.
const [firstModule, secondModule, thirdModule, lockedModule] = (await listModulesWithQuiz(app)) as [
  ModuleWithQuiz,
  ModuleWithQuiz,
  ModuleWithQuiz,
  ModuleWithQuiz,
];
const trainer = await app.person({ role: 'trainer' });
const trainee = await app.person();

const ask = (as: Person, moduleId: string, content: string, title = 'Module Question') =>
  app.call(api.ask, { as, body: { moduleId, type: 'question', title, content } });
const answer = (as: Person, postId: string, content: string) =>
  app.call(api.answer, { as, params: { postId }, body: { content } });
const callForPost = (endpoint: (typeof api)['remove' | 'report' | 'resolve'], as: Person, postId: string) =>
  app.call(endpoint, { as, params: { postId } });
const list = async (as: Person, moduleId: string, query = {}) =>
  (await app.call(api.list, { as, params: { moduleId }, query })).json<{
    items: DiscussionQuestion[];
    nextCursor: string | null;
  }>();
const statusAndCode = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

/** Posts a question as a new person, so that tests do not share a rate limit. */
async function postQuestion(content = 'Is 7045 normal?', moduleId = firstModule.id) {
  const asker = await app.person();
  const question = (await ask(asker, moduleId, content)).json<DiscussionQuestion>();
  return { asker, question };
}

describe('asking a question', () => {
  test('succeeds in a locked module, and the list shows the latest question first', async () => {
    const one = await postQuestion('First?', lockedModule.id);
    const other = await postQuestion('Second?', lockedModule.id);
    const { items, nextCursor } = await list(trainee, lockedModule.id);
    expect([items.map(({ id }) => id), nextCursor]).toEqual([[other.question.id, one.question.id], null]);
    expect(items[0]).toMatchObject({
      moduleId: lockedModule.id,
      type: 'question',
      title: 'Module Question',
      content: 'Second?',
      author: { id: other.asker.id, isTrainer: false },
      answers: [],
      canEdit: false,
      canAnswer: true,
      canPromote: false,
    });
  });

  test('saves one question when a text is submitted twice within 30 seconds, and another question when it is submitted later', async () => {
    const asker = await app.person();
    const replies = await Promise.all([ask(asker, secondModule.id, 'Twice?'), ask(asker, secondModule.id, 'Twice?')]);
    expect(new Set(replies.map((reply) => reply.json<DiscussionQuestion>().id)).size).toBe(1);

    app.clock.advance(duplicateWindowMs + 1000);
    const later = (await ask(asker, secondModule.id, 'Twice?')).json<DiscussionQuestion>();
    expect(later.id).not.toBe(replies[0]?.json<DiscussionQuestion>().id);
  });

  test('saves two questions when the same text is submitted with different titles', async () => {
    const asker = await app.person();
    const [one, other] = [
      await ask(asker, secondModule.id, 'Is this normal?', 'Event 7045'),
      await ask(asker, secondModule.id, 'Is this normal?', 'Event 4625'),
    ].map((reply) => reply.json<DiscussionQuestion>());
    expect(other).toMatchObject({ title: 'Event 4625' });
    expect(other?.id).not.toBe(one?.id);
  });

  test('returns 422 for a text that is blank, is too long or contains a NUL character, and 404 for an unknown module', async () => {
    for (const content of ['   ', 'x'.repeat(maxPostLength + 1), 'a\0b'])
      expect((await ask(trainee, firstModule.id, content)).statusCode).toBe(422);
    expect(statusAndCode(await ask(trainee, crypto.randomUUID(), 'Where?'))).toEqual([404, 'module_not_found']);
  });

  test('returns 404 for an inactive module to trainees who have not started it, and succeeds for trainers', async () => {
    await app.db.updateTable('modules').set({ is_active: false }).where('id', '=', thirdModule.id).execute();
    expect(statusAndCode(await ask(trainee, thirdModule.id, 'Hello?'))).toEqual([404, 'module_not_found']);
    const reply = await app.call(api.list, { as: trainee, params: { moduleId: thirdModule.id } });
    expect(statusAndCode(reply)).toEqual([404, 'module_not_found']);
    expect((await ask(trainer, thirdModule.id, 'Why is it off?')).statusCode).toBe(200);
    await app.db.updateTable('modules').set({ is_active: true }).where('id', '=', thirdModule.id).execute();
  });

  test('returns 429 after 20 posts within ten minutes, and succeeds again later', async () => {
    const asker = await app.person();
    for (let count = 0; count < postLimit; count += 1) await ask(asker, secondModule.id, `Question ${count}?`);

    const refusal = await ask(asker, secondModule.id, 'One more?');
    expect([...statusAndCode(refusal), refusal.headers['retry-after']]).toEqual([429, 'too_many_requests', '600']);

    app.clock.advance(postLimitWindowMs + 1000);
    expect((await ask(asker, secondModule.id, 'One more?')).statusCode).toBe(200);
  });
});

describe('the list of questions', () => {
  test('contains each question on exactly one page, and returns 422 for an invalid cursor', async () => {
    // A page holds ten questions, so these questions need three pages.
    const questionCount = 21;
    const postedIds: string[] = [];
    for (let count = 0; count < questionCount; count += 1)
      postedIds.push((await postQuestion(`Question ${count}?`, secondModule.id)).question.id);

    const listedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(trainee, secondModule.id, cursor ? { cursor } : {});
      listedIds.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(listedIds).size).toBe(listedIds.length);
    expect(listedIds).toEqual(expect.arrayContaining(postedIds));

    const params = { moduleId: secondModule.id };
    const refusal = await app.call(api.list, { as: trainee, params, query: { cursor: 'x' } });
    expect(refusal.statusCode).toBe(422);
  });
});

describe('an answer', () => {
  test('by a trainer shows that its author is a trainer, and notifies the asker once, with a link to the question, even if it is submitted twice', async () => {
    const { asker, question } = await postQuestion();
    await Promise.all([
      answer(trainer, question.id, 'Yes, on that day.'),
      answer(trainer, question.id, 'Yes, on that day.'),
    ]);
    await answer(asker, question.id, 'Thank you');
    const reply = await app.call(api.one, { as: trainee, params: { moduleId: firstModule.id, postId: question.id } });
    expect(reply.json<DiscussionQuestion>().answers.map(({ author, content }) => [author.isTrainer, content])).toEqual([
      [true, 'Yes, on that day.'],
      [false, 'Thank you'],
    ]);

    const notifications = (await app.call(notificationsEndpoints.list, { as: asker })).json<{ items: object[] }>();
    expect(notifications.items).toMatchObject([
      {
        kind: 'answer',
        link: `/training-modules/${firstModule.id}#question-${question.id}`,
        details: { chapterNumber: '1' },
      },
    ]);
  });

  test('no longer shows the name of a deleted author, neither in the discussion nor in the notification', async () => {
    const { asker, question } = await postQuestion();
    const deletedPerson = await app.person({ fullName: 'Omar Gone' });
    await answer(deletedPerson, question.id, 'Yes.');
    await answer(trainee, question.id, 'No.');
    const admin = await app.person({ role: 'trainer', isAdmin: true });
    expect((await app.call(usersEndpoints.remove, { as: admin, params: { id: deletedPerson.id } })).statusCode).toBe(
      200,
    );

    const [notifications, discussion] = await Promise.all([
      app.call(notificationsEndpoints.list, { as: asker }),
      app.call(api.one, { as: asker, params: { moduleId: firstModule.id, postId: question.id } }),
    ]);
    expect(notifications.body + discussion.body).not.toContain('Omar Gone');
    // The latest notification comes first, so the second one is about the deleted person's answer.
    const authors = notifications
      .json<{ items: { details: { author: string } }[] }>()
      .items.map(({ details }) => details.author);
    expect(authors).toEqual([expect.not.stringMatching(/^Deleted/), expect.stringMatching(/^Deleted person/)]);
  });

  test('stays accepted when it is saved without a change, and is no longer accepted once its text is changed', async () => {
    const { asker, question } = await postQuestion();
    const { answers } = (await answer(trainee, question.id, 'Export it first.')).json<DiscussionQuestion>();
    const postId = answers[0]?.id ?? '';
    await app.call(api.accept, { as: asker, params: { postId: question.id, answerId: postId } });

    const unchangedText = { as: trainee, params: { postId }, body: { content: 'Export it first.' } };
    expect((await app.call(api.edit, unchangedText)).json()).toMatchObject({ answers: [{ isAccepted: true }] });

    const changedText = { as: trainee, params: { postId }, body: { content: 'Just clear it.' } };
    expect((await app.call(api.edit, changedText)).json()).toMatchObject({ answers: [{ isAccepted: false }] });
  });

  test('shows the picture of its author', async () => {
    const { question } = await postQuestion();
    const personWithPicture = await app.person();
    const key = 'pictures/0f3a9c';
    await app.db.updateTable('users').set({ profile_image_path: key }).where('id', '=', personWithPicture.id).execute();
    const { answers, author } = (await answer(personWithPicture, question.id, 'Yes.')).json<DiscussionQuestion>();
    expect(author.pictureUrl).toBeNull();
    expect(answers[0]?.author.pictureUrl).toMatch(new RegExp(`^/api/profile/picture/${personWithPicture.id}\\?v=`));
  });

  test('is listed first after it was accepted; only the asker and trainers can accept it, and only for its own question', async () => {
    const { asker, question } = await postQuestion();
    await answer(trainee, question.id, 'No idea.');
    const { answers } = (await answer(trainer, question.id, 'Yes.')).json<DiscussionQuestion>();
    const params = { postId: question.id, answerId: answers[1]?.id ?? '' };
    expect(statusAndCode(await app.call(api.accept, { as: trainee, params }))).toEqual([403, 'forbidden']);

    const accepted = (await app.call(api.accept, { as: asker, params })).json<DiscussionQuestion>();
    expect(accepted.answers.map(({ content, isAccepted }) => [content, isAccepted])).toEqual([
      ['Yes.', true],
      ['No idea.', false],
    ]);

    const otherAnswer = { postId: question.id, answerId: answers[0]?.id ?? '' };
    expect((await app.call(api.accept, { as: trainer, params: otherAnswer })).json()).toMatchObject({
      answers: [
        { content: 'No idea.', isAccepted: true },
        { content: 'Yes.', isAccepted: false },
      ],
    });
    // Only the acceptance by the trainer is recorded, not the asker's own.
    expect(await listTrainingEvents(app, asker)).toMatchObject([
      { verb: 'approved', object: 'discussion', object_id: question.id, actor_id: trainer.id },
    ]);

    const { question: otherQuestion } = await postQuestion();
    const answerOfAnotherQuestion = { postId: otherQuestion.id, answerId: answers[0]?.id ?? '' };
    const refusal = await app.call(api.accept, { as: trainer, params: answerOfAnotherQuestion });
    expect(statusAndCode(refusal)).toEqual([404, 'post_not_found']);
  });

  test('is refused with 404 when posted to another answer or to an unknown id, and with 409 when posted to a removed question', async () => {
    const { asker, question } = await postQuestion();
    const { answers } = (await answer(trainee, question.id, 'Yes.')).json<DiscussionQuestion>();
    expect(statusAndCode(await answer(asker, answers[0]?.id ?? '', 'And?'))).toEqual([404, 'post_not_found']);
    expect(statusAndCode(await answer(asker, crypto.randomUUID(), 'And?'))).toEqual([404, 'post_not_found']);
    await callForPost(api.remove, asker, question.id);
    expect(statusAndCode(await answer(trainee, question.id, 'And?'))).toEqual([409, 'post_removed']);
  });
});

describe('a post', () => {
  const edit = (as: Person, postId: string, content: string) =>
    app.call(api.edit, { as, params: { postId }, body: { content } });

  test('can be edited by its author for 15 minutes', async () => {
    const { asker, question } = await postQuestion();
    expect(statusAndCode(await edit(trainee, question.id, 'Mine'))).toEqual([403, 'post_of_another_person']);
    expect((await edit(asker, question.id, 'Is 7045 usual?')).json()).toMatchObject({
      content: 'Is 7045 usual?',
      editedAt: expect.any(String),
      canEdit: true,
    });

    app.clock.advance(editableMs);
    expect(statusAndCode(await edit(asker, question.id, 'Later'))).toEqual([409, 'post_settled']);
  });

  test('has no text after its removal, but states who removed it and when; a repeated removal succeeds', async () => {
    const { asker, question } = await postQuestion('My password is hunter2');
    const { answers } = (await answer(trainee, question.id, 'Oh no.')).json<DiscussionQuestion>();
    await app.call(api.accept, { as: asker, params: { postId: question.id, answerId: answers[0]?.id ?? '' } });
    expect(statusAndCode(await callForPost(api.remove, trainee, question.id))).toEqual([403, 'post_of_another_person']);
    await app.call(api.promote, { as: trainer, params: { postId: question.id }, body: { isFaq: true } });

    await callForPost(api.remove, trainer, answers[0]?.id ?? '');
    const removedQuestion = (await callForPost(api.remove, asker, question.id)).json<DiscussionQuestion>();
    expect(removedQuestion).toMatchObject({
      content: '',
      isFaq: false,
      removed: { at: expect.any(String) },
      canEdit: false,
    });
    expect(removedQuestion.answers).toMatchObject([
      { content: '', isAccepted: false, removed: { by: expect.any(String) } },
    ]);
    const rows = await app.db.selectFrom('discussion_posts').select('content').where('id', '=', question.id).execute();
    expect(rows).toEqual([{ content: '' }]);
    expect(await listTrainingEvents(app, trainee)).toContainEqual(
      expect.objectContaining({ verb: 'removed', object: 'discussion', actor_id: trainer.id }),
    );

    expect((await callForPost(api.remove, asker, question.id)).statusCode).toBe(200);
  });
});

describe('trainers', () => {
  test('can mark a question as frequently asked, so that it is listed first, and can remove the mark', async () => {
    const { asker, question } = await postQuestion('Old and often?');
    await postQuestion('New?');
    const setIsFaq = (as: Person, isFaq: boolean) =>
      app.call(api.promote, { as, params: { postId: question.id }, body: { isFaq } });
    expect((await setIsFaq(asker, true)).statusCode).toBe(403);
    expect((await setIsFaq(trainer, true)).json()).toMatchObject({ isFaq: true });
    expect((await list(trainee, firstModule.id)).items[0]).toMatchObject({ id: question.id, isFaq: true });
    await setIsFaq(trainer, false);
    expect((await list(trainee, firstModule.id)).items[0]?.id).not.toBe(question.id);
  });

  test('see reported posts among pending actions until they resolve the reports', async () => {
    const { asker, question } = await postQuestion('Something rude');
    expect(statusAndCode(await callForPost(api.report, asker, question.id))).toEqual([403, 'post_own']);
    await callForPost(api.report, trainee, question.id);
    // Only trainers see the number of open reports; others always get 0.
    expect((await callForPost(api.report, trainee, question.id)).json()).toMatchObject({
      hasReported: true,
      openReports: 0,
    });
    const findPendingAction = async () =>
      (await app.call(trainerOverviewEndpoints.pendingActions, { as: trainer }))
        .json<{ kind: string; count: number; link: string }[]>()
        .find(({ kind }) => kind === 'reported_posts');
    expect(await findPendingAction()).toMatchObject({
      count: 1,
      link: `/training-modules/${firstModule.id}#question-${question.id}`,
    });
    const reply = await app.call(api.one, { as: trainer, params: { moduleId: firstModule.id, postId: question.id } });
    expect(reply.json()).toMatchObject({ openReports: 1 });
    expect((await callForPost(api.resolve, trainer, question.id)).json()).toMatchObject({ openReports: 0 });
    expect(await findPendingAction()).toBeUndefined();
  });

  test('see questions without an answer among pending actions', async () => {
    const countOpenQuestions = async () =>
      (await app.call(trainerOverviewEndpoints.pendingActions, { as: trainer }))
        .json<{ kind: string; count: number }[]>()
        .find(({ kind }) => kind === 'open_questions')?.count ?? 0;
    const countBefore = await countOpenQuestions();
    const { question } = await postQuestion();
    expect(await countOpenQuestions()).toBe(countBefore + 1);
    const { answers } = (await answer(trainee, question.id, 'Yes.')).json<DiscussionQuestion>();
    expect(await countOpenQuestions()).toBe(countBefore);
    await callForPost(api.remove, trainee, answers[0]?.id ?? '');
    expect(await countOpenQuestions()).toBe(countBefore + 1);
  });
});
