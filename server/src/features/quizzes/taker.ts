import type { Config } from '../../config.ts';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { passesCountFrom } from '../certificates/index.ts';
import type { Taker } from './quizzes.queries.ts';

interface Asking {
  readonly db: Database;
  readonly config: Config;
  readonly user: SignedIn;
  readonly now: Date;
}

/** Who takes quizzes, with the moment from which their passes count. */
export const takerOf = async ({ db, config, user, now }: Asking): Promise<Taker> => ({
  userId: user.id,
  countsFrom: await passesCountFrom({ db, config, userId: user.id, now }),
});
