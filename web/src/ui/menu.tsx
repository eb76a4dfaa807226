import type { CSSProperties, KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import { isOnScreen, placeUnder, useLeaving } from './floating.ts';
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

/**
 * A list of acts and places behind a button: arrow keys, first letters, Escape. Made by hand: it stands in the header
 * of every screen, and the library's menu would weigh as much as the screen itself.
 */
export function Menu({ trigger, items, head, align = 'end' }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const follow = () => {
    if (button.current && isOnScreen(button.current)) setPlace(placeUnder(button.current, align));
    else setOpened(null);
  };
  const open = (at: 'first' | 'last') => {
    setOpened(at);
    follow();
  };
  const close = (giveFocusBack: boolean) => {
    if (giveFocusBack) button.current?.focus();
    setOpened(null);
  };
  useEffect(() => {
    if (opened)
      itemsOf(list.current)
        .at(opened === 'first' ? 0 : -1)
        ?.focus();
  }, [opened]);
  useLeaving(opened !== null, [button, box], () => setOpened(null), follow);

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
        <div ref={box} className="menu menu-pos" style={place}>
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
