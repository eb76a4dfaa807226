import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { Callout } from '../../ui/callout.tsx';
import { spokenText } from './heard.rules.ts';
import { Speaker } from './speaker.tsx';
import type { OpenRunState } from './open-run.ts';

/** What the trainee must know about the run: the plant has ended the work, or code is still loading. */
export function RunNotices({ state }: { state: OpenRunState }) {
  return (
    <>
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
    <p
      className={cx(
        'drill-strip flex-none rounded-2 bg-amber-soft px-3 py-2 text-14 text-amber max-xl:py-1 max-xl:text-12',
        className,
      )}
      role="status"
    >
      {isStored ? (
        <Trans>
          No network. Go on: everything is kept on this device<span className="max-sm:hidden"> and sent later</span>.
        </Trans>
      ) : (
        <Trans>No network, and this browser keeps nothing. Leave this page open until it is saved.</Trans>
      )}
    </p>
  );
}

/** The words with which a contact told the trainee that the plant has ended the work. */
function PlantWords({ state: { run } }: { state: OpenRunState }) {
  // An id that begins with `!` marks what a contact says because of an act of the trainee (see `StartedEvent` in the
  // simulator). If the contact speaks only after a delay, the event is among the planned events.
  const lastSaid = [...run.events.started, ...run.events.planned].findLast(({ id }) => id.startsWith('!'));
  if (!lastSaid) return null;
  return (
    <>
      <Speaker from={lastSaid.from} channel={lastSaid.by} />: {spokenText(lastSaid.by, lastSaid.text)}
    </>
  );
}
