/** So long after it was written one may change what one wrote; who read it earlier must be able to trust it later. */
export const editableMs = 15 * 60_000;

/** The same words once more within this time are a double click, not a second question. */
export const sameWithinMs = 30_000;

/** So many questions and answers one person may post within `postingMs`. */
export const mostPosts = 20;
export const postingMs = 10 * 60_000;

/** As many answers as one question shows. */
export const mostAnswers = 100;

/** Who looks at a discussion. */
export interface Reader {
  readonly id: string;
  readonly isTrainer: boolean;
  readonly now: Date;
}

/** What a decision about a post rests on. */
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

/** Whether the time in which a post may be changed has not run out. */
export const isEditable = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < editableMs;

/** What a reader may do with a post: nothing with one that was removed; nobody reports their own. */
export function rightsOn(post: PostFacts, reader: Reader): PostRights {
  const isOwn = post.authorId === reader.id;
  return {
    canEdit: !post.isRemoved && isOwn && isEditable(post.createdAt, reader.now),
    canRemove: !post.isRemoved && (isOwn || reader.isTrainer),
    canReport: !post.isRemoved && !isOwn && !post.hasReported,
  };
}

/** The asker or a trainer says which answer helped. */
export const mayAccept = (question: { authorId: string }, reader: Reader): boolean =>
  question.authorId === reader.id || reader.isTrainer;
