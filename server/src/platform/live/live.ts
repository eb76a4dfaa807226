import type { SentEvent, SentEvents } from '@loopcheck/contract/endpoint';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Clock } from '../clock/clock.ts';
import type { Connection } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging/logger.ts';
import { repeat, type Repeated } from '../jobs/repeat.ts';
import { listStanding } from './live.queries.ts';
import { listenToServers } from './listening.ts';
import type { Message } from './message.ts';

type Listener = Parameters<SentEvents['listen']>[0];

interface Page {
  readonly sessionId: string;
  readonly listener: Listener;
}

/** A browser opens one for each visible tab. Of more than these the oldest is ended. */
const pagesPerPerson = 10;

/** A session that idles out or expires ends its pages' events within this many milliseconds. */
const checkEveryMs = 15_000;

/** The pages that are open on this server, and what they are told. */
export interface Live {
  /** A person's events from now on, until the session ends. */
  eventsFor(user: Pick<SignedIn, 'id' | 'sessionId'>): SentEvents;
  /** How many pages listen. */
  readonly pageCount: number;
  /** Ends all of them. */
  stop(): Promise<void>;
}

interface LiveOptions {
  readonly db: Database;
  /** For a connection of its own, made when the first page is opened. */
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Tells the pages on this server what any server of the same database says. */
export function startLive({ db, connection, clock, log }: LiveOptions): Live {
  const pages = new Map<string, Set<Page>>();
  let stopListening: (() => Promise<void>) | undefined;
  let checking: Repeated | undefined;

  const drop = (userId: string, page: Page) => {
    const own = pages.get(userId);
    if (!own?.delete(page)) return;
    if (own.size === 0) pages.delete(userId);
    page.listener.end();
  };
  const tell = (userIds: Iterable<string>, event: SentEvent) => {
    for (const userId of userIds) for (const page of pages.get(userId) ?? []) page.listener.tell(event);
  };
  const checkSessions = async (userIds: readonly string[]) => {
    const open = userIds.flatMap((userId) => [...(pages.get(userId) ?? [])].map((page) => ({ userId, page })));
    if (open.length === 0) return;
    const sessionIds = [...new Set(open.map(({ page }) => page.sessionId))];
    const standing = await listStanding(db, sessionIds, clock.now());
    for (const { userId, page } of open) if (!standing.has(page.sessionId)) drop(userId, page);
  };
  const hear = ({ to, event }: Message) => {
    if (event) tell(to, event);
    else checkSessions(to).catch((error: unknown) => log.error({ err: error }, 'sessions of open pages not checked'));
  };
  const begin = () => {
    stopListening ??= listenToServers(connection, log, {
      hear,
      resume: () => {
        // What was said before is lost: every page asks anew for what it shows, and every session is looked at.
        tell([...pages.keys()], { name: 'resumed', data: {} });
        for (const userId of pages.keys()) hear({ to: [userId], event: null });
      },
    });
    checking ??= repeat('end the events of ended sessions', checkEveryMs, log, () => checkSessions([...pages.keys()]));
  };

  return {
    eventsFor: ({ id, sessionId }) => ({
      listen: (listener) => {
        begin();
        const own = pages.get(id) ?? new Set<Page>();
        const page = { sessionId, listener };
        pages.set(id, own.add(page));
        const [oldest] = own;
        if (own.size > pagesPerPerson && oldest) drop(id, oldest);
        return () => drop(id, page);
      },
    }),
    get pageCount() {
      return [...pages.values()].reduce((count, own) => count + own.size, 0);
    },
    stop: async () => {
      for (const [userId, own] of pages) for (const page of own) drop(userId, page);
      await Promise.all([stopListening?.(), checking?.stop()]);
    },
  };
}
