import type { KeyboardEvent } from 'react';

/** Lists the menu items that are not disabled. */
export function listMenuItems(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled])') ?? [])];
}

/** Handles the keys of an open menu (WAI-ARIA menu pattern). `close(true)` also moves the focus to the menu button. */
export function handleMenuKey(
  event: KeyboardEvent,
  list: HTMLElement | null,
  close: (returnFocus: boolean) => void,
): void {
  // `close` moves the focus to the menu button before the browser handles Tab. So Tab moves the focus to the element
  // after the menu button.
  if (event.key === 'Tab' || event.key === 'Escape') {
    if (event.key === 'Escape') event.preventDefault();
    close(true);
    return;
  }
  const items = listMenuItems(list);
  const currentIndex = items.findIndex((item) => item === document.activeElement);
  const target = findTarget(event.key, items, currentIndex);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function findTarget(key: string, items: readonly HTMLElement[], currentIndex: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(currentIndex + 1) % items.length];
    case 'ArrowUp':
      // If the first item or no item has the focus, the target is the last item.
      return items.at(currentIndex <= 0 ? -1 : currentIndex - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return key.length === 1 && key !== ' ' ? findByFirstLetter(key, items, currentIndex) : undefined;
  }
}

/** Finds the next item whose text starts with the letter. After the last item, the search continues with the first. */
function findByFirstLetter(
  letter: string,
  items: readonly HTMLElement[],
  currentIndex: number,
): HTMLElement | undefined {
  const candidates = [...items.slice(currentIndex + 1), ...items.slice(0, currentIndex + 1)];
  const lowerCase = letter.toLocaleLowerCase();
  return candidates.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(lowerCase));
}
