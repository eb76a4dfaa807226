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
 * Returns a short text that changes if a notification is added to the list, read or removed. A page sends the state of
 * its list when it opens the event stream, so that the server can tell whether this list is still current.
 */
export function toNotificationState({ unreadCount, items }: ListedNotifications): string {
  // A dot precedes an unread notification, a hyphen a read one.
  const itemStates = items.map(({ id, readAt }) => `${readAt === null ? '.' : '-'}${id.slice(-idLength)}`);
  return `${unreadCount}${itemStates.join('')}`;
}
