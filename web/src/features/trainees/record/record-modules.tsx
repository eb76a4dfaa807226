import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RecordedAttempt, RecordedModule } from '@loopcheck/contract/features/trainees/trainees.contract';
import { formatDate, formatDateTime } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CellWord } from '../words.tsx';

type Props = { modules: readonly RecordedModule[]; onAttempt: (attemptId: string) => void };

/** Every chapter on somebody's record: how it was read, and the attempts with their answers. */
export function RecordModules({ modules, onAttempt }: Props) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Chapters</Trans>} padded={false}>
      <DataTable
        caption={t`Chapters`}
        columns={columnsOf(t`Read`, onAttempt)}
        rows={modules}
        rowKey={({ moduleId }) => moduleId}
      />
    </Panel>
  );
}

/** What stands on a chapter's line. */
function columnsOf(readWord: string, onAttempt: (attemptId: string) => void): Column<RecordedModule>[] {
  return [
    {
      key: 'chapter',
      head: <Trans>Chapter</Trans>,
      wide: true,
      cell: ({ chapterNumber, title }) => (
        <span className="font-medium">
          {chapterNumber} · {title}
        </span>
      ),
    },
    { key: 'state', head: <Trans>State</Trans>, cell: (module) => <State module={module} /> },
    { key: 'read', head: <Trans>Read</Trans>, cardLabel: readWord, cell: (module) => <Reading module={module} /> },
    {
      key: 'attempts',
      head: <Trans>Attempts</Trans>,
      wide: true,
      cell: ({ takenAttempts }) => <Attempts attempts={takenAttempts} onAttempt={onAttempt} />,
    },
  ];
}

function State({ module: { state, completedAt, completedBy } }: { module: RecordedModule }) {
  const day = completedAt ? formatDate(completedAt) : '';
  return (
    <>
      {state === 'failed' ? (
        <Badge tone="red">
          <CellWord state={state} />
        </Badge>
      ) : (
        <CellWord state={state} />
      )}
      {completedAt ? (
        <span className="meta block">
          {completedBy === 'declared' ? <Trans>by the button, {day}</Trans> : <Trans>by the quiz, {day}</Trans>}
        </span>
      ) : null}
    </>
  );
}

function Reading({ module }: { module: RecordedModule }) {
  const { depth, isTicked, depthRevision, contentRevision, changedSinceRead } = module;
  return (
    <>
      <span className="num">{depth}%</span>
      {isTicked ? (
        <span className="meta">
          {' '}
          <Trans>ticked</Trans>
        </span>
      ) : null}
      {depthRevision === null ? null : (
        <span className="meta block">
          {changedSinceRead ? (
            <Trans>
              revision {depthRevision}, changed since (now {contentRevision})
            </Trans>
          ) : (
            <Trans>revision {depthRevision}</Trans>
          )}
        </span>
      )}
    </>
  );
}

function Attempts({ attempts, onAttempt }: { attempts: readonly RecordedAttempt[]; onAttempt: (id: string) => void }) {
  if (attempts.length === 0) return <span className="meta">–</span>;
  return (
    <ul className="grid gap-1">
      {attempts.map((attempt) => (
        <li key={attempt.id} className="flex flex-wrap items-center gap-x-3">
          <b className="num min-w-[44px]">{attempt.score === null ? '–' : `${attempt.score}%`}</b>
          <Outcome attempt={attempt} />
          <span className="meta">{formatDateTime(attempt.submittedAt ?? attempt.startedAt)}</span>
          <Minutes seconds={attempt.timeSpentSeconds} />
          <Button variant="quiet" onClick={() => onAttempt(attempt.id)}>
            <Trans>Answers</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ attempt: { isPassing } }: { attempt: RecordedAttempt }) {
  if (isPassing === null) return <Trans>open</Trans>;
  return isPassing ? <Trans>passed</Trans> : <Trans>not passed</Trans>;
}

function Minutes({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <span className="meta">
      <Plural value={Math.max(1, Math.round(seconds / 60))} one="# minute" other="# minutes" />
    </span>
  );
}
