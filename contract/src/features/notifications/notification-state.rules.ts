/** The parts of a list of notifications from which `toNotificationState` makes the state. */
interface ListedNotifications {
  readonly unreadCount: number;
  readonly items: readonly { readonly id: string; readonly readAt: unknown }[];
}

/** How many of the last characters of an id the state contains. They are random, so two ids differ in practice. */
const idLength = 8;

/**
 * Returns a short text that differs between two lists if a notification was added, read or removed. A page sends the
 * state of its list when it opens the event stream. The server compares it with the list at that time.
 */
export const toNotificationState = ({ unreadCount, items }: ListedNotifications): string =>
  `${unreadCount}${items.map(({ id, readAt }) => `${readAt === null ? '.' : '-'}${id.slice(-idLength)}`).join('')}`;
