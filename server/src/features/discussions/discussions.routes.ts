import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { z } from 'zod';
import { ensure } from '../../platform/errors/refusal.ts';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { ensureReadable } from '../modules/index.ts';
import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  editPost,
  promoteQuestion,
  removePost,
  reportPost,
  resolveReports,
} from './change-posts.ts';
import { repliesOf, replyAbout } from './discussion-replies.ts';
import { listQuestions } from './discussions.queries.ts';

const pageSize = 10;
const Place = z.tuple([z.boolean(), z.int()]);

export const discussionsRoutes = implement(discussionsEndpoints, {
  list: async (call) => {
    const { db, user, params, query } = call;
    await ensureReadable(db, user, params.moduleId);
    const after = readCursor(Place, query.cursor);
    const rows = await listQuestions(db, user.id, { moduleId: params.moduleId, after, limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: await repliesOf(call, page),
      nextCursor: rows.length > pageSize && last ? cursorAfter([last.is_faq, last.sequence]) : null,
    };
  },
  one: async (call) => {
    await ensureReadable(call.db, call.user, call.params.moduleId);
    const post = await replyAbout(call, call.params.postId);
    ensure(post.moduleId === call.params.moduleId.toLowerCase(), 'post_not_found');
    return post;
  },
  ask: async (call) => replyAbout(call, await askQuestion(call, call.body)),
  answer: async (call) => {
    await answerQuestion(call, call.params.postId, call.body.content);
    return replyAbout(call, call.params.postId);
  },
  accept: async (call) => {
    await acceptAnswer(call, call.params.postId, call.params.answerId);
    return replyAbout(call, call.params.postId);
  },
  edit: async (call) => {
    await editPost(call, call.params.postId, call.body.content);
    return replyAbout(call, call.params.postId);
  },
  remove: async (call) => {
    await removePost(call, call.params.postId);
    return replyAbout(call, call.params.postId);
  },
  report: async (call) => {
    await reportPost(call, call.params.postId);
    return replyAbout(call, call.params.postId);
  },
  resolve: async (call) => {
    await resolveReports(call, call.params.postId);
    return replyAbout(call, call.params.postId);
  },
  promote: async (call) => {
    await promoteQuestion(call, call.params.postId, call.body.isFaq);
    return replyAbout(call, call.params.postId);
  },
});
