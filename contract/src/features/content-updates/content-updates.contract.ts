import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { moduleLists } from '../modules/module-authoring.contract.ts';

/** A newer shipped text of something that this site has edited. It waits for an admin and changes nothing by itself. */
export const ContentUpdate = z.object({
  id: z.uuid(),
  kind: z.enum(['module', 'quiz', 'sop']),
  /** The module, quiz or procedure that it would change. */
  objectId: z.uuid(),
  title: z.string(),
  arrivedAt: Timestamp,
  canDecide: z.boolean(),
});
export type ContentUpdate = z.infer<typeof ContentUpdate>;

/** What stands beside a text: of a module, of a quiz (times in minutes), of a procedure. */
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

/** Something beside the text that the shipped one has otherwise. A list is one line for each entry. */
export const ChangedPart = z.object({ part: z.enum(besideText), ours: Beside, shipped: Beside });
export type ChangedPart = z.infer<typeof ChangedPart>;

const UpdateId = z.object({ id: z.uuid() });

export const contentUpdatesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/trainer/content-updates',
    access: 'trainer',
    summary: 'Newer shipped texts that wait for a decision; there is at most one for each module, quiz and procedure',
    reply: z.array(ContentUpdate),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/trainer/content-updates/:id',
    access: 'trainer',
    summary: 'A newer shipped text beside the one that the site has, both as HTML, and what else it would change',
    params: UpdateId,
    reply: ContentUpdate.extend({ ours: z.string(), shipped: z.string(), beside: z.array(ChangedPart) }),
    errors: ['content_update_not_found'],
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/api/trainer/content-updates/:id/take-over',
    access: 'admin',
    summary: 'Put the newer shipped text in the place of the one that the site has',
    params: UpdateId,
    reply: z.object({ decision: z.enum(['taken', 'kept']) }),
    errors: ['content_update_not_found'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/trainer/content-updates/:id/keep',
    access: 'admin',
    summary: 'Keep the text that the site has; this shipped one is not offered again',
    params: UpdateId,
    reply: z.object({ decision: z.enum(['taken', 'kept']) }),
    errors: ['content_update_not_found'],
  }),
};
