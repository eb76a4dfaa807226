import type { SentEvent, SentEvents } from '@loopcheck/contract/endpoint';
import { listValidSessionIds } from '../auth/sessions.queries.ts';
import { forgetSessions } from '../auth/remembered-sessions.ts';
import type { SignedInUser } from '../auth/signed-in.ts';
import type { Clock } from '../clock/clock.ts';
import type { ConnectionUrl } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging/logger.ts';
import { listenForMessages } from './listening.ts';
import type { LiveMessage } from './message.ts';
import { type RepeatedTask, repeatTask } from './repeat.ts';

type Listener = Parameters<SentEvents['listen']>[0];

/** A page that is open in a browser and receives events. */
interface Page {
  readonly sessionId: string;
  readonly listener: Listener;
}

/**
 * The maximum number of streams of one person. When a person opens a further stream, the server closes the oldest one.
 * Browsers open one stream for each visible tab.
 */
const maxPagesPerPerson = 10;

/** The interval in milliseconds at which the streams of idle and expired sessions are closed. */
const checkIntervalMs = 15_000;

/** The event streams that this server sends to open pages. */
export interface Live {
  /**
   * Returns the stream of a person's events. The server closes the stream when the session ends. `findMissed` returns
   * an event about a change since the page has read its data, or null if there is no such change. The server calls
   * `findMissed` after the stream has begun to receive events, so that no change in between is lost.
   */
  eventsFor(user: Pick<SignedInUser, 'id' | 'sessionId'>, findMissed?: () => Promise<SentEvent | null>): SentEvents;
  /** The number of open streams. */
  readonly pageCount: number;
  /** Closes all open streams. A stream that is opened later is closed immediately. */
  stop(): Promise<void>;
}

interface LiveOptions {
  readonly db: Database;
  /** The URL for the separate connection with LISTEN, which is opened together with the first stream. */
  readonly connection: ConnectionUrl;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Starts passing events from all servers of this database to the pages whose streams are open on this server. */
export function startLive({ db, connection, clock, log }: LiveOptions): Live {
  /** The open pages by user id. */
  const pages = new Map<string, Set<Page>>();
  let stopListening: (() => Promise<void>) | undefined;
  let sessionCheck: RepeatedTask | undefined;
  let isStopped = false;

  const close = (userId: string, page: Page) => {
    const userPages = pages.get(userId);
    if (!userPages?.delete(page)) return;
    if (userPages.size === 0) pages.delete(userId);
    page.listener.end();
  };
  const send = (userIds: Iterable<string>, event: SentEvent) => {
    for (const userId of userIds) for (const page of pages.get(userId) ?? []) page.listener.send(event);
  };
  const sendMissed = async (userId: string, page: Page, findMissed: () => Promise<SentEvent | null>) => {
    try {
      const missed = await findMissed();
      if (missed && pages.get(userId)?.has(page)) page.listener.send(missed);
    } catch (error) {
      log.error({ err: error }, 'the changes that an open page has missed could not be read');
      // The page connects again, and then requests all its data.
      close(userId, page);
    }
  };
  const checkSessions = async (userIds: readonly string[]) => {
    const openPages = userIds.flatMap((userId) => [...(pages.get(userId) ?? [])].map((page) => ({ userId, page })));
    if (openPages.length === 0) return;
    const sessionIds = [...new Set(openPages.map(({ page }) => page.sessionId))];
    const validIds = await listValidSessionIds(db, sessionIds, clock.now());
    for (const { userId, page } of openPages) if (!validIds.has(page.sessionId)) close(userId, page);
  };
  const receive = ({ to, event }: LiveMessage) => {
    if (event) {
      send(to, event);
      return;
    }
    // A message without an event means that sessions of these people have ended.
    forgetSessions(db, to);
    checkSessions(to).catch((error: unknown) =>
      log.error({ err: error }, 'the sessions of open pages could not be checked'),
    );
  };
  const startListening = () => {
    stopListening ??= listenForMessages(connection, log, {
      receive,
      onListening: () => {
        // Earlier messages might have been lost. Therefore, every page receives an event to reload its data, and every
        // session is checked.
        send([...pages.keys()], { name: 'resumed', data: {} });
        for (const userId of pages.keys()) receive({ to: [userId], event: null });
      },
    });
    sessionCheck ??= repeatTask('close streams of ended sessions', checkIntervalMs, log, () =>
      checkSessions([...pages.keys()]),
    );
  };

  return {
    eventsFor: ({ id, sessionId }, findMissed) => ({
      listen: (listener) => {
        // A request that arrived before the call of `stop` can reach this line after the call. Nothing would close its
        // stream later, so the server would wait for the end of the stream and never exit.
        if (isStopped) {
          listener.end();
          return () => undefined;
        }
        startListening();
        const userPages = pages.get(id) ?? new Set<Page>();
        const page = { sessionId, listener };
        pages.set(id, userPages.add(page));
        const [oldest] = userPages;
        if (userPages.size > maxPagesPerPerson && oldest) close(id, oldest);
        if (findMissed) void sendMissed(id, page, findMissed);
        return () => close(id, page);
      },
    }),
    get pageCount() {
      return [...pages.values()].reduce((count, userPages) => count + userPages.size, 0);
    },
    stop: async () => {
      isStopped = true;
      for (const [userId, userPages] of pages) for (const page of userPages) close(userId, page);
      await Promise.all([stopListening?.(), sessionCheck?.stop()]);
    },
  };
}
