/** The time during which an author may edit a post. After that, others may have relied on its text. */
export const editableMs = 15 * 60_000;

/** The same text by the same author within this time counts as a repeated submission, not as a second post. */
export const duplicateWindowMs = 30_000;

/** The maximum number of questions and answers per person within `postLimitWindowMs`. */
export const postLimit = 20;
export const postLimitWindowMs = 10 * 60_000;

/** The maximum number of answers per question; it is limited because a question is returned with all its answers. */
export const answersPerQuestion = 100;

/** The person who views or changes a discussion, and the time of the call. */
export interface Viewer {
  readonly id: string;
  readonly isTrainer: boolean;
  readonly now: Date;
}

/** The facts about a post on which the viewer's rights depend. */
export interface PostFacts {
  readonly authorId: string;
  readonly createdAt: Date;
  readonly isRemoved: boolean;
  readonly hasReported: boolean;
}

/** The rights of a viewer on a post. */
export interface PostRights {
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly canReport: boolean;
}

/** Whether a post written at `createdAt` can still be edited. */
export const isEditable = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < editableMs;

/** The rights of a viewer on a post. Nobody has rights on a removed post, and nobody may report their own post. */
export function rightsOn(post: PostFacts, viewer: Viewer): PostRights {
  const isAuthor = post.authorId === viewer.id;
  return {
    canEdit: !post.isRemoved && isAuthor && isEditable(post.createdAt, viewer.now),
    canRemove: !post.isRemoved && (isAuthor || viewer.isTrainer),
    canReport: !post.isRemoved && !isAuthor && !post.hasReported,
  };
}

/** Whether the viewer may accept an answer to a question: the asker and trainers may. */
export const mayAccept = (question: { authorId: string }, viewer: Viewer): boolean =>
  question.authorId === viewer.id || viewer.isTrainer;
