import { isDesktop } from '../../lib/use-is-desktop.ts';

/**
 * Scrolls a list until the item stands a third of the list's height below the upper edge of the list. On a phone, if
 * `isChosen` is true, the page is scrolled too, because the bottom bar may cover the end of the list.
 */
export function showInList(list: HTMLElement, item: HTMLElement, isChosen: boolean): void {
  list.scrollTop = item.offsetTop - list.clientHeight / 3;
  if (isChosen && !isDesktop()) item.scrollIntoView({ block: 'nearest' });
}
