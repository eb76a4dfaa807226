import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { personalDataPaths } from './personal-data.paths.ts';

/**
 * All data stored about one person, except secrets such as password hashes. `data` maps the kind of data, such as
 * `sessions`, to its database rows.
 */
export const PersonalData = z.object({
  exportedAt: Timestamp,
  siteName: z.string(),
  userId: z.uuid(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const personalDataEndpoints = {
  // POST instead of GET, because the call records the export as a training event.
  exportPerson: endpoint({
    ...personalDataPaths.exportPerson,
    access: 'admin',
    summary: 'Exports all data stored about one person',
    params: z.object({ id: z.uuid() }),
    reply: PersonalData,
    errors: ['user_not_found'],
  }),
};
