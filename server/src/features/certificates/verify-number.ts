import type {
  certificatesEndpoints,
  Verification,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { countingKey, countTries } from '../accounts/index.ts';
import { findIssuedByTyped } from './certificates.queries.ts';
import { unknownNumber, verificationOf } from './certificate-replies.ts';
import { typedNumber } from './numbers.rules.ts';

/** So many numbers that nobody holds are looked up from one address in so long: people mistype, guessers guess. */
const unknownLimit = 30;
const unknownWindowMs = 10 * 60_000;

/** Says whether a number holds. A tablet at a gate asks all day and is never slowed; only unknown numbers count. */
export async function verifyNumber(call: Call<(typeof certificatesEndpoints)['verify']>): Promise<Verification> {
  const { db, config, params, request, now } = call;
  const typed = typedNumber(params.number);
  const found = await findIssuedByTyped(db, typed);
  if (found) return verificationOf(found, now);
  if (config.throttles) {
    const key = countingKey(['unknown certificate', request.ip], now, unknownWindowMs);
    const tries = (await countTries(db, [key], now)).get(key) ?? 0;
    if (tries > unknownLimit) {
      const retryAfterSeconds = Math.ceil((unknownWindowMs - (now.getTime() % unknownWindowMs)) / 1000);
      throw new Refusal('too_many_requests', { retryAfterSeconds });
    }
  }
  return unknownNumber(params.number.trim().toUpperCase());
}
