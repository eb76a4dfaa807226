import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { fileText, lineText, Timestamp } from '../../fields.ts';
import { draftKinds } from './draft-kinds.ts';
import { draftsPaths } from './drafts.paths.ts';

/** The maximum length of a draft in UTF-16 code units: twice the maximum length of a module's text. */
export const maxDraftLength = 300_000;

/** The maximum number of drafts of one person. */
export const maxDraftsPerPerson = 100;

/** The state of a person's draft after a write. `revision` increases with each write. */
export const SavedDraft = z.object({ revision: z.int(), savedAt: Timestamp });
export type SavedDraft = z.infer<typeof SavedDraft>;

/** A draft of another person about the same object. Only its author can see the text. */
export const OthersDraft = z.object({ fullName: z.string(), savedAt: Timestamp });
export type OthersDraft = z.infer<typeof OthersDraft>;

/** Identifies one open editor, such as one browser tab. */
const EditorId = lineText(40).pipe(z.string().min(1));

/** A draft of the signed-in person. `content` is the editor's JSON. `editorId` is the editor that saved it last. */
export const OwnDraft = SavedDraft.extend({ content: z.string(), editorId: z.string() });
export type OwnDraft = z.infer<typeof OwnDraft>;

/** At most 5 drafts of other people about the same object, latest first. */
const others = z.array(OthersDraft);

/**
 * The draft revision on which a write is based; 0 if the editor has not loaded a draft from the server. The maximum
 * fits in an integer column of PostgreSQL.
 */
const Revision = z.int().min(0).max(1_000_000_000);

/**
 * The person who typed the text. The request is refused if another person is signed in, for example in a second tab of
 * a shared PC.
 */
const author = { userId: z.uuid() };

const DraftParams = z.object({ kind: z.enum(draftKinds), objectId: z.uuid() });

export const draftsEndpoints = {
  find: endpoint({
    ...draftsPaths.find,
    access: 'trainer',
    summary: 'Returns the draft of the signed-in person about an object, and who else has one',
    params: DraftParams,
    reply: z.object({ own: OwnDraft.nullable(), others }),
  }),
  save: endpoint({
    ...draftsPaths.save,
    access: 'trainer',
    summary: 'Saves the draft of the signed-in person; refused if another editor has saved it since `baseRevision`',
    params: DraftParams,
    // `change` is the number of the write within its editor, from 1. The server ignores repeated and outdated writes.
    body: z.object({
      content: fileText(maxDraftLength).min(1),
      baseRevision: Revision,
      editorId: EditorId,
      ...author,
      change: z.int().min(1).max(1_000_000_000),
    }),
    reply: SavedDraft.extend({ others }),
    errors: ['draft_changed', 'drafts_full'],
    maxBodyBytes: 1024 * 1024,
  }),
  remove: endpoint({
    ...draftsPaths.remove,
    access: 'trainer',
    summary: 'Deletes the draft of the signed-in person; refused if another editor has saved it since `baseRevision`',
    params: DraftParams,
    query: z.object({ baseRevision: z.coerce.number().pipe(Revision), editorId: EditorId, ...author }),
    reply: z.object({ own: z.null(), others }),
    errors: ['draft_changed'],
  }),
};
