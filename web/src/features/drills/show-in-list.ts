import { isDesktop } from '../../lib/use-is-desktop.ts';

/**
 * Scrolls a list until the item is below the upper edge of the list by a third of its height. On a phone, the page is
 * scrolled too if `isChosen` is true, because the bottom bar may cover the end of the list.
 */
export function showInList(list: HTMLElement, item: HTMLElement, isChosen: boolean): void {
  list.scrollTop = item.offsetTop - list.clientHeight / 3;
  if (isChosen && !isDesktop()) item.scrollIntoView({ block: 'nearest' });
}
