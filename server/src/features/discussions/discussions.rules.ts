/** How long an author may edit a post. After that, others may have relied on what it says. */
export const editableMs = 15 * 60_000;

/** The same text from the same author within this time is a repeated submission, not a second post. */
export const duplicateWindowMs = 30_000;

/** At most this many questions and answers per person within `postLimitWindowMs`. */
export const postLimit = 20;
export const postLimitWindowMs = 10 * 60_000;

/** At most this many answers per question, since a question is shown with all of them. */
export const answersPerQuestion = 100;

/** The person who reads a discussion, and when. */
export interface Reader {
  readonly id: string;
  readonly isTrainer: boolean;
  readonly now: Date;
}

/** The facts about a post that decide what a reader may do with it. */
export interface PostFacts {
  readonly authorId: string;
  readonly createdAt: Date;
  readonly isRemoved: boolean;
  readonly hasReported: boolean;
}

/** What a reader may do with a post. */
export interface PostRights {
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly canReport: boolean;
}

/** Whether a post written at `createdAt` can still be edited. */
export const isEditable = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < editableMs;

/** What a reader may do with a post. A removed post allows nothing, and nobody reports their own post. */
export function rightsOn(post: PostFacts, reader: Reader): PostRights {
  const isOwn = post.authorId === reader.id;
  return {
    canEdit: !post.isRemoved && isOwn && isEditable(post.createdAt, reader.now),
    canRemove: !post.isRemoved && (isOwn || reader.isTrainer),
    canReport: !post.isRemoved && !isOwn && !post.hasReported,
  };
}

/** Whether the reader may accept an answer to a question: the asker and trainers may. */
export const mayAccept = (question: { authorId: string }, reader: Reader): boolean =>
  question.authorId === reader.id || reader.isTrainer;
