import { Plural, Trans } from '@lingui/react/macro';
import type { ModuleFunnel } from '@loopcheck/contract/features/trainees/trainees.contract';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Duration } from './duration.tsx';

/** How far the crew comes with a module: grey bars of the whole crew, with their numbers, and the median times. */
export function FunnelPanels({ funnel }: { funnel: ModuleFunnel }) {
  const { trainees, opened, read, quizTried, passed, completed, hasQuiz } = funnel;
  const steps: { key: string; label: ReactNode; count: number }[] = [
    { key: 'opened', label: <Trans>Opened</Trans>, count: opened },
    { key: 'read', label: <Trans>Read to the end</Trans>, count: read },
    ...(hasQuiz
      ? [
          { key: 'tried', label: <Trans>Quiz tried</Trans>, count: quizTried },
          { key: 'passed', label: <Trans>Quiz passed</Trans>, count: passed },
        ]
      : []),
    { key: 'completed', label: <Trans>Completed</Trans>, count: completed },
  ];
  return (
    <>
      <Panel
        title={<Trans>How far the crew comes</Trans>}
        aside={
          <span className="meta">
            <Plural value={trainees} one="of # trainee" other="of # trainees" />
          </span>
        }
      >
        <dl className="stack s12">
          {steps.map(({ key, label, count }) => (
            <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
              <dt>{label}</dt>
              <dd className="num">
                <b>{count}</b>{' '}
                <span className="meta">{trainees === 0 ? 0 : Math.floor((count * 100) / trainees)}%</span>
              </dd>
              <span className="col-span-2 h-3 rounded-[2px] bg-sunken" aria-hidden="true">
                <i
                  className="block h-full rounded-[2px] bg-data-3"
                  style={{ inlineSize: `${trainees === 0 ? 0 : (count * 100) / trainees}%` }}
                />
              </span>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={<Trans>How long it takes</Trans>}>
        <dl className="stack s12">
          <Fact label={<Trans>From opening to completed</Trans>}>
            <Duration seconds={funnel.medianMinutesToComplete === null ? null : funnel.medianMinutesToComplete * 60} />
          </Fact>
          {hasQuiz ? (
            <>
              <Fact label={<Trans>Attempts until passed</Trans>}>{funnel.medianAttemptsToPass ?? '–'}</Fact>
              <Fact label={<Trans>Time in one attempt</Trans>}>
                <Duration seconds={funnel.medianSecondsInQuiz} />
              </Fact>
            </>
          ) : null}
        </dl>
        <p className="meta">
          <Trans>Medians: half of those who have come so far took less.</Trans>
        </p>
      </Panel>
    </>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="row between">
      <dt>{label}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  );
}
