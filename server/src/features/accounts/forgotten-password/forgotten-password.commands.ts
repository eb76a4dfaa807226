import { randomUUID } from 'node:crypto';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { limitCalls } from '../../../platform/rate-limit/limit-calls.ts';
import { networkOf } from '../../../platform/rate-limit/rate-limit.rules.ts';
import { findUserByEmail } from '../accounts.queries.ts';
import { forgottenPasswordAddressLimit, forgottenPasswordLimit } from '../accounts.rules.ts';
import type { AccountContext } from '../sign-in.commands.ts';
import type { Visitor } from '../visitor.ts';
import { createForgottenPasswordLink } from './forgotten-password.jobs.ts';

/**
 * Mails a one-time link to a person who forgot the password. Refuses too many requests with too_many_requests. The
 * reply, its duration and the limits are the same for an email that no account has, so that nobody can find out which
 * emails have accounts.
 */
export async function requestForgottenPasswordLink(
  { db, config, clock }: AccountContext,
  { ipAddress }: Visitor,
  email: string,
): Promise<void> {
  const now = clock.now();
  const limits = [
    { parts: ['forgotten password, address', networkOf(ipAddress)], rateLimit: forgottenPasswordAddressLimit },
    { parts: ['forgotten password', email], rateLimit: forgottenPasswordLimit },
  ];
  for (const { parts, rateLimit } of limits) await limitCalls({ db, config, now }, parts, rateLimit);
  const user = await findUserByEmail(db, email);
  // For an unknown email, the job finds nobody.
  await enqueue(db, createForgottenPasswordLink, { userId: user?.id ?? randomUUID() });
}
