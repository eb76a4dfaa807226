import { confirmationEndpoints } from '@loopcheck/contract/features/accounts/confirmation.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { readSessionCookie, setSessionCookie } from '../../../platform/http/cookies.ts';
import { implement } from '../../../platform/http/implement.ts';
import { requestOriginOf } from '../../../platform/http/request-origin.ts';
import { confirmIdentity, listConfirmationMethods } from './confirmation.commands.ts';

export const confirmationRoutes = implement(confirmationEndpoints, {
  listMethods: async ({ db, config, clock, user, request }) => ({
    methods: await listConfirmationMethods({ db, config, clock, requestOrigin: requestOriginOf(request) }, user),
    directoryName: config.directory?.name ?? null,
  }),
  confirmIdentity: async ({ db, config, clock, siteKeys, user, request, reply, body }) => {
    const sessionToken = readSessionCookie(request, config);
    ensure(sessionToken !== undefined, 'unauthorized');
    const context = { db, config, clock, siteKeys, requestOrigin: requestOriginOf(request) };
    const newToken = await confirmIdentity(context, { user, sessionToken }, body);
    if (newToken !== undefined) setSessionCookie(reply, config, newToken);
    return { confirmed: true as const };
  },
});
