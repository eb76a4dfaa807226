import { Trans } from '@lingui/react/macro';
import type { StartedEvent } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { spokenText } from './heard.rules.ts';
import { Speaker } from './speaker.tsx';
import { speakingIcons } from './speaking-icons.ts';
import type { OpenRunState } from './open-run.ts';

type RunNoticesProps = {
  state: OpenRunState;
  /** The drill event to which the trainee has not reacted yet; null if there is no such event. */
  event: StartedEvent | null;
  /** True while the panel shows the drill event, so that no notice about it is needed. */
  hidesEvent: boolean;
  onAnswer: () => void;
};

/**
 * What the trainee must know about the run: a contact waits for a reaction, the plant has ended the work, or code is
 * still loading.
 */
export function RunNotices({ state, event, hidesEvent, onAnswer }: RunNoticesProps) {
  return (
    <>
      {event && !hidesEvent && state.run.ended === 'no' ? (
        <div className="drill-waits flex flex-none flex-wrap items-center gap-3 rounded-2 border border-accent bg-raised px-3 py-2 text-14">
          <Icon of={speakingIcons[event.by]} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard */}
          <span className="drill-notice-words drill-fade min-w-0 flex-1" tabIndex={0}>
            <b className="font-medium">
              <Speaker from={event.from} channel={event.by} />
            </b>
            : {spokenText(event.by, event.text)}
          </span>
          <Button padding="narrow" onClick={onAnswer}>
            <Trans>Answer</Trans>
          </Button>
        </div>
      ) : null}
      {state.run.ended === 'by the plant' ? (
        <Callout tone="warn" role="status" title={<Trans>Your work on the host is over</Trans>}>
          <PlantWords state={state} /> <Trans>You can still write the sheet and hand it in.</Trans>
        </Callout>
      ) : null}
      {state.isWaiting ? (
        <p className="flex-none rounded-2 bg-amber-soft px-3 py-2 text-14 text-amber" role="status">
          <Trans>The rest of the practice host is loading. Your line runs as soon as it is here.</Trans>
        </p>
      ) : null}
    </>
  );
}

type NetworkNoticeProps = { state: OpenRunState; className?: string | undefined };

/** Says that there is no network, and whether this device stores the inputs that are not sent yet. */
export function NetworkNotice({ state: { saveStatus, isStored }, className }: NetworkNoticeProps) {
  if (saveStatus !== 'retrying') return null;
  return (
    <p className={cx('flex-none rounded-2 bg-amber-soft px-3 py-2 text-14 text-amber', className)} role="status">
      {isStored ? (
        <Trans>No network. Go on: everything is kept on this device and sent later.</Trans>
      ) : (
        <Trans>No network, and this browser keeps nothing. Leave this page open until it is saved.</Trans>
      )}
    </p>
  );
}

/** What a contact said when the plant ended the work of the trainee. */
function PlantWords({ state: { run } }: { state: OpenRunState }) {
  // `!` marks what a contact says because of an act of the trainee (see `StartedEvent`). It may be said only later.
  const said = [...run.events.started, ...run.events.planned].findLast(({ id }) => id.startsWith('!'));
  if (!said) return null;
  return (
    <>
      <Speaker from={said.from} channel={said.by} />: {spokenText(said.by, said.text)}
    </>
  );
}
