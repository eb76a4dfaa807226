import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { z } from 'zod';
import { ensure } from '../../platform/errors/refusal.ts';
import { cursorAfter, cutPage, readCursor } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { ensureModuleReadable } from '../modules/index.ts';
import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  type DiscussionContext,
  editPost,
  setFaqMark,
  toViewer,
  removePost,
  reportPost,
  resolveReports,
} from './discussions.commands.ts';
import { presentQuestion } from './discussions.presenter.ts';
import { findQuestionByPost, listQuestions } from './discussions.queries.ts';

const pageSize = 10;
const QuestionPosition = z.tuple([z.boolean(), z.int()]);

export const discussionsRoutes = implement(discussionsEndpoints, {
  list: async ({ db, user, now, params, query }) => {
    await ensureModuleReadable(db, user, params.moduleId);
    const after = readCursor(QuestionPosition, query.cursor);
    const questions = await listQuestions(db, user.id, { moduleId: params.moduleId, after, limit: pageSize + 1 });
    const { page, nextCursor } = cutPage(questions, pageSize, ({ question }) =>
      cursorAfter([question.is_faq, question.sequence]),
    );
    return { items: page.map((each) => presentQuestion(each, toViewer({ user, now }))), nextCursor };
  },
  one: async ({ db, user, now, params }) => {
    await ensureModuleReadable(db, user, params.moduleId);
    const question = await findAndPresentQuestion({ db, user, now }, params.postId);
    ensure(question.moduleId === params.moduleId.toLowerCase(), 'post_not_found');
    return question;
  },
  ask: async ({ db, config, user, now, body }) => {
    const { moduleId, title, content } = body;
    const id = await askQuestion({ db, config, user, now }, { moduleId, title, content });
    return findAndPresentQuestion({ db, user, now }, id);
  },
  answer: async ({ db, config, user, now, params, body }) => {
    await answerQuestion({ db, config, user, now }, { questionId: params.postId, content: body.content });
    return findAndPresentQuestion({ db, user, now }, params.postId);
  },
  accept: async ({ db, user, now, params }) => {
    await acceptAnswer({ db, user, now }, { questionId: params.postId, answerId: params.answerId });
    return findAndPresentQuestion({ db, user, now }, params.postId);
  },
  edit: async ({ db, user, now, params, body }) => {
    await editPost({ db, user, now }, { postId: params.postId, content: body.content });
    return findAndPresentQuestion({ db, user, now }, params.postId);
  },
  remove: async ({ db, user, now, params }) => {
    await removePost({ db, user, now }, { postId: params.postId });
    return findAndPresentQuestion({ db, user, now }, params.postId);
  },
  report: async ({ db, user, now, params }) => {
    await reportPost({ db, user, now }, { postId: params.postId });
    return findAndPresentQuestion({ db, user, now }, params.postId);
  },
  resolve: async ({ db, user, now, params }) => {
    await resolveReports({ db, user, now }, { postId: params.postId });
    return findAndPresentQuestion({ db, user, now }, params.postId);
  },
  promote: async ({ db, user, now, params, body }) => {
    await setFaqMark({ db, user, now }, { postId: params.postId, isFaq: body.isFaq });
    return findAndPresentQuestion({ db, user, now }, params.postId);
  },
});

/** Returns the question with the id `postId`, or the question to which the answer with this id belongs, as a reply. */
async function findAndPresentQuestion({ db, user, now }: DiscussionContext, postId: string) {
  const question = await findQuestionByPost(db, user.id, postId);
  ensure(question, 'post_not_found');
  return presentQuestion(question, toViewer({ user, now }));
}
