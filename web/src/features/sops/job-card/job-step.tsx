import { Trans } from '@lingui/react/macro';
import type { JobCardField, JobCardStep } from '@loopcheck/contract/features/sops/job-card';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { formatRecentDateTime } from '../../../lib/formatting.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CardBlocks } from './card-blocks.tsx';
import { FieldsOfStep } from './record-fields.tsx';

type Props = {
  step: JobCardStep;
  /** The fields of the record form whose values are read in this step. */
  fields: readonly JobCardField[];
  /** The hold points, shown above the step: checks that somebody must sign before the step begins. */
  holdPoints: ReactNode;
  /** True if a hold point is not signed. The step can then be read, but not be marked as done. */
  isHeld: boolean;
  /** The time at which the step was marked as done, in ISO 8601; undefined if the step is not done. */
  doneAt: string | undefined;
  /** The current time in milliseconds since 1970. `now` decides whether `doneAt` is shown as “Today”. */
  now: number;
  onToggle: () => void;
};

/** A step with its hold points, texts and commands, its expected result, the values to write down, and a checkbox. */
export function JobStep({ step, fields, holdPoints, isHeld, doneAt, now, onToggle }: Props) {
  const { number, blocks, expected } = step;
  const time = doneAt === undefined ? null : formatRecentDateTime(doneAt, now);
  return (
    <li className="grid gap-3 border-t border-line py-5 [@media(max-height:420px)]:gap-2 [@media(max-height:420px)]:py-2">
      {holdPoints}
      <div className="grid grid-cols-[32px_1fr] gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-8 place-items-center rounded-full border-[1.5px] font-mono text-14 font-medium',
            time === null ? 'border-line-strong' : 'border-action bg-action text-on-action',
          )}
        >
          {number}
        </span>
        <div className="min-w-0 pt-0.5 text-18">
          <CardBlocks blocks={blocks.slice(0, 1)} />
        </div>
      </div>
      <CardBlocks blocks={blocks.slice(1)} />
      {expected.length === 0 ? null : (
        <div className="grid gap-2">
          <b className="text-14 text-ink-2">
            <Trans>Expected</Trans>
          </b>
          <CardBlocks blocks={expected} />
        </div>
      )}
      <FieldsOfStep fields={fields} />
      <Checkbox
        large
        data-step-done
        disabledReason={
          isHeld && time === null ? <Trans>The hold point before this step must be signed first.</Trans> : undefined
        }
        checked={time !== null}
        onChange={onToggle}
        label={
          time === null ? (
            <Trans>Step {number} done</Trans>
          ) : (
            <Trans>
              Step {number} done: {time}
            </Trans>
          )
        }
      />
    </li>
  );
}
