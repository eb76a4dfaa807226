import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { moduleLists } from '../modules/module-authoring.contract.ts';
import { contentUpdatesPaths } from './content-updates.paths.ts';

/**
 * A shipped update: a release of Loopcheck contains a newer text for a module, quiz or procedure that the site has
 * edited. An admin decides which of the two texts to use.
 */
export const ContentUpdate = z.object({
  id: z.uuid(),
  kind: z.enum(['module', 'quiz', 'sop']),
  /** The id of the module, quiz or procedure that would be updated. */
  objectId: z.uuid(),
  /** The title in the shipped text. */
  title: z.string(),
  /** The time of the server start at which the newer text was found. */
  arrivedAt: Timestamp,
  /** True if the viewer is an admin. */
  canDecide: z.boolean(),
});
export type ContentUpdate = z.infer<typeof ContentUpdate>;

/** The fields of a module, quiz or procedure that are compared in addition to the text. */
export const nonTextFields = [
  'title',
  'description',
  'summary',
  'estimatedDuration',
  'parts',
  ...moduleLists,
  'passingScore',
  'timeLimitMinutes',
  'questionsDrawn',
  'chapterNumber',
  // True if the procedure changes the configuration of a computer.
  'changesHost',
] as const;
const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * A field whose value differs between the site's text (`ours`) and the shipped text (`shipped`). `part` is the name of
 * the field. A list is returned as a text with one line per entry.
 */
export const ChangedField = z.object({ part: z.enum(nonTextFields), ours: FieldValue, shipped: FieldValue });
export type ChangedField = z.infer<typeof ChangedField>;

const UpdateId = z.object({ id: z.uuid() });

export const contentUpdatesEndpoints = {
  list: endpoint({
    ...contentUpdatesPaths.list,
    access: 'trainer',
    summary: 'Lists the newer shipped texts that wait for a decision, at most one for each module, quiz and procedure',
    reply: z.array(ContentUpdate),
  }),
  one: endpoint({
    ...contentUpdatesPaths.one,
    access: 'trainer',
    summary: 'Returns the text of the site and the shipped text as HTML, and the other fields that differ',
    params: UpdateId,
    // `ours` and `shipped` are the two texts as HTML. `changedFields` are the other fields that differ.
    reply: ContentUpdate.extend({ ours: z.string(), shipped: z.string(), changedFields: z.array(ChangedField) }),
    errors: ['content_update_not_found'],
  }),
  takeOver: endpoint({
    ...contentUpdatesPaths.takeOver,
    access: 'admin',
    summary: 'Replaces the text of the site with the shipped text',
    params: UpdateId,
    // This endpoint always replies with `taken`, and `keep` always replies with `kept`. Both refuse with
    // content_update_not_found if an admin has already decided.
    reply: z.object({ decision: z.enum(['taken', 'kept']) }),
    errors: ['content_update_not_found'],
  }),
  keep: endpoint({
    ...contentUpdatesPaths.keep,
    access: 'admin',
    summary: 'Keeps the text of the site; the same shipped text is not offered again',
    params: UpdateId,
    reply: z.object({ decision: z.enum(['taken', 'kept']) }),
    errors: ['content_update_not_found'],
  }),
};
