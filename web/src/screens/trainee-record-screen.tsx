import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordedEvent, TraineeRecord } from '@loopcheck/contract/features/trainees/trainees.contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { BadgeName } from '../features/badges/badge-words.tsx';
import { StateBadge } from '../features/certificates/state-badge.tsx';
import { EventSentence } from '../features/records/event-sentence.tsx';
import { NotFound } from '../features/site/not-found.tsx';
import { AttemptDialog } from '../features/trainees/attempt-dialog.tsx';
import { RecordHead } from '../features/trainees/record/record-head.tsx';
import { RecordEvents, RecordSignIns, RecordSopReads } from '../features/trainees/record/record-lists.tsx';
import { RecordModules } from '../features/trainees/record/record-modules.tsx';
import { useRecord } from '../features/trainees/trainees.hooks.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { formatDate } from '../lib/formatting.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const route = getRouteApi('/member/framed/trainer/progress-tracking/people/$userId');

/** One person's whole record: where they stand and why, then everything it rests on. */
export function TraineeRecordScreen() {
  return (
    <TrainerOnly>
      <Shown />
    </TrainerOnly>
  );
}

function Shown() {
  const { t } = useLingui();
  const { userId } = route.useParams();
  const { data, error, refetch, isFetching } = useRecord(userId);
  usePageTitle(data?.fullName ?? t`Training record`);
  const refusal = error instanceof ApiError ? error : undefined;
  if (refusal?.status === 404) return <NotFound />;
  return (
    <Page>
      <Link
        to="/trainer/progress-tracking"
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0"
      >
        <Icon of={ArrowLeft} size={16} className="flip" />
        <Trans>Progress Tracking</Trans>
      </Link>
      {data ? <Record record={data} /> : null}
      {!data && error ? (
        <ErrorState
          headingLevel={1}
          title={<Trans>The record did not arrive</Trans>}
          message={refusal?.plain}
          requestId={refusal?.requestId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !error ? (
        <SkeletonGroup className="stack">
          <Skeleton width={260} height={32} />
          <Skeleton height={64} />
          <Skeleton height={320} />
        </SkeletonGroup>
      ) : null}
    </Page>
  );
}

function Record({ record }: { record: TraineeRecord }) {
  const [attemptId, setAttemptId] = useState<string | null>(null);
  const about = [record.employeeId, record.position, record.department].filter(Boolean).join(' · ');
  return (
    <>
      <TitleBar title={record.fullName} lead={about} />
      <div className="stack">
        <RecordHead record={record} />
        <RecordModules modules={record.modules} onAttempt={setAttemptId} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RecordEvents userId={record.id} sentence={sentenceOf} />
          <div className="stack">
            <Certificates record={record} />
            <Badges record={record} />
            <RecordSopReads userId={record.id} />
            <RecordSignIns userId={record.id} />
          </div>
        </div>
      </div>
      <AttemptDialog attemptId={attemptId} onClose={() => setAttemptId(null)} />
    </>
  );
}

const sentenceOf = (event: RecordedEvent) => <EventSentence event={event} />;

function Certificates({ record: { certificates } }: { record: TraineeRecord }) {
  return (
    <Panel title={<Trans>Certificates</Trans>} padded={false}>
      {certificates.length === 0 ? (
        <p className="pad meta">
          <Trans>None has been asked for.</Trans>
        </p>
      ) : (
        <ul className="list">
          {certificates.map((certificate) => (
            <li key={certificate.id}>
              <span className="grid grow">
                <span className="mono">{certificate.certificateNumber}</span>
                <span className="meta">{formatDate(certificate.issuedAt ?? certificate.requestedAt)}</span>
              </span>
              <StateBadge status={certificate.status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Badges({ record: { badges, modules } }: { record: TraineeRecord }) {
  const titleOf = (chapter: number | null) =>
    modules.find(({ chapterNumber }) => chapterNumber === chapter)?.title ?? '';
  return (
    <Panel title={<Trans>Badges</Trans>} padded={false}>
      {badges.length === 0 ? (
        <p className="pad meta">
          <Trans>None earned yet.</Trans>
        </p>
      ) : (
        <ul className="list">
          {badges.map(({ kind, chapterNumber, earnedAt }) => (
            <li key={`${kind} ${chapterNumber ?? ''}`}>
              <span className="grow">
                <BadgeName place={{ kind, chapterNumber, title: titleOf(chapterNumber) }} />
              </span>
              <span className="meta">{formatDate(earnedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
