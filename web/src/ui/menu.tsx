import type { ReactElement, ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';

export type MenuItem =
  | {
      kind?: 'action' | undefined;
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      onSelect: () => void;
      disabled?: boolean | undefined;
    }
  | { kind: 'link'; key: string; label: ReactNode; icon?: ReactNode; render: ReactElement }
  | { kind: 'separator'; key: string };

export type MenuProps = {
  /** The button that opens it, for example an IconButton. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Stands above the entries: who is signed in. */
  head?: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
};

/** A list of acts and places behind a button: arrow keys, first letters, Escape. */
export function Menu({ trigger, items, head, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-pos" align={align} sideOffset={6} collisionPadding={12}>
          <Base.Popup className="menu">
            {head ? <div className="head">{head}</div> : null}
            {items.map((item) => (
              <MenuEntry key={item.key} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuEntry({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <Base.Separator className="sep" />;
  const content = (
    <>
      {item.icon}
      <span>{item.label}</span>
    </>
  );
  if (item.kind === 'link') {
    return (
      <Base.LinkItem className="item" render={item.render} closeOnClick>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className="item" disabled={item.disabled ?? false} onClick={item.onSelect}>
      {content}
    </Base.Item>
  );
}
