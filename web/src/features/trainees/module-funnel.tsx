import { Plural, Trans } from '@lingui/react/macro';
import type { ModuleFunnel } from '@loopcheck/contract/features/trainees/trainees.contract';
import { toShareInPercent } from '@loopcheck/contract/percent';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Duration } from './duration.tsx';

type Props = { funnel: ModuleFunnel };

/**
 * For one module: the number of trainees who reached each step, and the median time and number of attempts that they
 * needed.
 */
export function FunnelPanels({ funnel }: Props) {
  return (
    <>
      <StepsPanel funnel={funnel} />
      <MediansPanel funnel={funnel} />
    </>
  );
}

function StepsPanel({ funnel }: Props) {
  const { trainees, opened, read, quizTried, passed, completed, hasQuiz } = funnel;
  return (
    <Panel
      title={<Trans>Steps reached</Trans>}
      aside={
        <span className="meta">
          <Plural value={trainees} one="of # trainee" other="of # trainees" />
        </span>
      }
    >
      <dl className="stack gap-3">
        <Step label={<Trans>Opened</Trans>} count={opened} total={trainees} />
        <Step label={<Trans>Read to the end</Trans>} count={read} total={trainees} />
        {hasQuiz ? (
          <>
            <Step label={<Trans>Quiz tried</Trans>} count={quizTried} total={trainees} />
            <Step label={<Trans>Quiz passed</Trans>} count={passed} total={trainees} />
          </>
        ) : null}
        <Step label={<Trans>Completed</Trans>} count={completed} total={trainees} />
      </dl>
    </Panel>
  );
}

function Step({ label, count, total }: { label: ReactNode; count: number; total: number }) {
  const percentage = total === 0 ? 0 : (count * 100) / total;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
      <dt>{label}</dt>
      <dd className="tabular-nums">
        <b>{count}</b> <span className="meta">{toShareInPercent(count, total)}%</span>
      </dd>
      <span className="col-span-2 h-3 rounded-[2px] bg-sunken" aria-hidden="true">
        <i className="block h-full rounded-[2px] bg-data-3" style={{ inlineSize: `${percentage}%` }} />
      </span>
    </div>
  );
}

function MediansPanel({ funnel }: Props) {
  const { hasQuiz, medianMinutesToComplete, medianAttemptsToPass, medianSecondsInQuiz } = funnel;
  return (
    <Panel title={<Trans>How long it takes</Trans>}>
      <dl className="stack gap-3">
        <Median label={<Trans>From opening to completed</Trans>}>
          <Duration seconds={medianMinutesToComplete === null ? null : medianMinutesToComplete * 60} />
        </Median>
        {hasQuiz ? (
          <>
            <Median label={<Trans>Attempts until passed</Trans>}>{medianAttemptsToPass ?? '–'}</Median>
            <Median label={<Trans>Time in one attempt</Trans>}>
              <Duration seconds={medianSecondsInQuiz} />
            </Median>
          </>
        ) : null}
      </dl>
      <p className="meta">
        <Trans>Medians: half of the trainees who reached the step needed less.</Trans>
      </p>
    </Panel>
  );
}

function Median({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="row justify-between">
      <dt>{label}</dt>
      <dd className="tabular-nums font-semibold">{children}</dd>
    </div>
  );
}
