import { Plural, Trans } from '@lingui/react/macro';
import type { DrillAct, DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { cx } from 'class-variance-authority';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { Panel } from '../../ui/panel.tsx';
import { groupForbidden } from './forbidden-groups.rules.ts';
import { spokenText } from './heard.rules.ts';
import { keepNamesWhole, WholeNames } from './row-breaks.tsx';

/** The acts of the run that the permit forbids. In a graded run, a single such act fails the run. */
export function ForbiddenActs({ forbidden }: { forbidden: readonly DrillAct[] }) {
  if (forbidden.length === 0) return null;
  return (
    <Callout className="mt-4" tone="bad" icon={Ban} title={<Trans>Forbidden by the permit</Trans>}>
      <ul className="grid gap-1">
        {groupForbidden(forbidden).map(({ text, count, steps }) => {
          const numbers = steps.join(', ');
          return (
            <li key={`${numbers} ${text}`} className="wrap-anywhere">
              {keepNamesWhole(text)}
              {count > 1 ? (
                <>
                  {' '}
                  <Plural value={count - 1} one="and # other" other="and # others" />
                </>
              ) : null}{' '}
              {steps.length === 1 ? <Trans>(step {numbers})</Trans> : <Trans>(steps {numbers})</Trans>}
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}

/** The id of the panel `RunActs`. */
export const runActsId = 'how-you-worked';

/**
 * The trainee's reactions to drill events, and the duties of the job. They count for passing, like the sheet lines and
 * the forbidden acts. Wrong reactions come before right ones, and duties that were not done before the others.
 */
export function RunActs({ result }: { result: DrillResult }) {
  const reactions = result.reactions.toSorted((one, other) => Number(one.isRight) - Number(other.isRight));
  const duties = result.duties.toSorted((one, other) => Number(one.isDone) - Number(other.isDone));
  if (reactions.length + duties.length === 0) return null;
  return (
    <Panel id={runActsId} className="mt-4" title={<Trans>How you worked</Trans>} padded={false}>
      <div className={cx(reactions.length > 0 && duties.length > 0 && 'lg:grid lg:grid-cols-2')}>
        {reactions.length > 0 ? (
          <ul>
            {reactions.map(({ event, from: speakerName, did, needed, isRight, by, text }) => (
              <ListItem key={event}>
                <DoneMark isGood={isRight} />
                <span className="min-w-0 text-14">
                  <b className="font-medium">
                    {speakerName}: {keepNamesWhole(spokenText(by, text))}
                  </b>
                  <br />
                  <span className="text-ink-2">
                    {keepNamesWhole(did)}
                    {isRight ? null : (
                      <>
                        {' '}
                        <Trans>
                          Needed: <WholeNames text={needed} />
                        </Trans>
                      </>
                    )}
                  </span>
                </span>
              </ListItem>
            ))}
          </ul>
        ) : null}
        {duties.length > 0 ? (
          <ul
            className={
              reactions.length > 0
                ? 'border-line max-lg:border-t lg:border-s'
                : 'lg:columns-2 lg:gap-0 [&>li]:break-inside-avoid'
            }
          >
            {duties.map((duty) => (
              <ListItem key={duty.text}>
                <DoneMark isGood={duty.isDone} />
                <span className="min-w-0 text-14">{keepNamesWhole(duty.text)}</span>
              </ListItem>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}

function DoneMark({ isGood }: { isGood: boolean }): ReactNode {
  return (
    <span className={isGood ? 'mt-0.5 text-ink-2' : 'mt-0.5 text-red'}>
      <Icon of={isGood ? Check : X} />
      <span className="sr-only">{isGood ? <Trans>Done</Trans> : <Trans>Not done</Trans>}</span>
    </span>
  );
}
