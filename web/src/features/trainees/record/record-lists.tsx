import { Trans, useLingui } from '@lingui/react/macro';
import type {
  RecordedEvent,
  RecordedSignIn,
  RecordedSopRead,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatTime } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useTraineeEvents, useTraineeSignIns, useTraineeSopReads } from '../trainees.hooks.ts';
import { PagedPanel } from './paged-panel.tsx';
import { recordSectionIds } from './record-section-ids.ts';

type EventsProps = { userId: string; renderSentence: (event: RecordedEvent) => ReactNode };

/** The training events of a person, including those that other people caused. */
export function RecordEvents({ userId, renderSentence }: EventsProps) {
  return (
    <PagedPanel
      title={<Trans>Events</Trans>}
      errorTitle={<Trans>The events could not be loaded</Trans>}
      emptyText={<Trans>No events yet.</Trans>}
      query={useTraineeEvents(userId)}
      id={recordSectionIds.events}
      headingOf={(event) => formatDate(event.occurredAt)}
      renderItem={(event) => (
        <span className="grid">
          <span>{renderSentence(event)}</span>
          <span className="meta">
            {formatTime(event.occurredAt)} <Actor name={event.actorName} />
          </span>
        </span>
      )}
    />
  );
}

function Actor({ name }: { name: string | null }) {
  return name === null ? null : <Trans>by {name}</Trans>;
}

/** The sign-in attempts of a person. */
export function RecordSignIns({ userId }: { userId: string }) {
  return (
    <PagedPanel
      title={<Trans>Sign-ins</Trans>}
      errorTitle={<Trans>The sign-ins could not be loaded</Trans>}
      emptyText={<Trans>No sign-ins yet.</Trans>}
      query={useTraineeSignIns(userId)}
      id={recordSectionIds.signIns}
      renderItem={(signIn) => <SignIn signIn={signIn} />}
    />
  );
}

function SignIn({ signIn }: { signIn: RecordedSignIn }) {
  const { t } = useLingui();
  const { loginTime, succeeded, deviceType, browser, ipAddress } = signIn;
  return (
    <span className="grid">
      <span>
        {formatDateTime(loginTime)}
        {succeeded ? '' : ` · ${t`failed`}`}
      </span>
      <span className="meta">
        {deviceType}, {browser}, {ipAddress}
      </span>
    </span>
  );
}

/** The procedures that a person has confirmed as read or has only opened, each with its revision. */
export function RecordSopReads({ userId }: { userId: string }) {
  return (
    <PagedPanel
      title={<Trans>Procedures read</Trans>}
      errorTitle={<Trans>The procedures could not be loaded</Trans>}
      emptyText={<Trans>No procedures read yet.</Trans>}
      query={useTraineeSopReads(userId)}
      id={recordSectionIds.procedures}
      renderItem={(sopRead) => <SopRead sopRead={sopRead} />}
    />
  );
}

function SopRead({ sopRead }: { sopRead: RecordedSopRead }) {
  const { number, title, mustReadAgain, isActive } = sopRead;
  return (
    <>
      <span className="grid min-w-0 flex-1">
        <span>
          <span className="font-mono">{number}</span> {title}
        </span>
        <ReadRevision sopRead={sopRead} />
        <ViewedRevision sopRead={sopRead} />
      </span>
      {mustReadAgain ? (
        <Badge>
          <Trans>Must be read again</Trans>
        </Badge>
      ) : null}
      {isActive ? null : (
        <Badge>
          <Trans>No longer in the library</Trans>
        </Badge>
      )}
    </>
  );
}

function ReadRevision({ sopRead }: { sopRead: RecordedSopRead }) {
  const { revision, currentRevision, mustReadAgain, readAt } = sopRead;
  const day = readAt === null ? '' : formatDate(readAt);
  if (revision === null)
    return (
      <span className="meta">
        <Trans>not confirmed as read</Trans>
      </span>
    );
  return (
    <span className="meta">
      {mustReadAgain ? (
        <Trans>
          read: revision {revision}, {day}; current revision {currentRevision}
        </Trans>
      ) : (
        <Trans>
          read: revision {revision}, {day}
        </Trans>
      )}
    </span>
  );
}

function ViewedRevision({ sopRead: { viewedRevision, viewedAt } }: { sopRead: RecordedSopRead }) {
  if (viewedAt === null) return null;
  const day = formatDate(viewedAt);
  return (
    <span className="meta">
      <Trans>
        viewed: revision {viewedRevision}, {day}
      </Trans>
    </span>
  );
}
