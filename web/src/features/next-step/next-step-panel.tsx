import { Trans, useLingui } from '@lingui/react/macro';
import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import { cx } from 'class-variance-authority';
import { Bubble } from '../../ui/bubble.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';
import { SkeletonGroup, SkeletonTile } from '../../ui/skeleton.tsx';
import type { ModuleState } from '../../ui/status.tsx';
import { NextStepButton } from './next-step-button.tsx';
import { useNextStep } from './next-step.hooks.ts';

type ModuleWithProgress = {
  moduleId: string;
  state: ModuleState;
  /** The progress in percent. */
  percentage: number;
  /** The reading depth in percent. */
  depth: number;
};

/** The next step with its reason and its button. `modules` are the modules with the person's progress. */
export function NextStepPanel({ modules }: { modules: readonly ModuleWithProgress[] }) {
  const query = useNextStep();
  const { data: step } = query;
  if (!step && query.isError) {
    return (
      <Panel padded={false}>
        <ErrorState title={<Trans>Your next step could not be loaded</Trans>} error={query.error} queries={query} />
      </Panel>
    );
  }
  if (!step) {
    return (
      <SkeletonGroup>
        <SkeletonTile />
      </SkeletonGroup>
    );
  }
  const module = modules.find(({ moduleId }) => moduleId === step.module?.moduleId);
  return (
    <Panel marked padded={false}>
      <div className={cx(panelPadding, 'row items-start gap-4')}>
        {step.module && module ? (
          <span className="max-lg:hidden">
            <Bubble
              state={module.state}
              value={module.percentage}
              size={64}
              icon={<ChapterIcon chapter={step.module.chapterNumber} />}
            />
          </span>
        ) : null}
        <div className="min-w-0 flex-1 stack gap-3">
          <div>
            <p className="meta">
              <Trans>Recommended next step</Trans>
            </p>
            <h2 className="text-22 mt-0.5">
              <Heading step={step} />
            </h2>
          </div>
          <p className="text-ink-2">{step.reason}</p>
          {step.kind === 'continue' && module ? <ReadingScale depth={module.depth} /> : null}
          <div className="row flex-wrap">
            <NextStepButton size="big" />
            {step.kind === 'continue' && module ? (
              <span className="meta tabular-nums">
                <Trans>{module.depth}% read</Trans>
              </span>
            ) : null}
          </div>
        </div>
      </div>
    </Panel>
  );
}

function Heading({ step: { kind, module } }: { step: NextStep }) {
  if (module) return module.title;
  if (kind === 'no_modules') return <Trans>No modules yet</Trans>;
  return kind === 'renew' ? <Trans>Certificate renewal</Trans> : <Trans>Training completed</Trans>;
}

function ReadingScale({ depth }: { depth: number }) {
  const { t } = useLingui();
  return <ProgressScale value={depth} label={t`Reading depth`} thin />;
}
