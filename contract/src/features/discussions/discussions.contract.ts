import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { callLimits } from '../../call-limits.ts';
import { discussionsPaths } from './discussions.paths.ts';

/** The maximum length of a post in characters, chosen for reading on a phone. */
export const maxPostLength = 2000;

/** The author of a post. */
const Author = z.object({
  id: z.uuid(),
  /** The current name of the account. */
  fullName: z.string(),
  /** URL of the picture; null if the author has none. */
  pictureUrl: z.string().nullable(),
  /** True if the author was a trainer or an admin at the time of writing. */
  isTrainer: z.boolean(),
});

/** The removal of a post: the name of the person who removed it, and the time. The text of the post is erased. */
const Removal = z.object({ by: z.string(), at: Timestamp });

/** A question or an answer. The `can…` fields are the actions allowed to the viewer. */
const Post = z.object({
  id: z.uuid(),
  /** The text of the post, as plain text; empty if the post was removed. */
  content: z.string(),
  author: Author,
  createdAt: Timestamp,
  /** The time of the last edit; null if the post was never edited. */
  editedAt: Timestamp.nullable(),
  /** The removal of the post; null if the post was not removed. */
  removed: Removal.nullable(),
  canEdit: z.boolean(),
  canRemove: z.boolean(),
  canReport: z.boolean(),
  /** True if the viewer has reported the post, even if the report is resolved. */
  hasReported: z.boolean(),
  /** The number of unresolved reports; always 0 if the viewer is not a trainer or an admin. */
  openReports: z.int(),
});

export const DiscussionAnswer = Post.extend({ isAccepted: z.boolean() });
export type DiscussionAnswer = z.infer<typeof DiscussionAnswer>;

/**
 * A question under a module with all of its answers: the accepted answer first, then the other answers, oldest first.
 */
export const DiscussionQuestion = Post.extend({
  moduleId: z.uuid(),
  type: z.literal('question'),
  title: z.string(),
  isFaq: z.boolean(),
  /**
   * True if the viewer can accept an answer: the viewer is the author of the question, a trainer or an admin, and the
   * question was not removed.
   */
  canAccept: z.boolean(),
  /** False if the question was removed. */
  canAnswer: z.boolean(),
  /**
   * True if the viewer can mark the question as frequently asked: the viewer is a trainer or an admin, and the question
   * was not removed.
   */
  canPromote: z.boolean(),
  answers: z.array(DiscussionAnswer),
});
export type DiscussionQuestion = z.infer<typeof DiscussionQuestion>;

const Content = plainText(maxPostLength).pipe(z.string().min(1));
/** The text of a new answer, or the new text of a post. */
export const PostText = z.object({ content: Content });
const PostId = z.object({ postId: z.uuid() });
const ModuleId = z.object({ moduleId: z.uuid() });

export const discussionsEndpoints = {
  list: endpoint({
    ...discussionsPaths.list,
    access: 'member',
    summary: 'Lists the questions of a module with their answers: frequently asked first, then newest first',
    params: ModuleId,
    query: z.object({ cursor: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(DiscussionQuestion), nextCursor: z.string().nullable() }),
    errors: ['module_not_found'],
  }),
  one: endpoint({
    ...discussionsPaths.one,
    access: 'member',
    summary: 'Returns a question with its answers, by the id of the question or of one of its answers',
    params: ModuleId.extend({ postId: z.uuid() }),
    reply: DiscussionQuestion,
    errors: ['module_not_found', 'post_not_found'],
  }),
  ask: endpoint({
    ...discussionsPaths.ask,
    access: 'member',
    summary: 'Posts a question; a repeated submission within 30 seconds returns the existing question',
    body: z.object({
      moduleId: z.uuid(),
      type: z.literal('question').default('question'),
      // The form on the page has no field for a title and sends `Module Question` with every question.
      title: lineText(200)
        .default('')
        .transform((title) => title || 'Module Question'),
      content: Content,
    }),
    reply: DiscussionQuestion,
    errors: ['module_not_found', 'too_many_requests'],
    callLimit: callLimits.posts,
  }),
  answer: endpoint({
    ...discussionsPaths.answer,
    access: 'member',
    summary: 'Posts an answer to a question',
    params: PostId,
    body: PostText,
    reply: DiscussionQuestion,
    errors: ['post_not_found', 'post_removed', 'question_full', 'too_many_requests'],
    callLimit: callLimits.posts,
  }),
  accept: endpoint({
    ...discussionsPaths.accept,
    access: 'member',
    summary: 'Accepts an answer; allowed for the author of the question and for trainers',
    params: z.object({ postId: z.uuid(), answerId: z.uuid() }),
    reply: DiscussionQuestion,
    errors: ['post_not_found', 'post_removed', 'forbidden', 'too_many_requests'],
    callLimit: callLimits.posts,
  }),
  edit: endpoint({
    ...discussionsPaths.edit,
    access: 'member',
    summary: 'Edits a post of the signed-in person, within 15 minutes of posting',
    params: PostId,
    body: PostText,
    reply: DiscussionQuestion,
    errors: ['post_not_found', 'post_removed', 'post_of_another_person', 'post_settled', 'too_many_requests'],
    callLimit: callLimits.posts,
  }),
  remove: endpoint({
    ...discussionsPaths.remove,
    access: 'member',
    summary: 'Removes a post and erases its text; authors remove their own posts, trainers any post',
    params: PostId,
    reply: DiscussionQuestion,
    errors: ['post_not_found', 'post_of_another_person', 'too_many_requests'],
    callLimit: callLimits.posts,
  }),
  report: endpoint({
    ...discussionsPaths.report,
    access: 'member',
    summary: 'Reports a post to the trainers; one report per person counts',
    params: PostId,
    reply: DiscussionQuestion,
    errors: ['post_not_found', 'post_removed', 'post_own', 'too_many_requests'],
    callLimit: callLimits.posts,
  }),
  resolve: endpoint({
    ...discussionsPaths.resolve,
    access: 'trainer',
    summary: 'Resolves the reports of a post without changing the post',
    params: PostId,
    reply: DiscussionQuestion,
    errors: ['post_not_found'],
  }),
  promote: endpoint({
    ...discussionsPaths.promote,
    access: 'trainer',
    summary: 'Marks a question as frequently asked, or removes the mark',
    params: PostId,
    body: z.object({ isFaq: z.boolean().default(true) }),
    reply: DiscussionQuestion,
    errors: ['post_not_found', 'post_removed'],
  }),
};
