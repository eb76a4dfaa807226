import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { moduleLists } from '../modules/module-authoring.contract.ts';
import { contentUpdatesPaths } from './content-updates.paths.ts';

/**
 * A newer shipped text of a module, quiz or procedure that was edited on site. The update waits for an admin's
 * decision.
 */
export const ContentUpdate = z.object({
  id: z.uuid(),
  kind: z.enum(['module', 'quiz', 'sop']),
  /** The id of the module, quiz or procedure that would be updated. */
  objectId: z.uuid(),
  title: z.string(),
  arrivedAt: Timestamp,
  canDecide: z.boolean(),
});
export type ContentUpdate = z.infer<typeof ContentUpdate>;

/** The fields, other than the text, of a module, a quiz (times in minutes) or a procedure. */
export const besideText = [
  'title',
  'description',
  'summary',
  'estimatedDuration',
  ...moduleLists,
  'passingScore',
  'timeLimitMinutes',
  'questionsDrawn',
  'chapterNumber',
  'changesHost',
] as const;
const Beside = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field that differs between the site's copy and the shipped copy. A list is shown with one line per entry. */
export const ChangedPart = z.object({ part: z.enum(besideText), ours: Beside, shipped: Beside });
export type ChangedPart = z.infer<typeof ChangedPart>;

const UpdateId = z.object({ id: z.uuid() });

export const contentUpdatesEndpoints = {
  list: endpoint({
    ...contentUpdatesPaths.list,
    access: 'trainer',
    summary: 'Newer shipped texts that wait for a decision; there is at most one for each module, quiz and procedure',
    reply: z.array(ContentUpdate),
  }),
  one: endpoint({
    ...contentUpdatesPaths.one,
    access: 'trainer',
    summary: 'The site’s text and the newer shipped one, both as HTML, and the other fields that differ',
    params: UpdateId,
    reply: ContentUpdate.extend({ ours: z.string(), shipped: z.string(), beside: z.array(ChangedPart) }),
    errors: ['content_update_not_found'],
  }),
  takeOver: endpoint({
    ...contentUpdatesPaths.takeOver,
    access: 'admin',
    summary: 'Replace the site’s text by the newer shipped one',
    params: UpdateId,
    reply: z.object({ decision: z.enum(['taken', 'kept']) }),
    errors: ['content_update_not_found'],
  }),
  keep: endpoint({
    ...contentUpdatesPaths.keep,
    access: 'admin',
    summary: 'Keep the site’s text; this shipped one is not offered again',
    params: UpdateId,
    reply: z.object({ decision: z.enum(['taken', 'kept']) }),
    errors: ['content_update_not_found'],
  }),
};
