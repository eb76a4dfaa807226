import { Plural, Trans } from '@lingui/react/macro';
import type { DrillMoment, DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { cx } from 'class-variance-authority';
import Ban from 'lucide-react/icons/ban';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react/types';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { keepNamesWhole } from './row-breaks.tsx';
import { joinMoments } from './timeline.rules.ts';
import { speakingIcons } from './speaking-icons.ts';

type DebriefTimelineProps = { timeline: readonly DrillMoment[]; result: Pick<DrillResult, 'careless' | 'forbidden'> };

/**
 * The list of what the trainee did and what happened on the plant. The times (`hostTime`) are by the watch of the
 * trainee, which is right even if the clock of a host is wrong.
 */
export function DebriefTimeline({ timeline, result }: DebriefTimelineProps) {
  const careless = new Set(result.careless.map(({ index }) => index));
  return (
    <Panel
      className="mt-4"
      title={<Trans>What you did</Trans>}
      aside={
        <span className="meta">
          <Trans>By your watch</Trans>
        </span>
      }
      padded={false}
    >
      <ol className="px-4 py-3 lg:px-6">
        {joinMoments(timeline, result.forbidden).map((moment, position) => {
          const isCareless = moment.kind === 'act' && careless.has(moment.index);
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
              <MomentSymbol moment={moment} isCareless={isCareless} />
              <span className="min-w-0 wrap-anywhere">
                {moment.kind === 'event' || moment.kind === 'forbidden' ? (
                  <b className="font-medium">{keepNamesWhole(moment.text)}</b>
                ) : (
                  keepNamesWhole(moment.text)
                )}{' '}
                {moment.answer === undefined ? null : keepNamesWhole(moment.answer)}
                {moment.kind === 'forbidden' ? (
                  <span className="text-13 font-medium text-red">
                    {moment.count === 1 ? (
                      <Trans>Forbidden by the permit</Trans>
                    ) : (
                      <Plural value={moment.count} other="Forbidden by the permit, # times" />
                    )}
                  </span>
                ) : null}
                {isCareless ? (
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

function MomentSymbol({ moment, isCareless }: { moment: DrillMoment; isCareless: boolean }) {
  const [icon, color] = iconAndColor(moment, isCareless);
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

/**
 * The icon and the colour of an entry; no icon for an ordinary act. `by` is missing for calls of the trainee, and in old
 * results, which do not state the channel.
 */
function iconAndColor({ kind, by = 'phone' }: DrillMoment, isCareless: boolean): readonly [LucideIcon | null, string] {
  if (kind === 'forbidden') return [Ban, 'text-red-mark'];
  if (isCareless) return [TriangleAlert, 'text-amber-mark'];
  return kind === 'event' || kind === 'call' || kind === 'answer' ? [speakingIcons[by], 'text-accent'] : [null, ''];
}
