import type { CSSProperties, KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from 'class-variance-authority';
import { floatingBox, isInViewport, positionAtButton, useFloatingBox } from './floating.ts';
import { handleMenuKey, listMenuItems } from './menu-keys.ts';

export type MenuItem =
  | {
      kind?: 'action' | undefined;
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      onSelect: () => void;
      disabled?: boolean | undefined;
      /** Set for each of several options, of which one is chosen. The menu stays open when such an item is selected. */
      choice?: 'chosen' | 'other' | undefined;
    }
  | { kind: 'link'; key: string; label: ReactNode; icon?: ReactNode; render: ReactElement<LinkProps> }
  | { kind: 'separator'; key: string }
  /** A title above the items that follow. */
  | { kind: 'heading'; key: string; label: string };

type LinkProps = {
  role?: string | undefined;
  className?: string | undefined;
  tabIndex?: number | undefined;
  onClick?: (() => void) | undefined;
  children?: ReactNode;
};

type TriggerProps = {
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  onClick?: (() => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  'aria-haspopup'?: 'menu' | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
};

export type MenuProps = {
  /** The button that opens the menu. Its id, ref, onClick and onKeyDown are replaced. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  /** A title with a text below it, shown above the items. */
  head?: { title: ReactNode; text: ReactNode } | undefined;
  /** The edge at which the menu and the button are in line. By default the end. */
  align?: 'start' | 'end' | undefined;
};

const menuBox = cx(
  floatingBox,
  'start-(--floating-start) end-(--floating-end) w-max max-w-[min(360px,100vw-24px)] min-w-55 py-1.5',
);

/** The vertical padding of the menu and the height of its items, in pixels. */
const rowSizes = { padding: 6, height: 44 };

const menuItem = cx(
  'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start text-ink no-underline',
  '-outline-offset-2 hover:bg-hover focus:bg-hover',
  'aria-[current=page]:font-semibold aria-[current=page]:text-accent',
  'aria-checked:bg-accent-soft aria-checked:font-semibold aria-checked:text-accent',
  'aria-disabled:cursor-not-allowed aria-disabled:text-ink-off',
);

/**
 * A button that opens a list of actions and links, with the keys of the WAI-ARIA menu pattern. It does not use the menu
 * of Base UI, because that code is too large for the header of every screen.
 */
export function Menu({ trigger, items, head, align = 'end' }: MenuProps) {
  const id = useId();
  /** The item that gets the focus when the menu opens; null while the menu is closed. */
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  const [position, setPosition] = useState<CSSProperties>({});
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const updatePositionOrClose = () => {
    if (button.current && isInViewport(button.current))
      setPosition(positionAtButton(button.current, align, box.current, rowSizes));
    else setOpenAt(null);
  };
  const open = (item: 'first' | 'last') => {
    setOpenAt(item);
    updatePositionOrClose();
  };
  const close = (returnFocus: boolean) => {
    if (returnFocus) button.current?.focus();
    setOpenAt(null);
  };
  const reposition = useEffectEvent(updatePositionOrClose);
  useLayoutEffect(() => {
    // The size of the box is known only after it was drawn.
    if (openAt) reposition();
  }, [openAt]);
  useEffect(() => {
    if (!openAt) return;
    const enabledItems = listMenuItems(list.current);
    enabledItems.at(openAt === 'first' ? 0 : -1)?.focus();
  }, [openAt]);
  useFloatingBox({
    isActive: openAt !== null,
    ownElements: [button, box],
    onLeave: () => setOpenAt(null),
    onMove: updatePositionOrClose,
  });

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-button`,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': openAt !== null,
        'aria-controls': openAt ? id : undefined,
        onClick: () => (openAt ? close(true) : open('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {openAt ? (
        <div ref={box} className={menuBox} style={position}>
          {head ? (
            <div className="px-4 pt-2 pb-2.5 text-13 text-ink-3">
              <b className="block text-14 text-ink">{head.title}</b>
              {head.text}
            </div>
          ) : null}
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}-button`}
            onKeyDown={(event) => handleMenuKey(event, list.current, close)}
          >
            {items.map((item) => (
              <MenuEntry key={item.key} item={item} onDone={close} />
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: (returnFocus: boolean) => void }) {
  if (item.kind === 'separator') return <hr className="my-1.5 border-t border-line" />;
  if (item.kind === 'heading') {
    return (
      // ARIA does not allow headings in a menu, but it allows separators with a name.
      <div
        role="separator"
        aria-label={item.label}
        className="mt-1.5 border-t border-line px-4 pt-3 pb-1 text-13 text-ink-3"
      >
        {item.label}
      </div>
    );
  }
  const content = (
    <>
      {item.icon ? <span className="flex-none text-ink-3">{item.icon}</span> : null}
      <span>{item.label}</span>
    </>
  );
  if (item.kind === 'link') {
    return cloneElement(
      item.render,
      { role: 'menuitem', className: menuItem, tabIndex: -1, onClick: () => onDone(false) },
      content,
    );
  }
  const select = () => {
    if (item.disabled) return;
    if (item.choice === undefined) onDone(true);
    item.onSelect();
  };
  return (
    <button
      type="button"
      role={item.choice === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.choice === undefined ? undefined : item.choice === 'chosen'}
      className={menuItem}
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      onClick={select}
    >
      {content}
    </button>
  );
}
