import { type FocusEvent, useEffect, useRef } from 'react';

type ItemProps<Item extends HTMLElement> = {
  ref: (element: Item | null) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled])';

/**
 * Keeps the keyboard focus in a list when the focused control disappears. The focus moves to the first control of the
 * same item. If the item has disappeared too, the focus moves to the first control of the item that is now at its
 * position, or else to the first control of the last item. If the list is empty, the focus moves to the element that
 * `findFallback` returns, for example the heading of the list. Spread the returned properties on each item.
 */
export function useListFocus<Id extends string | number, Item extends HTMLElement = HTMLLIElement>(
  ids: readonly Id[],
  findFallback: () => HTMLElement | null | undefined,
): (id: Id) => ItemProps<Item> {
  const items = useRef(new Map<Id, Item>());
  const focused = useRef<{ id: Id; index: number; element: Element } | null>(null);

  useEffect(() => {
    const lostFocus = focused.current;
    if (lostFocus === null || lostFocus.element.isConnected) return;
    focused.current = null;
    const hasItem = ids.includes(lostFocus.id);
    const nextId = hasItem ? lostFocus.id : ids[Math.min(lostFocus.index, ids.length - 1)];
    // Waits for the next frame, because a dialog that is closing moves the focus first, in a microtask.
    requestAnimationFrame(() => {
      // If the item still exists, the closing dialog can have moved the focus to a suitable element. It stays there.
      if (hasItem && document.activeElement !== document.body) return;
      const next = nextId === undefined ? undefined : items.current.get(nextId);
      (next?.querySelector<HTMLElement>(focusable) ?? findFallback())?.focus();
    });
  });

  return (id) => ({
    ref: (element) => {
      if (element) items.current.set(id, element);
      else items.current.delete(id);
    },
    // React also calls this for controls in a dialog that the item has opened.
    onFocus: ({ target }) => {
      focused.current = { id, index: ids.indexOf(id), element: target };
    },
    onBlur: () => {
      focused.current = null;
    },
  });
}
