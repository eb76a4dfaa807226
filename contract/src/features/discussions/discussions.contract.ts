import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';

/** A post may be this long; longer ones are seldom read on a phone. */
export const longestPost = 2000;

/** Somebody in a discussion, under the name that the account has now. */
const Author = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Where the picture is read; null where there is none. */
  pictureUrl: z.string().nullable(),
  /** Whether they were a trainer or an admin when they wrote. */
  isTrainer: z.boolean(),
});

/** What stands of a post that was removed: who did it, and when. Its text is gone. */
const Removal = z.object({ by: z.string(), at: Timestamp });

/** A question or an answer, with what the person who reads it may do. */
const Post = z.object({
  id: z.uuid(),
  /** Plain text; empty when the post was removed. */
  content: z.string(),
  author: Author,
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  removed: Removal.nullable(),
  canEdit: z.boolean(),
  canRemove: z.boolean(),
  canReport: z.boolean(),
  /** The reader has reported it. */
  hasReported: z.boolean(),
  /** How many people have reported it and wait for a trainer; always 0 for others than trainers. */
  openReports: z.int(),
});

export const DiscussionAnswer = Post.extend({ isAccepted: z.boolean() });
export type DiscussionAnswer = z.infer<typeof DiscussionAnswer>;

/** A question under a module with its answers: the accepted one first, then in the order in which they were given. */
export const DiscussionPost = Post.extend({
  moduleId: z.uuid(),
  type: z.literal('question'),
  title: z.string(),
  isFaq: z.boolean(),
  /** The asker or a trainer says which answer helped. */
  canAccept: z.boolean(),
  canAnswer: z.boolean(),
  canPromote: z.boolean(),
  answers: z.array(DiscussionAnswer),
});
export type DiscussionPost = z.infer<typeof DiscussionPost>;

const Content = plainText(longestPost).pipe(z.string().min(1));
const PostId = z.object({ postId: z.uuid() });
const ModuleId = z.object({ moduleId: z.uuid() });

export const discussionsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/discussions/:moduleId',
    access: 'member',
    summary: 'The questions of a module with their answers: frequently asked ones first, then the latest',
    params: ModuleId,
    query: z.object({ cursor: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(DiscussionPost), nextCursor: z.string().nullable() }),
    errors: ['module_not_found'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/discussions/:moduleId/:postId',
    access: 'member',
    summary: 'One question with its answers, wherever the list has it; the question of an answer, too',
    params: ModuleId.extend({ postId: z.uuid() }),
    reply: DiscussionPost,
    errors: ['module_not_found', 'post_not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/discussions',
    access: 'member',
    summary: 'Post a question; the same words once more within half a minute are the same question',
    body: z.object({
      moduleId: z.uuid(),
      type: z.literal('question').default('question'),
      title: lineText(200)
        .default('')
        .transform((title) => title || 'Module Question'),
      content: Content,
    }),
    reply: DiscussionPost,
    errors: ['module_not_found', 'too_many_requests'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/discussions/:postId/answers',
    access: 'member',
    summary: 'Answer a question',
    params: PostId,
    body: z.object({ content: Content }),
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed', 'question_full', 'too_many_requests'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/discussions/:postId/accept/:answerId',
    access: 'member',
    summary: 'Say which answer helped; for the asker and for trainers',
    params: z.object({ postId: z.uuid(), answerId: z.uuid() }),
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed', 'forbidden'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/discussions/:postId',
    access: 'member',
    summary: 'Change an own question or answer, within 15 minutes',
    params: PostId,
    body: z.object({ content: Content }),
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed', 'post_of_another', 'post_settled'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/discussions/:postId',
    access: 'member',
    summary: 'Remove an own question or answer, or as a trainer anybody’s; the text is gone, a trace stays',
    params: PostId,
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_of_another'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/discussions/:postId/report',
    access: 'member',
    summary: 'Tell trainers that a post needs their eyes; counts once per person',
    params: PostId,
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed', 'post_own'],
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/discussions/:postId/resolve',
    access: 'trainer',
    summary: 'Close the reports about a post: it stays as it is',
    params: PostId,
    reply: DiscussionPost,
    errors: ['post_not_found'],
  }),
  promote: endpoint({
    method: 'POST',
    path: '/api/discussions/:postId/promote',
    access: 'trainer',
    summary: 'Make a question a frequently asked one, or an ordinary one again',
    params: PostId,
    body: z.object({ isFaq: z.boolean().default(true) }),
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed'],
  }),
};
