/** The time in milliseconds during which an author can edit a post. After this time, others might rely on the text. */
export const editableMs = 15 * 60_000;

/** The time in milliseconds within which the same text by the same author counts as a repeated submission. */
export const duplicateWindowMs = 30_000;

/** The maximum number of questions and answers per person within `postLimitWindowMs`. */
export const postLimit = 20;
/** The time in milliseconds to which `postLimit` applies. */
export const postLimitWindowMs = 10 * 60_000;

/**
 * The maximum number of answers per question. A question is returned with all its answers, so there must be a limit.
 */
export const maxAnswersPerQuestion = 100;

/** The person who views or changes a discussion, and the time of the request. */
export interface Viewer {
  readonly id: string;
  /** True for trainers and admins. */
  readonly isTrainer: boolean;
  readonly now: Date;
}

/** The state of a post on which the viewer's rights depend. */
export interface PostState {
  readonly authorId: string;
  readonly createdAt: Date;
  readonly isRemoved: boolean;
  /** True if the viewer has reported the post. */
  readonly isReportedByViewer: boolean;
}

/** The actions on a post that a viewer is allowed to perform. */
export interface PostRights {
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly canReport: boolean;
}

/** True if a post created at `createdAt` can still be edited. */
export const isEditable = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < editableMs;

/** Returns a viewer's rights on a post. Nobody has rights on a removed post, and nobody can report their own post. */
export function findPostRights(post: PostState, viewer: Viewer): PostRights {
  const isAuthor = post.authorId === viewer.id;
  return {
    canEdit: !post.isRemoved && isAuthor && isEditable(post.createdAt, viewer.now),
    canRemove: !post.isRemoved && (isAuthor || viewer.isTrainer),
    canReport: !post.isRemoved && !isAuthor && !post.isReportedByViewer,
  };
}

/** True if the viewer can accept an answer to the question: true for the asker and for trainers and admins. */
export const canAcceptAnswer = (question: { authorId: string }, viewer: Viewer): boolean =>
  question.authorId === viewer.id || viewer.isTrainer;
