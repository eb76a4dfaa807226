/** The object that a draft edits. The object of `new_question` is its quiz; `new_announcement` has no object. */
export const draftKinds = ['module', 'question', 'new_question', 'sop', 'announcement', 'new_announcement'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** The kinds of drafts about an object that several people may edit. Only these show who else has a draft. */
export const sharedDraftKinds: ReadonlySet<DraftKind> = new Set(['module', 'question', 'sop', 'announcement']);

/** The object id of a draft without an object. */
export const noObjectId = '00000000-0000-0000-0000-000000000000';
