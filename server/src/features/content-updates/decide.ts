import type { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { type ShippedModule, replaceByShippedModule } from '../modules/index.ts';
import { saveShippedQuiz, type ShippedQuiz } from '../quizzes/index.ts';
import { recordEvent } from '../records/index.ts';
import { loadShippedSop, type ShippedSop } from '../sops/index.ts';
import { findPending, saveDecision, type UpdateKind } from './content-updates.queries.ts';

type Decision = 'taken' | 'kept';
type DecideCall = Pick<Call<(typeof contentUpdatesEndpoints)['takeOver']>, 'db' | 'params' | 'user' | 'now'>;

/** An admin's decision on a newer shipped text: it replaces the site's own as a new revision, or it is not offered again. */
export async function decideUpdate(
  { db, params, user, now }: DecideCall,
  decision: Decision,
): Promise<{ decision: Decision }> {
  const found = await findPending(db, params.id);
  ensure(found?.object_id, 'content_update_not_found');
  const decided = await saveDecision(db, params.id, { decision, by: user.id, now });
  ensure(decided, 'content_update_not_found');
  const { shipped } = decided;
  const kind = decided.kind as UpdateKind;
  const overSite = { overSite: true };
  if (decision === 'taken') {
    if (kind === 'module')
      await replaceByShippedModule({ db }, { actorId: user.id, shipped: shipped as ShippedModule });
    else if (kind === 'quiz') await saveShippedQuiz(db, shipped as ShippedQuiz, { replaceEdited: true });
    else await loadShippedSop(db, shipped as ShippedSop, overSite);
  }
  await recordEvent(db, {
    personId: user.id,
    verb: decision === 'taken' ? 'approved' : 'rejected',
    object: kind,
    objectId: found.object_id,
    ...(kind === 'module' && { moduleId: found.object_id }),
    result: { shippedUpdate: decided.shipped_key, title: decided.title },
  });
  return { decision };
}
