import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';

/** A standard operating procedure. The addresses say "documents", as the specification does; the code says SOP. */
export const Sop = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  chapterNumber: z.int().nullable(),
  revision: z.int(),
  documentDate: z.iso.date(),
  /** It changes the state of a host: to be done only with the permit that it names. */
  changesHost: z.boolean(),
  fileName: z.string(),
  filePath: z.string(),
  /** Bytes; null while the file is being drawn. */
  fileSize: z.int().nullable(),
  mimeType: z.string(),
  isActive: z.boolean(),
  /** Null until a trainer or an admin releases it for this site. */
  releasedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Sop = z.infer<typeof Sop>;

const SopId = z.object({ id: z.uuid() });

export const sopsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents',
    access: 'member',
    summary: 'The active procedures, by number',
    reply: z.array(Sop),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/documents/:id/file',
    access: 'member',
    summary: 'The procedure as PDF; download=1 as an attachment',
    params: SopId,
    query: z.object({ download: z.literal('1').optional() }),
    reply: file,
    errors: ['sop_not_found'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/documents/:id/release',
    access: 'trainer',
    summary: 'Release a procedure for this site after it was tried here',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found', 'sop_already_released'],
  }),
};
