import { Trans } from '@lingui/react/macro';
import type { Run } from '@loopcheck/simulator';
import PhoneCall from 'lucide-react/icons/phone-call';
import { memo, type ReactNode } from 'react';
import type { SaveStatus } from '../../lib/saving/save-status.ts';
import { Button } from '../../ui/button.tsx';
import { Brand, Header } from '../../ui/header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import { focusPanel } from './front-focus.ts';
import { hostZone, plantTime } from './host-clock.rules.ts';
import { PracticeMark } from './practice-mark.tsx';

type RunHeaderProps = {
  run: Run;
  siteName: string;
  /** For example "Drill 7.1 · The log that keeps nothing new". */
  title: ReactNode;
  saveStatus: SaveStatus;
  onCall: () => void;
  /**
   * The link that leaves the run. On a narrow screen, the header does not show this link; the pane of the job shows it.
   */
  exit: ReactNode;
};

/**
 * The header of an open run. Instead of the navigation of the site, it has the label of the practice host and the
 * button for calls.
 */
export const RunHeader = memo(function RunHeader({ run, siteName, title, saveStatus, onCall, exit }: RunHeaderProps) {
  return (
    <Header>
      <Brand name={siteName} short />
      <PracticeMark />
      <span className="min-w-0 self-center truncate text-14 text-ink-2 max-lg:hidden">{title}</span>
      <div className="ms-auto flex flex-none items-center gap-2.5">
        <SaveState status={saveStatus} savedAt={null} className="max-lg:hidden" />
        <span className="font-mono-plain text-14 whitespace-nowrap text-ink-2 max-lg:hidden" dir="ltr">
          <Trans>Your watch</Trans> {plantTime(run)} {hostZone(run)}
        </span>
        <Button
          icon={<Icon of={PhoneCall} />}
          disabled={run.ended !== 'no'}
          aria-keyshortcuts="F2"
          title="F2"
          onClick={() => {
            onCall();
            // If a panel is open already, no new panel opens and takes the focus, so this handler moves the focus to
            // the open panel.
            focusPanel();
          }}
        >
          <Trans>Stop and call</Trans>
        </Button>
        <span className="max-lg:hidden">{exit}</span>
      </div>
    </Header>
  );
});
