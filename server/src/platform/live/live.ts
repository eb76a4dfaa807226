import type { SentEvent, SentEvents } from '@loopcheck/contract/endpoint';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Clock } from '../clock/clock.ts';
import type { Connection } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging/logger.ts';
import { repeat, type Repeated } from '../jobs/repeat.ts';
import { listValidSessions } from './live.queries.ts';
import { listenToServers } from './listening.ts';
import type { Message } from './message.ts';

type Listener = Parameters<SentEvents['listen']>[0];

interface Page {
  readonly sessionId: string;
  readonly listener: Listener;
}

/** A browser opens one stream per visible tab. The oldest of more than these is closed. */
const pagesPerPerson = 10;

/** The streams of an idle or expired session close within this many milliseconds. */
const checkEveryMs = 15_000;

/** The event streams of the pages that are open on this server. */
export interface Live {
  /** A person's events from now on, until the session ends. */
  eventsFor(user: Pick<SignedIn, 'id' | 'sessionId'>): SentEvents;
  /** The number of open streams. */
  readonly pageCount: number;
  /** Closes all streams. */
  stop(): Promise<void>;
}

interface LiveOptions {
  readonly db: Database;
  /** For LISTEN, on a connection that is opened with the first page. */
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Passes events of all servers on this database to the pages that are open on this server. */
export function startLive({ db, connection, clock, log }: LiveOptions): Live {
  const pages = new Map<string, Set<Page>>();
  let stopListening: (() => Promise<void>) | undefined;
  let checking: Repeated | undefined;

  const close = (userId: string, page: Page) => {
    const own = pages.get(userId);
    if (!own?.delete(page)) return;
    if (own.size === 0) pages.delete(userId);
    page.listener.end();
  };
  const send = (userIds: Iterable<string>, event: SentEvent) => {
    for (const userId of userIds) for (const page of pages.get(userId) ?? []) page.listener.tell(event);
  };
  const checkSessions = async (userIds: readonly string[]) => {
    const open = userIds.flatMap((userId) => [...(pages.get(userId) ?? [])].map((page) => ({ userId, page })));
    if (open.length === 0) return;
    const sessionIds = [...new Set(open.map(({ page }) => page.sessionId))];
    const valid = await listValidSessions(db, sessionIds, clock.now());
    for (const { userId, page } of open) if (!valid.has(page.sessionId)) close(userId, page);
  };
  const receive = ({ to, event }: Message) => {
    if (event) send(to, event);
    else
      checkSessions(to).catch((error: unknown) =>
        log.error({ err: error }, 'the sessions of open pages could not be checked'),
      );
  };
  const begin = () => {
    stopListening ??= listenToServers(connection, log, {
      receive,
      onListening: () => {
        // Earlier messages are lost, so every page reloads what it shows and every session is checked.
        send([...pages.keys()], { name: 'resumed', data: {} });
        for (const userId of pages.keys()) receive({ to: [userId], event: null });
      },
    });
    checking ??= repeat('close streams of ended sessions', checkEveryMs, log, () => checkSessions([...pages.keys()]));
  };

  return {
    eventsFor: ({ id, sessionId }) => ({
      listen: (listener) => {
        begin();
        const own = pages.get(id) ?? new Set<Page>();
        const page = { sessionId, listener };
        pages.set(id, own.add(page));
        const [oldest] = own;
        if (own.size > pagesPerPerson && oldest) close(id, oldest);
        return () => close(id, page);
      },
    }),
    get pageCount() {
      return [...pages.values()].reduce((count, own) => count + own.size, 0);
    },
    stop: async () => {
      for (const [userId, own] of pages) for (const page of own) close(userId, page);
      await Promise.all([stopListening?.(), checking?.stop()]);
    },
  };
}
