import {
  maxRemindedPeople,
  type ReminderPreview,
  remindersEndpoints,
  type SentReminders,
} from '@loopcheck/contract/features/reminders/reminders.contract';
import { type MatrixFilter, traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';

/** The people whom a dialog can remind: one person, or the trainees who match a filter of the progress matrix. */
export type People = { readonly userId: string } | { readonly filter: MatrixFilter };

type Page = { items: readonly ReminderPreview[]; nextCursor: string | null };

const previewKey = 'reminder previews';

/**
 * The people, each with the text that this person would get. People who have not finished all modules come first, then
 * the others. In both groups, the people who have been inactive longest come first.
 */
export const useReminderPreviews = (people: People) =>
  useInfiniteQuery({
    queryKey: [previewKey, people],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { userIds, nextCursor } = await listUserIds(people, pageParam, signal);
      if (userIds.length === 0) return { items: [], nextCursor };
      const previews = await call(remindersEndpoints.preview, { body: { userIds }, signal });
      // The server can return the previews in another order than `userIds`.
      const items = userIds.flatMap((id) => previews.filter(({ userId }) => userId === id));
      return { items, nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
    staleTime: Infinity,
  });

async function listUserIds(people: People, cursor: string | null, signal: AbortSignal) {
  if ('userId' in people) return { userIds: [people.userId], nextCursor: null };
  // `quiet`: longest inactive first (MatrixSort).
  const query = { ...people.filter, sort: 'quiet' as const, ...(cursor !== null && { cursor }) };
  const { items, nextCursor } = await call(traineesEndpoints.matrix, { query, signal });
  return { userIds: items.map(({ id }) => id), nextCursor };
}

/** `again`: also remind the people who were reminded in the last 24 hours. */
type NewReminders = { userIds: readonly string[]; note: string; again: boolean };

/**
 * The results of the requests that succeeded. `failure` is the error of the request that then failed: the remaining
 * people were not reminded. Null if all requests succeeded.
 */
export type SendingResult = SentReminders & { readonly failure: ApiError | null };

/**
 * Sends reminders, in several requests if there are more people than one request accepts. Throws if the first request
 * fails. If a later request fails, returns its error as `failure`.
 */
export const useSendReminders = () =>
  useMutation({
    mutationFn: async ({ userIds, note, again }: NewReminders, { client }): Promise<SendingResult> => {
      const result: SentReminders = { sent: [], skipped: [] };
      let failure: ApiError | null = null;
      for (let first = 0; first < userIds.length; first += maxRemindedPeople) {
        const body = { userIds: userIds.slice(first, first + maxRemindedPeople), note, again };
        try {
          const { sent, skipped } = await call(remindersEndpoints.send, { body });
          result.sent.push(...sent);
          result.skipped.push(...skipped);
        } catch (error) {
          if (first === 0 || !(error instanceof ApiError)) throw error;
          failure = error;
          break;
        }
      }
      await refresh(client, [traineesEndpoints.record, traineesEndpoints.events]);
      await client.invalidateQueries({ queryKey: [previewKey] });
      return { ...result, failure };
    },
  });
