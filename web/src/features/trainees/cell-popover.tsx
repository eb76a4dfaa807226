import { Popover } from '@base-ui/react/popover';
import { Plural, Trans } from '@lingui/react/macro';
import type {
  RecordedAttempt,
  RecordedModule,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import type { ReactNode } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import type { PressedCell } from './matrix-table-row.tsx';
import { useRecord } from './trainees.hooks.ts';
import { CellWord } from './words.tsx';

type Props = {
  pressed: PressedCell | null;
  onClose: () => void;
  /** Leads to the whole record, dressed as a button. */
  recordLink: (userId: string) => ReactNode;
  onAttempt: (attemptId: string) => void;
};

/** What is behind one cell: reading and attempts, with the ways to the record and to the answers. */
export function CellPopover({ pressed, onClose, recordLink, onAttempt }: Props) {
  return (
    <Popover.Root open={pressed !== null} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Popover.Portal>
        <Popover.Positioner anchor={pressed?.at ?? null} sideOffset={6} collisionPadding={12} className="z-30">
          <Popover.Popup className="pop static!" finalFocus={() => pressed?.at ?? null}>
            {pressed ? <Content {...pressed} recordLink={recordLink} onAttempt={onAttempt} /> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ContentProps = PressedCell & Pick<Props, 'recordLink' | 'onAttempt'>;

function Content({ row, cell, recordLink, onAttempt }: ContentProps) {
  const { data, error, refetch } = useRecord(row.id);
  return (
    <>
      <div className="row between">
        <Popover.Title className="font-semibold">{row.fullName}</Popover.Title>
        <span className="meta">
          <CellWord state={cell.state} />
        </span>
      </div>
      {data ? <Facts record={data} moduleId={cell.moduleId} onAttempt={onAttempt} /> : null}
      {!data && error ? (
        <div className="stack s8" role="alert">
          <p className="meta">{plainMessageOf(error)}</p>
          <Button onClick={() => void refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      ) : null}
      {!data && !error ? (
        <SkeletonGroup className="stack s8 py-2">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </SkeletonGroup>
      ) : null}
      <div className="mt-2.5">{recordLink(row.id)}</div>
    </>
  );
}

type FactsProps = { record: TraineeRecord; moduleId: string; onAttempt: (attemptId: string) => void };

function Facts({ record, moduleId, onAttempt }: FactsProps) {
  const module = record.modules.find((one) => one.moduleId === moduleId);
  if (!module) return null;
  const { chapterNumber, title } = module;
  return (
    <>
      <Popover.Description className="meta">
        {chapterNumber} · {title}
      </Popover.Description>
      <dl className="mt-1.5 grid gap-1">
        <ReadLine module={module} />
        {module.takenAttempts.slice(0, 4).map((attempt, index) => (
          <AttemptLine
            key={attempt.id}
            attempt={attempt}
            number={module.takenAttempts.length - index}
            onOpen={() => onAttempt(attempt.id)}
          />
        ))}
      </dl>
      <More count={module.takenAttempts.length - 4} />
    </>
  );
}

function ReadLine({ module: { depth, changedSinceRead } }: { module: RecordedModule }) {
  return (
    <div className="row between">
      <dt className="meta">{changedSinceRead ? <Trans>Read, changed since</Trans> : <Trans>Read</Trans>}</dt>
      <dd>
        <b className="num">{depth}%</b>
      </dd>
    </div>
  );
}

function AttemptLine({ attempt, number, onOpen }: { attempt: RecordedAttempt; number: number; onOpen: () => void }) {
  const day = formatDate(attempt.submittedAt ?? attempt.startedAt);
  return (
    <div className="row between">
      <dt className="meta">
        <Trans>
          Attempt {number}, {day}
        </Trans>
      </dt>
      <dd>
        <button
          type="button"
          className="link num inline-flex min-h-8 items-center font-semibold pointer-coarse:min-h-11"
          onClick={onOpen}
        >
          {attempt.score === null ? <Trans>open</Trans> : `${attempt.score}%`}
          <span className="vh">
            <Trans>, see the answers</Trans>
          </span>
        </button>
      </dd>
    </div>
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className="meta">
      <Plural value={count} one="and # earlier attempt" other="and # earlier attempts" />
    </p>
  );
}
