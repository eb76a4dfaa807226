import { cardsEndpoints } from '@loopcheck/contract/features/accounts/cards.contract';
import { setSignInCookies } from '../../../platform/http/cookies.ts';
import { implement } from '../../../platform/http/implement.ts';
import { linkOriginOf } from '../users/link-origin.ts';
import { readVisitor } from '../visitor.ts';
import { createCards, redeemCard } from './cards.commands.ts';

export const cardsRoutes = implement(cardsEndpoints, {
  create: ({ db, user, now, siteKeys, body, config, request }) =>
    createCards({ db, user, now, siteKeys }, { userIds: body.userIds, origin: linkOriginOf(config, request) }),
  use: async ({ db, config, clock, siteKeys, request, reply, body }) => {
    const { account, ...tokens } = await redeemCard(
      { db, config, clock, siteKeys },
      readVisitor(request, config),
      body,
    );
    setSignInCookies(reply, config, tokens);
    return account;
  },
});
