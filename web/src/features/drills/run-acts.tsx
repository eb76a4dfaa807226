import { Trans } from '@lingui/react/macro';
import type { DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { Panel } from '../../ui/panel.tsx';
import { spokenText } from './heard.rules.ts';

/** What decides about the result in addition to the lines: forbidden acts, reactions to events, and duties of the job. */
export function RunActs({ result: { forbidden, reactions, duties } }: { result: DrillResult }) {
  if (forbidden.length + reactions.length + duties.length === 0) return null;
  return (
    <>
      {forbidden.map(({ text, index }) => (
        <Callout key={`${index} ${text}`} tone="bad" title={<Trans>Forbidden by the permit</Trans>}>
          {text} <Trans>(step {index})</Trans>
        </Callout>
      ))}
      {reactions.length + duties.length > 0 ? (
        <Panel title={<Trans>How you worked</Trans>} padded={false}>
          <ul>
            {reactions.map(({ event, from: speakerName, did, needed, isRight, ...said }) => (
              <ListItem key={event}>
                <Mark isGood={isRight} />
                <span className="min-w-0 text-14">
                  <b className="font-medium">
                    {speakerName}: {spokenText(said)}
                  </b>
                  <br />
                  <span className="text-ink-2">
                    {did}
                    {isRight ? null : (
                      <>
                        {' '}
                        <Trans>Needed: {needed}</Trans>
                      </>
                    )}
                  </span>
                </span>
              </ListItem>
            ))}
            {duties.map((duty) => (
              <ListItem key={duty.text}>
                <Mark isGood={duty.isDone} />
                <span className="min-w-0 text-14">{duty.text}</span>
              </ListItem>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}

function Mark({ isGood }: { isGood: boolean }): ReactNode {
  return (
    <span className={isGood ? 'mt-0.5 text-ink-2' : 'mt-0.5 text-red'}>
      <Icon of={isGood ? Check : X} />
      <span className="sr-only">{isGood ? <Trans>Done</Trans> : <Trans>Not done</Trans>}</span>
    </span>
  );
}
