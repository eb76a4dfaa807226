import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { discussionsPaths } from './discussions.paths.ts';

/** The maximum length of a post in characters, chosen for reading on a phone. */
export const longestPost = 2000;

/** The author of a post, with the account's current name. */
const Author = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** URL of the picture; null when there is none. */
  pictureUrl: z.string().nullable(),
  /** Whether the author was a trainer or an admin at the time of writing. */
  isTrainer: z.boolean(),
});

/** Who removed a post, and when. The text itself is erased. */
const Removal = z.object({ by: z.string(), at: Timestamp });

/** A question or an answer, with the actions that the viewer may take. */
const Post = z.object({
  id: z.uuid(),
  /** Plain text; empty when the post was removed. */
  content: z.string(),
  author: Author,
  createdAt: Timestamp,
  /** Null when the post was never edited. */
  editedAt: Timestamp.nullable(),
  /** Null unless the post was removed. */
  removed: Removal.nullable(),
  canEdit: z.boolean(),
  canRemove: z.boolean(),
  canReport: z.boolean(),
  /** Whether the viewer has reported the post, even if the report is resolved. */
  hasReported: z.boolean(),
  /** Number of reports that no trainer has resolved yet; always 0 for viewers who are not trainers. */
  openReports: z.int(),
});

export const DiscussionAnswer = Post.extend({ isAccepted: z.boolean() });
export type DiscussionAnswer = z.infer<typeof DiscussionAnswer>;

/** A question under a module with all of its answers: the accepted one first, then oldest first. */
export const DiscussionPost = Post.extend({
  moduleId: z.uuid(),
  type: z.literal('question'),
  title: z.string(),
  isFaq: z.boolean(),
  /** Whether the viewer may accept an answer: the asker and trainers may. */
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
    ...discussionsPaths.list,
    access: 'member',
    summary: 'The questions of a module with their answers: frequently asked first, then latest first',
    params: ModuleId,
    query: z.object({ cursor: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(DiscussionPost), nextCursor: z.string().nullable() }),
    errors: ['module_not_found'],
  }),
  one: endpoint({
    ...discussionsPaths.one,
    access: 'member',
    summary:
      'One question with its answers, whatever page of the list it is on; given the id of an answer, its question',
    params: ModuleId.extend({ postId: z.uuid() }),
    reply: DiscussionPost,
    errors: ['module_not_found', 'post_not_found'],
  }),
  ask: endpoint({
    ...discussionsPaths.ask,
    access: 'member',
    summary: 'Post a question; a repeated submission within 30 seconds returns the first one',
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
    ...discussionsPaths.answer,
    access: 'member',
    summary: 'Answer a question',
    params: PostId,
    body: z.object({ content: Content }),
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed', 'question_full', 'too_many_requests'],
  }),
  accept: endpoint({
    ...discussionsPaths.accept,
    access: 'member',
    summary: 'Accept an answer; for the asker and for trainers',
    params: z.object({ postId: z.uuid(), answerId: z.uuid() }),
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed', 'forbidden'],
  }),
  edit: endpoint({
    ...discussionsPaths.edit,
    access: 'member',
    summary: 'Edit an own question or answer, within 15 minutes',
    params: PostId,
    body: z.object({ content: Content }),
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed', 'post_of_another', 'post_settled'],
  }),
  remove: endpoint({
    ...discussionsPaths.remove,
    access: 'member',
    summary: 'Remove an own question or answer, or any as a trainer; its text is erased, who removed it is kept',
    params: PostId,
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_of_another'],
  }),
  report: endpoint({
    ...discussionsPaths.report,
    access: 'member',
    summary: 'Report a post to the trainers; counts once per person',
    params: PostId,
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed', 'post_own'],
  }),
  resolve: endpoint({
    ...discussionsPaths.resolve,
    access: 'trainer',
    summary: 'Resolve the reports about a post, which stays as it is',
    params: PostId,
    reply: DiscussionPost,
    errors: ['post_not_found'],
  }),
  promote: endpoint({
    ...discussionsPaths.promote,
    access: 'trainer',
    summary: 'Mark a question as frequently asked, or remove the mark',
    params: PostId,
    body: z.object({ isFaq: z.boolean().default(true) }),
    reply: DiscussionPost,
    errors: ['post_not_found', 'post_removed'],
  }),
};
