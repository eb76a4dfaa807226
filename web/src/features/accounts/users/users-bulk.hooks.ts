import type { ReplyOf } from '@loopcheck/contract/endpoint';
import {
  type BulkAction,
  type BulkPerson,
  maxPeoplePerBulkRequest,
  usersBulkEndpoints,
} from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/mutation-for.ts';
import { toUserQuery, type UserFilter } from './user-filter.rules.ts';
import { endpointsWithUsers } from './users.hooks.ts';

/** A bulk action, the ids of the people for whom it is requested, and whether new links are mailed to them. */
export type BulkRequest = { ids: readonly string[]; action: BulkAction; byMail: boolean };
export type BulkReply = ReplyOf<(typeof usersBulkEndpoints)['run']>;

/** Splits the ids of the people into parts, each small enough for one request. */
function splitForRequests(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += maxPeoplePerBulkRequest)
    parts.push(ids.slice(start, start + maxPeoplePerBulkRequest));
  return parts;
}

/** A mutation that returns the ids of all users who match the filter, at most `maxSelectedPeople`. */
export const useListUserIds = () =>
  useMutation({
    mutationFn: (filter: UserFilter) => call(usersBulkEndpoints.listIds, { query: toUserQuery(filter) }),
  });

/**
 * Fetches what the action would do to each of the people. `key` identifies the opened dialog and the action, so that the
 * result of another check is never reused. No request is sent while `enabled` is false.
 */
export const useCheckBulk = ({ ids, action, byMail }: BulkRequest, key: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['bulk action', key, byMail],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const people: BulkPerson[] = [];
      for (const part of splitForRequests(ids))
        people.push(...(await call(usersBulkEndpoints.check, { body: { ids: part, action, byMail }, signal })));
      return people;
    },
  });

/**
 * Carries out the action. If one of several requests fails, all requests can be sent again with the same `requestId`,
 * because the server then does nothing twice.
 */
export function useRunBulk({ ids, action, byMail }: BulkRequest, requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const reply: BulkReply = { people: [], linksCsv: null };
      for (const part of splitForRequests(ids)) {
        const { people, linksCsv } = await call(usersBulkEndpoints.run, {
          body: { ids: part, action, byMail, requestId },
        });
        reply.people.push(...people);
        if (linksCsv !== null)
          reply.linksCsv = reply.linksCsv === null ? linksCsv : reply.linksCsv + withoutHeader(linksCsv);
      }
      return reply;
    },
    onSettled: () => refresh(client, endpointsWithUsers),
  });
}

/** Removes the first line, which names the columns. The joined list must contain this line only once. */
const withoutHeader = (csv: string): string => csv.slice(csv.indexOf('\r\n') + 2);
