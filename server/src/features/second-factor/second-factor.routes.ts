import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { implement } from '../../platform/http/implement.ts';
import { requestOriginOf } from '../../platform/http/request-origin.ts';
import { resetSecondFactor } from './changes.commands.ts';
import { beginConfirmationWithPasskey, beginSignInWithPasskey } from './proof.commands.ts';
import {
  addApp,
  addPasskey,
  beginApp,
  beginPasskey,
  readState,
  removeOwnApp,
  removeOwnPasskey,
  renewRecoveryCodes,
  type SetUpContext,
} from './set-up.commands.ts';

/** The arguments of a route's handler from which `toContext` makes the context of a command. */
type SetUpCall = Omit<SetUpContext, 'requestOrigin'> & { readonly request: Parameters<typeof requestOriginOf>[0] };

const toContext = ({ db, config, clock, siteKeys, user, request }: SetUpCall): SetUpContext => ({
  db,
  config,
  clock,
  siteKeys,
  user,
  requestOrigin: requestOriginOf(request),
});

export const secondFactorRoutes = implement(secondFactorEndpoints, {
  state: (call) => readState(toContext(call)),
  beginApp: (call) => beginApp(toContext(call)),
  addApp: (call) => addApp(toContext(call), call.body.code),
  removeApp: (call) => removeOwnApp(toContext(call)),
  beginPasskey: (call) => beginPasskey(toContext(call)),
  addPasskey: (call) => addPasskey(toContext(call), call.body),
  removePasskey: (call) => removeOwnPasskey(toContext(call), call.params.passkeyId),
  renewRecoveryCodes: async (call) => ({ recoveryCodes: await renewRecoveryCodes(toContext(call)) }),
  signInPasskey: ({ db, config, clock, siteKeys, request, body }) =>
    beginSignInWithPasskey({ db, config, clock, siteKeys, requestOrigin: requestOriginOf(request) }, body.challenge),
  confirmPasskey: (call) => beginConfirmationWithPasskey(toContext(call), call.user.id),
  reset: async ({ db, now, user, params }) => {
    await resetSecondFactor({ db, now, adminId: user.id }, params.id);
    return { reset: true as const };
  },
});
