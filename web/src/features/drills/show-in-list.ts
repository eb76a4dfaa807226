import { isDesktop } from '../../lib/use-is-desktop.ts';

/**
 * Scrolls a list until the item is a third of the list's height below the upper edge of the list. `isChosen`: true if
 * the viewer has chosen the pane with the list. On a phone, the page then scrolls too, because the bottom bar can cover
 * the end of the list.
 */
export function showInList(list: HTMLElement, item: HTMLElement, isChosen: boolean): void {
  list.scrollTop = item.offsetTop - list.clientHeight / 3;
  if (isChosen && !isDesktop()) item.scrollIntoView({ block: 'nearest' });
}
