import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { describeDevice } from '../../platform/auth/device.ts';
import { saveSession } from '../../platform/auth/sessions.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { setSessionCookie } from '../../platform/http/cookies.ts';
import { saveSignIn } from '../logins/index.ts';
import { recordEvent } from '../records/index.ts';

interface Visit {
  readonly db: Database;
  readonly config: Config;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
}

/** Opens a session for a person, writes the sign-in down and hands the browser its token. Run it in a transaction. */
export async function beginSession(
  { db, config, request, reply, now }: Visit,
  user: { readonly id: string; readonly role: string },
  delayedMs = 0,
): Promise<void> {
  const device = describeDevice(request.headers['user-agent']);
  const { sessionId, token } = await saveSession(db, { userId: user.id, device, ipAddress: request.ip, now });
  await saveSignIn(db, {
    userId: user.id,
    sessionId,
    role: user.role,
    succeeded: true,
    delayedMs,
    device,
    ipAddress: request.ip,
    now,
  });
  await recordEvent(db, { personId: user.id, verb: 'logged-in', object: 'session', objectId: sessionId });
  setSessionCookie(reply, config, token);
}
