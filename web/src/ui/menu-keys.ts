import type { KeyboardEvent } from 'react';

/** The entries that can be chosen, in order. */
export function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled])') ?? [])];
}

/** Keys inside an open menu (WAI-ARIA menu pattern). `close` is told whether focus goes back to the button. */
export function followKey(
  event: KeyboardEvent,
  list: HTMLElement | null,
  close: (giveFocusBack: boolean) => void,
): void {
  // Tab goes on from the button: focus is there before the browser moves it.
  if (event.key === 'Tab' || event.key === 'Escape') {
    if (event.key === 'Escape') event.preventDefault();
    close(true);
    return;
  }
  const items = itemsOf(list);
  const present = items.findIndex((item) => item === document.activeElement);
  const target = targetOf(event.key, items, present);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, items: readonly HTMLElement[], present: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(present + 1) % items.length];
    case 'ArrowUp':
      return items.at(present <= 0 ? -1 : present - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return key.length === 1 && key !== ' ' ? beginningWith(key, items, present) : undefined;
  }
}

/** The next entry after the present one that begins with a letter; around the end. */
function beginningWith(letter: string, items: readonly HTMLElement[], present: number): HTMLElement | undefined {
  const around = [...items.slice(present + 1), ...items.slice(0, present + 1)];
  const wanted = letter.toLocaleLowerCase();
  return around.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(wanted));
}
