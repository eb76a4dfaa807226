import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { HostSetup, Run } from '@loopcheck/simulator';
import AppWindow from 'lucide-react/icons/app-window';
import Monitor from 'lucide-react/icons/monitor';
import Plus from 'lucide-react/icons/plus';
import SquareTerminal from 'lucide-react/icons/terminal';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { shellTitle } from './host-texts.tsx';
import { toolsOf } from './host-tools.ts';
import { type HostWindow, hostsByPlace, isShellKind, listWindows, shellKinds } from './host-windows.rules.ts';

type HostTabsProps = {
  run: Run;
  /** The id of the window in front. */
  active: string;
  onSelect: (window: string) => void;
  /** Opens a window or a tool; null where none can be opened. */
  onTap: ((target: string) => void) | null;
  /** The id of the element with the window in front. */
  panelId: string;
};

/** The title of a window. With several hosts, the name of its host comes first. */
export function titleOf(run: Run, { host, kind, title }: HostWindow): string {
  const name = title ?? (isShellKind(kind) ? shellTitle(kind) : kind);
  const hostName = run.part.hosts.find(({ id }) => id === host)?.name ?? host;
  return run.part.hosts.length > 1 ? `${hostName} · ${name}` : name;
}

/** The windows that are open on the hosts, as tabs, and the menu that opens others. */
export const HostTabs = memo(function HostTabs({ run, active, onSelect, onTap, panelId }: HostTabsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const windows = listWindows(run);
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]');
    const strip = list.current?.parentElement;
    if (tab && strip) showInStrip(strip, tab);
    // A window in front can get its tab later than the other parts, and a closed one moves the tabs.
  }, [active, windows.length]);
  const activeHost = windows.find(({ id }) => id === active)?.host ?? run.part.hosts[0]?.id ?? '';
  const [chosen, setChosen] = useState({ host: activeHost, activeHost });
  // When a window of another host comes to the front, that host is chosen.
  const chosenHost = chosen.activeHost === activeHost ? chosen.host : activeHost;
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const index = windows.findIndex(({ id }) => id === active);
    const next = windows[(index + by + windows.length) % windows.length];
    if (by === 0 || !next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[windows.indexOf(next)]?.focus();
  };
  return (
    <div className="host-tabs">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        className="flex"
        aria-label={t`Windows on the host`}
        onKeyDown={press}
      >
        {windows.map((window) => (
          <button
            key={window.id}
            type="button"
            role="tab"
            className="host-tab"
            aria-selected={window.id === active}
            aria-controls={window.id === active ? panelId : undefined}
            tabIndex={window.id === active ? 0 : -1}
            onClick={() => onSelect(window.id)}
          >
            <Icon of={window.title === null ? SquareTerminal : AppWindow} size={15} />
            {titleOf(run, window)}
          </button>
        ))}
      </div>
      {onTap ? (
        <Menu
          align="start"
          trigger={
            <button type="button" className="host-tab">
              <Icon of={Plus} size={16} />
              <Trans>Tools</Trans>
            </button>
          }
          items={itemsOf(run, chosenHost, onTap, (host) => setChosen({ host, activeHost }))}
        />
      ) : null}
      <span className="host-name">{run.part.hosts.find(({ id }) => id === activeHost)?.name}</span>
    </div>
  );
});

/** Scrolls the strip until the tab is in view. Unlike `scrollIntoView`, this does not scroll the page. */
function showInStrip(strip: Element, tab: Element): void {
  const outer = strip.getBoundingClientRect();
  // Tools covers the end of the strip.
  const end = Math.min(outer.right, strip.children[1]?.getBoundingClientRect().left ?? outer.right);
  const inner = tab.getBoundingClientRect();
  if (inner.left < outer.left) strip.scrollLeft += inner.left - outer.left;
  else if (inner.right > end) strip.scrollLeft += inner.right - end;
}

/**
 * The items of the menu: the hosts to choose from, if there are several, and then what can be opened on the chosen
 * host. Hosts that are elsewhere come last.
 */
function itemsOf(
  run: Run,
  chosen: string,
  onTap: (target: string) => void,
  onChoose: (host: string) => void,
): readonly MenuItem[] {
  const { here, elsewhere } = hostsByPlace(run);
  const hosts = [...here, ...elsewhere];
  const host = hosts.find(({ id }) => id === chosen);
  const tools = host ? itemsOfHost(run, host, onTap) : [];
  if (hosts.length <= 1) return tools;
  const choices = hosts.map(({ id, name }): MenuItem => ({
    key: id,
    label: elsewhere.some((each) => each.id === id) ? translate`${name}, not at this place` : name,
    icon: <Icon of={Monitor} />,
    choice: id === chosen ? 'chosen' : 'other',
    onSelect: () => onChoose(id),
  }));
  return [...choices, { kind: 'heading', key: 'tools', label: translate`Tools on ${host?.name ?? ''}` }, ...tools];
}

function itemsOfHost(run: Run, { id, name }: HostSetup, onTap: (target: string) => void): MenuItem[] {
  const isOne = run.part.hosts.length === 1;
  return [
    ...shellKinds
      .filter((kind) => !run.windows.has(`${id}/${kind}`))
      .map((kind) => ({
        key: `${id}/${kind}`,
        label: isOne ? shellTitle(kind) : `${name} · ${shellTitle(kind)}`,
        icon: <Icon of={SquareTerminal} />,
        onSelect: () => onTap(`window/${id}/${kind}`),
      })),
    ...toolsOf(run, id).map((tool) => ({
      key: `${id}/${tool.id}`,
      label: isOne ? tool.title : `${name} · ${tool.title}`,
      icon: <Icon of={AppWindow} />,
      onSelect: () => onTap(`tool/${id}/${tool.id}`),
    })),
  ];
}
