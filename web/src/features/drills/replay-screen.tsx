import { Trans, useLingui } from '@lingui/react/macro';
import type { HostSetup } from '@loopcheck/simulator';
import AppWindow from 'lucide-react/icons/app-window';
import SquareTerminal from 'lucide-react/icons/terminal';
import { useEffect, useId, useRef, useState } from 'react';
import { isDesktop } from '../../lib/use-is-desktop.ts';
import { Icon } from '../../ui/icon.tsx';
import { spokenText } from './heard.rules.ts';
import { Speaker } from './speaker.tsx';
import { windowTitle } from './host-texts.tsx';
import { isShellKind, nextPrompt } from './host-windows.rules.ts';
import type { ReplayResult } from './replay-frames.ts';
import type { ScreenLog } from './screen-log.rules.ts';
import { Terminal } from './terminal.tsx';

type ReplayScreenProps = {
  replayed: ReplayResult;
  log: ScreenLog;
  /** The number of the shown step, from 1. */
  current: number;
  hosts: readonly HostSetup[];
  /** True if the viewer has chosen the pane with the host. A narrow screen shows only the chosen pane. */
  isChosen: boolean;
};

/**
 * The windows of the hosts after a step. In front is the window that the viewer has chosen at this step. If they have
 * chosen none, it is the window that last showed something.
 */
export function ReplayScreen({ replayed: { steps, stateAfter }, log, current, hosts, isChosen }: ReplayScreenProps) {
  const { t } = useLingui();
  const panelId = useId();
  const [chosen, setChosen] = useState<{ window: string; step: number } | null>(null);
  const windows = [...log.keys()];
  const lastShownWindow = findLastWindow(steps.map(({ frame }) => frame.screens.at(-1)?.window).slice(0, current));
  const active = (chosen?.step === current ? chosen.window : lastShownWindow) ?? windows[0];
  const title = (window: string) => windowTitle(hosts, window);
  const hostName = hosts.find(({ id }) => id === (active ?? '').split('/')[0])?.name ?? hosts[0]?.name;
  const run = stateAfter?.(current);
  const frame = steps[current - 1]?.frame;
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = tabs.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
    const strip = tabs.current?.getBoundingClientRect();
    // This sets `scrollLeft` of the strip of tabs, because `scrollIntoView` would also scroll the page.
    if (!tabs.current || !tab || !strip) return;
    if (tab.left < strip.left) tabs.current.scrollLeft += tab.left - strip.left;
    else if (tab.right > strip.right)
      tabs.current.scrollLeft += Math.min(tab.right - strip.right, tab.left - strip.left);
  }, [active]);
  const host = useRef<HTMLDivElement>(null);
  const previousStep = useRef(current);
  useEffect(() => {
    // On a phone with a low screen, the bottom bar would cover the end of the output. So the host is scrolled into view
    // at each new step, but not when the page opens, so that the top of the page is in view then.
    if (isChosen && previousStep.current !== current && !isDesktop()) {
      host.current?.scrollIntoView({ block: 'nearest' });
      // A phone has no room for the host, the reasons of a flag, and the scrubber (the slider over the steps). Then the
      // scrubber must stay in view, because it says what the step is.
      host.current?.parentElement?.querySelector('.drill-scrubber')?.scrollIntoView({ block: 'nearest' });
    }
    previousStep.current = current;
  }, [current, isChosen]);
  const sentences = [...(frame?.replies ?? []), ...(frame?.events ?? [])];
  return (
    <>
      <div ref={host} className="host host-square">
        <div ref={tabs} className="host-tabs">
          <div role="tablist" aria-label={t`Windows on the host`} className="flex">
            {windows.map((window) => (
              <button
                key={window}
                type="button"
                role="tab"
                className="host-tab"
                aria-selected={window === active}
                aria-controls={window === active ? panelId : undefined}
                onClick={() => setChosen({ window, step: current })}
              >
                <Icon of={isShellWindow(window) ? SquareTerminal : AppWindow} size={15} />
                {title(window)}
              </button>
            ))}
          </div>
          <span className="host-name">{hostName}</span>
        </div>
        <div
          id={panelId}
          role="tabpanel"
          aria-label={active === undefined ? t`Screen` : title(active)}
          className="flex min-h-0 flex-1 flex-col"
        >
          {active === undefined ? (
            <div className="host-screen">
              <Trans>Nothing was typed yet.</Trans>
            </div>
          ) : (
            <Terminal
              key={active}
              entries={log.get(active) ?? []}
              label={title(active)}
              prompt={run ? nextPrompt(run, active) : null}
              valueActions={null}
            />
          )}
        </div>
      </div>
      {sentences.map(({ from, by, text }) => (
        <p key={`${from} ${text}`} className="border-t border-line px-4 py-2.5 text-14">
          <b className="font-medium">
            <Speaker from={from} channel={by} />:
          </b>{' '}
          {spokenText(by, text)}
        </p>
      ))}
    </>
  );
}

/** True for a window with a prompt, such as `hist/cmd-elevated`; false for a tool. */
const isShellWindow = (window: string): boolean => isShellKind(window.split('/')[1] ?? '');

const findLastWindow = (windows: readonly (string | undefined)[]): string | undefined =>
  windows.findLast((window) => window !== undefined && window !== '');
