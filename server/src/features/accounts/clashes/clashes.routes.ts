import { clashesEndpoints } from '@loopcheck/contract/features/accounts/clashes.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { presentClash } from './clashes.presenter.ts';
import { listClashes, removeClash } from './clashes.queries.ts';

export const clashesRoutes = implement(clashesEndpoints, {
  list: async ({ db }) => (await listClashes(db)).map(presentClash),
  dismiss: async ({ db, params }) => {
    ensure(await removeClash(db, params.id), 'registration_not_found');
    return { dismissed: true as const };
  },
});
