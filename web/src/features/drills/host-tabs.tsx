import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { HostSetup, Run } from '@loopcheck/simulator';
import AppWindow from 'lucide-react/icons/app-window';
import Monitor from 'lucide-react/icons/monitor';
import Plus from 'lucide-react/icons/plus';
import Shield from 'lucide-react/icons/shield';
import SquareTerminal from 'lucide-react/icons/terminal';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { shellTitle, shortShellTitle } from './host-texts.tsx';
import { toolsOf } from './host-tools.ts';
import {
  type HostWindow,
  hostsByPlace,
  isShellKind,
  listWindows,
  type ShellKind,
  shellKinds,
} from './host-windows.rules.ts';

type HostTabsProps = {
  run: Run;
  /** The id of the window in front. */
  active: string;
  onSelect: (window: string) => void;
  /** Opens a window or a tool; null after the end of the run, when nothing can be opened. */
  onTap: ((target: string) => void) | null;
  /** The id of the element with the window in front. */
  panelId: string;
};

/** The title of a window. In a drill with several hosts, the title begins with the name of the host. */
export function titleOf(run: Run, window: HostWindow): string {
  const host = hostNameOf(run, window);
  return host === null ? longTitleOf(window) : `${host} · ${longTitleOf(window)}`;
}

const longTitleOf = ({ kind, title }: HostWindow): string => title ?? (isShellKind(kind) ? shellTitle(kind) : kind);

/** The title of a window on a tab with little room. */
function shortTitleOf(run: Run, { host, kind, title }: HostWindow): string {
  const isOpen = (shellKind: ShellKind) => run.windows.has(`${host}/${shellKind}`);
  // True if the window of the same shell without administrator rights is open.
  const isOrdinaryOpen = kind.startsWith('cmd') ? isOpen('cmd') : isOpen('powershell');
  return title ?? (isShellKind(kind) ? shortShellTitle(kind, isOrdinaryOpen) : kind);
}

/** The name of the host of a window; null if the drill has only one host. */
function hostNameOf({ part: { hosts } }: Run, { host }: HostWindow): string | null {
  return hosts.length > 1 ? (hosts.find(({ id }) => id === host)?.name ?? host) : null;
}

/** With more than two windows, only the tab of the window in front has room for a long title. */
const maximumLongTitles = 2;

/** The windows that are open on the hosts, as tabs, and the menu that opens other windows and tools. */
export const HostTabs = memo(function HostTabs({ run, active, onSelect, onTap, panelId }: HostTabsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const windows = listWindows(run);
  // The effect also runs when the titles change: a new or closed window, or a longer title, moves the tabs.
  const titles = windows.map((window) => titleOf(run, window)).join('\n');
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector('[aria-selected=true]');
    if (!strip || !tab) return undefined;
    if (typeof ResizeObserver === 'undefined') {
      showInStrip(strip, tab);
      return undefined;
    }
    // The observer calls back after the next layout, and when the phone is turned.
    const observer = new ResizeObserver(() => showInStrip(strip, tab));
    observer.observe(strip);
    observer.observe(tab);
    return () => observer.disconnect();
  }, [active, titles]);
  const activeHost = windows.find(({ id }) => id === active)?.host ?? run.part.hosts[0]?.id ?? '';
  const [chosen, setChosen] = useState({ host: activeHost, activeHost });
  // The trainee's choice of a host for the menu holds until a window of another host comes to the front. Then the menu
  // shows the tools of that other host.
  const chosenHost = chosen.activeHost === activeHost ? chosen.host : activeHost;
  const moveToTab = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const index = windows.findIndex(({ id }) => id === active);
    const next = windows[(index + step + windows.length) % windows.length];
    if (step === 0 || !next) return;
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
        className="host-tab-list"
        aria-label={t`Windows on the host`}
        onKeyDown={moveToTab}
      >
        {windows.map((window) => (
          <button
            key={window.id}
            type="button"
            role="tab"
            className="host-tab"
            aria-label={titleOf(run, window)}
            aria-selected={window.id === active}
            aria-controls={window.id === active ? panelId : undefined}
            tabIndex={window.id === active ? 0 : -1}
            onClick={() => onSelect(window.id)}
          >
            <TabIcon window={window} />
            <TabTitle host={hostNameOf(run, window)}>
              <span className="truncate max-xl:hidden">
                {windows.length <= maximumLongTitles || window.id === active
                  ? longTitleOf(window)
                  : shortTitleOf(run, window)}
              </span>
              <span className="truncate xl:hidden">{shortTitleOf(run, window)}</span>
            </TabTitle>
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
          items={createMenuItems(run, chosenHost, onTap, (host) => setChosen({ host, activeHost }))}
        />
      ) : null}
      <span className="host-name">{run.part.hosts.find(({ id }) => id === activeHost)?.name}</span>
    </div>
  );
});

