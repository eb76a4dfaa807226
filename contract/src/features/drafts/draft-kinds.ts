/**
 * The kinds of drafts. Each is named after the object that the draft edits or creates. The object id of a
 * `new_question` is the id of the quiz. `new_announcement` has no object.
 */
export const draftKinds = ['module', 'question', 'new_question', 'sop', 'announcement', 'new_announcement'] as const;
export type DraftKind = (typeof draftKinds)[number];

/**
 * The kinds of drafts whose object several people can edit. The pages on which these drafts are written show who else
 * has a draft of the object.
 */
export const sharedDraftKinds: ReadonlySet<DraftKind> = new Set(['module', 'question', 'sop', 'announcement']);

/** The object id of a draft without an object. */
export const noObjectId = '00000000-0000-0000-0000-000000000000';
