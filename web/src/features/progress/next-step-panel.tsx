import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { inset } from '../../ui/inset.ts';
import type { LinkLike } from '../../ui/any-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';
import { toDisplayedState } from './displayed-state.ts';
import type { NextStep } from './next-step.rules.ts';

type StepModule = {
  chapterNumber: number;
  title: string;
  summary: string;
  /** The estimated time to read the rest. */
  minutesLeft: number;
};

export type NextStepPanelProps = {
  step: NextStep;
  /** The module of the step; undefined if the step has no module. */
  module: StepModule | undefined;
  progress: ModuleProgress | undefined;
};

/** The recommended next step, with its reason and a button. */
export function NextStepPanel({ step, module, progress }: NextStepPanelProps) {
  if (!('moduleId' in step) || !module || !progress) return <NoStep kind={step.kind} />;
  const { chapterNumber } = module;
  const isQuiz = step.kind === 'resume_quiz' || step.kind === 'take_quiz';
  const depth = progress.scrollDepthPercentage;
  return (
    <Panel marked padded={false}>
      <div className={cx(inset, 'row items-start gap-4')}>
        <span className="max-lg:hidden">
          <Bubble
            state={toDisplayedState(progress)}
            value={progress.progressPercentage}
            size={64}
            icon={<ChapterIcon chapter={chapterNumber} />}
          />
        </span>
        <div className="min-w-0 flex-1 stack gap-3">
          <div>
            <p className="meta">
              <Trans>Recommended next step</Trans>
            </p>
            <h2 className="text-22 mt-0.5">{module.title}</h2>
          </div>
          <p className="text-ink-2">
            <Reason kind={step.kind} module={module} progress={progress} />
          </p>
          {step.kind === 'continue' ? <ReadingScale depth={depth} /> : null}
          <div className="row flex-wrap">
            <ButtonLink variant="primary" size="big" render={linkTo(isQuiz, step.moduleId)}>
              <StepLabel kind={step.kind} chapterNumber={chapterNumber} />
            </ButtonLink>
            {step.kind === 'continue' ? (
              <span className="meta tabular-nums">
                <Trans>{depth}% read</Trans>
              </span>
            ) : null}
          </div>
        </div>
      </div>
    </Panel>
  );
}

const linkTo = (isQuiz: boolean, id: string): LinkLike =>
  isQuiz ? <Link to="/quiz/$id" params={{ id }} /> : <Link to="/training-modules/$id" params={{ id }} />;

function StepLabel({ kind, chapterNumber }: { kind: NextStep['kind']; chapterNumber: number }) {
  if (kind === 'resume_quiz') return <Trans>Resume Quiz of Chapter {chapterNumber}</Trans>;
  if (kind === 'take_quiz') return <Trans>Take Quiz of Chapter {chapterNumber}</Trans>;
  if (kind === 'continue') return <Trans>Continue Chapter {chapterNumber}</Trans>;
  return <Trans>Start Chapter {chapterNumber}</Trans>;
}

type ReasonProps = { kind: NextStep['kind']; module: StepModule; progress: ModuleProgress };

function Reason({ kind, module, progress }: ReasonProps): ReactNode {
  if (kind === 'resume_quiz') return <Trans>You have started its quiz. Your answers are saved.</Trans>;
  if (kind === 'take_quiz') {
    return progress.status === 'completed' ? (
      <Trans>You have completed this chapter. Its quiz is not passed yet.</Trans>
    ) : (
      <Trans>You have read this chapter to the end. Its quiz is open.</Trans>
    );
  }
  if (kind === 'start') return module.summary;
  const { minutesLeft } = module;
  if (minutesLeft === 0) return <Trans>You have read it to the end. Mark it as completed to open the quiz.</Trans>;
  return (
    <Plural
      value={minutesLeft}
      one="About # minute of reading is left. Then the quiz opens."
      other="About # minutes of reading are left. Then the quiz opens."
    />
  );
}

function ReadingScale({ depth }: { depth: number }) {
  const { t } = useLingui();
  return <ProgressScale value={depth} label={t`Reading depth`} thin />;
}

function NoStep({ kind }: { kind: NextStep['kind'] }) {
  return (
    <Panel>
      <div>
        <p className="meta">
          <Trans>Recommended next step</Trans>
        </p>
        <h2 className="text-22 mt-0.5">
          {kind === 'done' ? <Trans>Training completed</Trans> : <Trans>No modules yet</Trans>}
        </h2>
      </div>
      <p className="text-ink-2">
        {kind === 'done' ? (
          <Trans>You have completed all modules and passed their quizzes. You can read every chapter again.</Trans>
        ) : (
          <Trans>This site has no modules yet. They appear here when an administrator activates them.</Trans>
        )}
      </p>
    </Panel>
  );
}
