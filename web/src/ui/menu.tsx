import type { CSSProperties, KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import { followKey, itemsOf } from './menu-keys.ts';

export type MenuItem =
  | {
      kind?: 'action' | undefined;
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      onSelect: () => void;
      disabled?: boolean | undefined;
    }
  | { kind: 'link'; key: string; label: ReactNode; icon?: ReactNode; render: ReactElement<LinkProps> }
  | { kind: 'separator'; key: string };

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
  /** The button that opens it, for example an IconButton; what it does on a press is taken over. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  /** Stands above the entries: who is signed in. */
  head?: ReactNode;
  align?: 'start' | 'end' | undefined;
};

const gap = 6;

/**
 * A list of acts and places behind a button: arrow keys, first letters, Escape. Made by hand: it stands in the header
 * of every screen, and the library's menu would weigh as much as the screen itself.
 */
export function Menu({ trigger, items, head, align = 'end' }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<{ at: 'first' | 'last'; place: CSSProperties } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = (at: 'first' | 'last') => {
    if (button.current) setOpened({ at, place: placeUnder(button.current, align) });
  };
  const close = (giveFocusBack: boolean) => {
    if (giveFocusBack) button.current?.focus();
    setOpened(null);
  };
  useEffect(() => {
    if (opened)
      itemsOf(list.current)
        .at(opened.at === 'first' ? 0 : -1)
        ?.focus();
  }, [opened]);
  useLeaving(opened !== null, [button, box], () => setOpened(null));

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-button`,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened ? id : undefined,
        onClick: () => (opened ? close(true) : open('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {opened ? (
        <div ref={box} className="menu menu-pos" style={opened.place}>
          {head ? <div className="head">{head}</div> : null}
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}-button`}
            onKeyDown={(event) => followKey(event, list.current, close)}
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

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: (giveFocusBack: boolean) => void }) {
  if (item.kind === 'separator') return <hr className="sep" />;
  const content = (
    <>
      {item.icon}
      <span>{item.label}</span>
    </>
  );
  if (item.kind === 'link') {
    return cloneElement(
      item.render,
      { role: 'menuitem', className: 'item', tabIndex: -1, onClick: () => onDone(false) },
      content,
    );
  }
  const select = () => {
    if (item.disabled) return;
    onDone(true);
    item.onSelect();
  };
  return (
    <button
      type="button"
      role="menuitem"
      className="item"
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      onClick={select}
    >
      {item.icon}
      <span>{item.label}</span>
    </button>
  );
}

/** Fixed under the button, on the side it is aligned to in the reading direction, and never wider or higher than the window. */
function placeUnder(button: HTMLElement, align: 'start' | 'end'): CSSProperties {
  const { left, right, bottom } = button.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  const isAtRight = (align === 'end') !== isRightToLeft;
  return {
    top: bottom + gap,
    maxHeight: window.innerHeight - bottom - 2 * gap,
    ...(isAtRight ? { right: document.documentElement.clientWidth - right } : { left }),
  };
}

type Elements = readonly { current: HTMLElement | null }[];

/** Calls back when a press or the focus goes elsewhere, or the page moves under the menu. */
function useLeaving(isActive: boolean, inside: Elements, onLeave: () => void): void {
  const latest = useRef({ inside, onLeave });
  useEffect(() => {
    latest.current = { inside, onLeave };
  });
  useEffect(() => {
    if (!isActive) return;
    const leave = (event: Event) => {
      const goesInside = latest.current.inside.some(({ current }) => current?.contains(event.target as Node));
      if (!goesInside) latest.current.onLeave();
    };
    const moved = () => latest.current.onLeave();
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    window.addEventListener('resize', moved);
    window.addEventListener('scroll', leave, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      window.removeEventListener('resize', moved);
      window.removeEventListener('scroll', leave, { capture: true });
    };
  }, [isActive]);
}