/**
 * The icon of a tab. On a phone, where the titles are short, a shield marks a window with administrator rights, as in
 * Windows.
 */
function TabIcon({ window: { kind, title } }: { window: HostWindow }) {
  if (title !== null) return <Icon of={AppWindow} size={15} />;
  if (!kind.endsWith('-elevated')) return <Icon of={SquareTerminal} size={15} />;
  return (
    <>
      <Icon of={Shield} size={15} className="xl:hidden" />
      <Icon of={SquareTerminal} size={15} className="max-xl:hidden" />
    </>
  );
}

/** With several hosts, the name of the host has a row of its own, so that no title pushes this name out of the tab. */
const TabTitle = ({ host, children }: { host: string | null; children: ReactNode }) =>
  host === null ? (
    children
  ) : (
    <span className="grid min-w-0 text-start leading-[1.25]">
      <b className="host-of-tab">{host}</b>
      {children}
    </span>
  );

/** Scrolls the strip until the tab is in view. Unlike `scrollIntoView`, this does not scroll the page. */
function showInStrip(strip: Element, tab: Element): void {
  const stripBox = strip.getBoundingClientRect();
  const tabBox = tab.getBoundingClientRect();
  if (tabBox.left < stripBox.left) strip.scrollLeft += tabBox.left - stripBox.left;
  // If the tab is wider than the strip, its beginning is shown.
  else if (tabBox.right > stripBox.right) {
    strip.scrollLeft += Math.min(tabBox.right - stripBox.right, tabBox.left - stripBox.left);
  }
}

/**
 * The items of the menu: first the hosts to choose from, if there are several, and then the windows and tools that can
 * be opened on the chosen host. Hosts that are elsewhere are last among the hosts.
 */
function createMenuItems(
  run: Run,
  chosenHost: string,
  onTap: (target: string) => void,
  onChoose: (host: string) => void,
): readonly MenuItem[] {
  const { here, elsewhere } = hostsByPlace(run);
  const hosts = [...here, ...elsewhere];
  const host = hosts.find(({ id }) => id === chosenHost);
  const tools = host ? createToolItems(run, host, onTap) : [];
  if (hosts.length <= 1) return tools;
  const choices = hosts.map(({ id, name }): MenuItem => ({
    key: id,
    label: elsewhere.some((each) => each.id === id) ? translate`${name}, not at this place` : name,
    icon: <Icon of={Monitor} />,
    choice: id === chosenHost ? 'chosen' : 'other',
    onSelect: () => onChoose(id),
  }));
  return [...choices, { kind: 'heading', key: 'tools', label: translate`Tools on ${host?.name ?? ''}` }, ...tools];
}

function createToolItems(run: Run, { id, name }: HostSetup, onTap: (target: string) => void): MenuItem[] {
  const hasOneHost = run.part.hosts.length === 1;
  return [
    ...shellKinds
      .filter((kind) => !run.windows.has(`${id}/${kind}`))
      .map((kind) => ({
        key: `${id}/${kind}`,
        label: hasOneHost ? shellTitle(kind) : `${name} · ${shellTitle(kind)}`,
        icon: <Icon of={SquareTerminal} />,
        onSelect: () => onTap(`window/${id}/${kind}`),
      })),
    ...toolsOf(run, id).map((tool) => ({
      key: `${id}/${tool.id}`,
      label: hasOneHost ? tool.title : `${name} · ${tool.title}`,
      icon: <Icon of={AppWindow} />,
      onSelect: () => onTap(`tool/${id}/${tool.id}`),
    })),
  ];
}
