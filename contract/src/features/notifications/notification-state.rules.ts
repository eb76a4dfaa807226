/** The parts of a list of notifications from which `toNotificationState` makes the state. */
interface ListedNotifications {
  readonly unreadCount: number;
  readonly items: readonly { readonly id: string; readonly readAt: unknown }[];
}

/**
 * The state contains this number of characters from the end of each id. These characters are random, so two ids differ
 * in them in practice.
 */
const idLength = 8;

/**
 * Returns a short text that differs between two lists if a notification was added, read or removed. A page sends the
 * state of its list when it opens the event stream. The server compares this state with the state of the list at that
 * time.
 */
export const toNotificationState = ({ unreadCount, items }: ListedNotifications): string =>
  `${unreadCount}${items.map(({ id, readAt }) => `${readAt === null ? '.' : '-'}${id.slice(-idLength)}`).join('')}`;
