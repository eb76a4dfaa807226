import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { personalDataPaths } from './personal-data.paths.ts';

/** Everything that is kept about one person, by what it is: each entry a list of rows as they stand. */
export const PersonalData = z.object({
  exportedAt: Timestamp,
  siteName: z.string(),
  userId: z.uuid(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const personalDataEndpoints = {
  // A write: that somebody took a copy is recorded.
  exportPerson: endpoint({
    ...personalDataPaths.exportPerson,
    access: 'admin',
    summary: 'All that is kept about one person, as data to hand over',
    params: z.object({ id: z.uuid() }),
    reply: PersonalData,
    errors: ['user_not_found'],
  }),
};
