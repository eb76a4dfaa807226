import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { personalDataPaths } from './personal-data.paths.ts';

/** All data stored about one person. Each entry of `data` is the list of database rows of one kind. */
export const PersonalData = z.object({
  exportedAt: Timestamp,
  siteName: z.string(),
  userId: z.uuid(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const personalDataEndpoints = {
  // POST instead of GET, because the export is recorded as a training event.
  exportPerson: endpoint({
    ...personalDataPaths.exportPerson,
    access: 'admin',
    summary: 'All that is kept about one person, as data to hand over',
    params: z.object({ id: z.uuid() }),
    reply: PersonalData,
    errors: ['user_not_found'],
  }),
};
