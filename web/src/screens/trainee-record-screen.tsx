import { Trans, useLingui } from '@lingui/react/macro';
import type {
  RecordedDrillRun,
  RecordedEvent,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { BadgeName } from '../features/badges/badge-texts.tsx';
import { CertificateStatusBadge } from '../features/certificates/certificate-status-badge.tsx';
import { MarkList } from '../features/evidence/mark-list.tsx';
import { RunMarks } from '../features/evidence/run-marks.tsx';
import { QuizWaitsPanel } from '../features/quizzes/waits/quiz-waits-panel.tsx';
import { EventSentence } from '../features/records/event-sentence.tsx';
import { LastReminder } from '../features/reminders/last-reminder.tsx';
import { RemindButton } from '../features/reminders/remind-button.tsx';
import { NotFound } from '../features/site/not-found.tsx';
import { AttemptDialog } from '../features/trainees/attempt-dialog.tsx';
import { RecordAttempts } from '../features/trainees/record/record-attempts.tsx';
import { RecordContents } from '../features/trainees/record/record-contents.tsx';
import { RecordDrills } from '../features/trainees/record/record-drills.tsx';
import { RecordHead } from '../features/trainees/record/record-head.tsx';
import { RecordEvents, RecordSignIns, RecordSopReads } from '../features/trainees/record/record-lists.tsx';
import { RecordModules } from '../features/trainees/record/record-modules.tsx';
import { RecordPdfButton } from '../features/trainees/record/record-pdf-button.tsx';
import { recordSectionIds } from '../features/trainees/record/record-section-ids.ts';
import { useTraineeRecord } from '../features/trainees/trainees.hooks.ts';
import { isNotFound } from '../lib/api/api-error.ts';
import { formatDate } from '../lib/formatting.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { panelPadding } from '../ui/panel-padding.ts';
import { ListItem } from '../ui/list-item.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const route = getRouteApi('/member/framed/trainer/progress-tracking/people/$userId');

/**
 * The training record of one person, for trainers: progress, attempts, drills, certificates, badges, reading and
 * sign-ins. Its marks are signs that the evidence of the training should be checked.
 */
export function TraineeRecordScreen() {
  return (
    <TrainerOnly>
      <RecordPage />
    </TrainerOnly>
  );
}

function RecordPage() {
  const { t } = useLingui();
  const { userId } = route.useParams();
  const query = useTraineeRecord(userId);
  usePageTitle(query.data?.fullName ?? t`Training record`);
  if (isNotFound(query.error)) return <NotFound />;
  return (
    <Page>
      <BackLink to="/trainer/progress-tracking">
        <Trans>Progress Tracking</Trans>
      </BackLink>
      <QueryState
        queries={[query]}
        title={<Trans>The record could not be loaded</Trans>}
        variant="panel"
        headingLevel={1}
      >
        {(record) => <Record record={record} />}
      </QueryState>
    </Page>
  );
}

function Record({ record }: { record: TraineeRecord }) {
  const [attemptId, setAttemptId] = useState<string | null>(null);
  const hasDrills = record.drills.length > 0 || record.modules.some(({ isDrillPassed }) => isDrillPassed !== null);
  const details = [record.employeeId, record.position, record.department].filter(Boolean).join(' · ');
  return (
    <>
      <TitleBar title={record.fullName} lead={details} actions={<RecordActions record={record} />} />
      <div className="grid items-start gap-4 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-6">
        <RecordContents hasEvidenceMarks={record.marks.length > 0} hasDrills={hasDrills} />
        <div className="stack min-w-0">
          <RecordHead record={record} />
          {record.marks.length > 0 ? (
            <div id={recordSectionIds.marks}>
              <MarkList marks={record.marks} />
            </div>
          ) : null}
          <QuizWaitsPanel userId={record.id} />
          <RecordModules modules={record.modules} />
          <RecordAttempts userId={record.id} onOpenAttempt={setAttemptId} />
          {hasDrills ? (
            <RecordDrills
              userId={record.id}
              drills={record.drills}
              renderRunLink={renderRunLink}
              renderRunMarks={renderRunMarks}
            />
          ) : null}
          <Certificates record={record} />
          <Badges record={record} />
          <RecordSopReads userId={record.id} />
          <RecordSignIns userId={record.id} />
          <RecordEvents userId={record.id} renderSentence={renderSentence} />
        </div>
      </div>
      <AttemptDialog attemptId={attemptId} onClose={() => setAttemptId(null)} />
    </>
  );
}

function RecordActions({ record }: { record: TraineeRecord }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Remind record={record} />
      <RecordPdfButton userId={record.id} />
    </div>
  );
}

/** A button to remind the person, and who sent the last reminder. Empty if the person is deactivated. */
function Remind({ record: { id, isActive, lastReminder } }: { record: TraineeRecord }) {
  const account = useAccount();
  if (!isActive) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RemindButton people={{ userId: id }} author={account.fullName} />
      <span className="meta">
        <LastReminder reminder={lastReminder} />
      </span>
    </div>
  );
}

const renderSentence = (event: RecordedEvent) => <EventSentence event={event} />;

const renderRunLink = ({ id }: RecordedDrillRun) => (
  <ButtonLink variant="quiet" render={<Link to="/trainer/drill-runs/$id" params={{ id }} />}>
    <Trans>Replay</Trans>
  </ButtonLink>
);

const renderRunMarks = (run: RecordedDrillRun) => <RunMarks run={run} />;

function Certificates({ record: { certificates } }: { record: TraineeRecord }) {
  return (
    <Panel id={recordSectionIds.certificates} title={<Trans>Certificates</Trans>} padded={false}>
      {certificates.length === 0 ? (
        <p className={cx(panelPadding, 'meta')}>
          <Trans>No certificate requested yet.</Trans>
        </p>
      ) : (
        <ul>
          {certificates.map((certificate) => (
            <ListItem key={certificate.id}>
              <span className="grid min-w-0 flex-1">
                <span className="font-mono">{certificate.certificateNumber}</span>
                <span className="meta">{formatDate(certificate.issuedAt ?? certificate.requestedAt)}</span>
              </span>
              <CertificateStatusBadge status={certificate.status} />
            </ListItem>
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
    <Panel id={recordSectionIds.badges} title={<Trans>Badges</Trans>} padded={false}>
      {badges.length === 0 ? (
        <p className={cx(panelPadding, 'meta')}>
          <Trans>No badges yet.</Trans>
        </p>
      ) : (
        <ul>
          {badges.map(({ kind, chapterNumber, earnedAt }) => (
            <ListItem key={`${kind} ${chapterNumber ?? ''}`}>
              <span className="min-w-0 flex-1">
                <BadgeName badge={{ kind, chapterNumber, title: titleOf(chapterNumber) }} />
              </span>
              <span className="meta">{formatDate(earnedAt)}</span>
            </ListItem>
          ))}
        </ul>
      )}
    </Panel>
  );
}
