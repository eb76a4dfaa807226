import { Trans } from '@lingui/react/macro';
import type { DrillMoment, DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { cx } from 'class-variance-authority';
import OctagonX from 'lucide-react/icons/octagon-x';
import PhoneCall from 'lucide-react/icons/phone-call';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react/types';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';

type DebriefTimelineProps = { timeline: readonly DrillMoment[]; result: Pick<DrillResult, 'careless'> };

/** The list of what the person did and what happened, with the times by the clock of the host. */
export function DebriefTimeline({ timeline, result }: DebriefTimelineProps) {
  const careless = new Set(result.careless.map(({ index }) => index));
  return (
    <Panel
      className="mt-4"
      title={<Trans>What you did</Trans>}
      aside={
        <span className="meta">
          <Trans>Clock of the host</Trans>
        </span>
      }
      padded={false}
    >
      <ol className="px-4 py-3 lg:px-6">
        {timeline.map((moment, position) => {
          const isNoted = moment.kind === 'act' && careless.has(moment.index);
          return (
            <li
              key={position}
              className={cx(
                'relative grid grid-cols-[52px_26px_minmax(0,1fr)] items-start gap-x-2.5 py-[7px] text-14 leading-[1.45]',
                'before:absolute before:inset-y-0 before:start-[74px] before:border-s-[1.5px] before:border-line-strong',
                'first:before:top-[18px] last:before:bottom-[calc(100%-18px)]',
              )}
            >
              <time className="text-end font-mono text-[13px]/[22px] font-medium text-ink-3" dir="ltr">
                {moment.hostTime}
              </time>
              <Mark kind={moment.kind} isNoted={isNoted} />
              <span className="min-w-0 wrap-anywhere">
                {moment.kind === 'event' ? <b className="font-medium">{moment.text}</b> : moment.text}{' '}
                {isNoted ? (
                  <span className="text-13 font-medium whitespace-nowrap text-amber">
                    <Trans>Noted, costs nothing</Trans>
                  </span>
                ) : null}
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function Mark({ kind, isNoted }: { kind: DrillMoment['kind']; isNoted: boolean }) {
  const [icon, color] = look(kind, isNoted);
  return (
    <span className={cx('relative z-1 grid h-[22px] w-[26px] place-items-center bg-surface', color)}>
      {icon ? (
        <Icon of={icon} />
      ) : (
        <i className="size-[11px] rounded-full border-2 border-data-4 bg-surface" aria-hidden="true" />
      )}
    </span>
  );
}

function look(kind: DrillMoment['kind'], isNoted: boolean): readonly [LucideIcon | null, string] {
  if (kind === 'forbidden') return [OctagonX, 'text-red-mark'];
  if (isNoted) return [TriangleAlert, 'text-amber-mark'];
  return kind === 'event' || kind === 'call' || kind === 'answer' ? [PhoneCall, 'text-accent'] : [null, ''];
}
