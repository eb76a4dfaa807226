import { Trans } from '@lingui/react/macro';
import { nameOfDrillPerson } from '@loopcheck/contract/features/drills/drill-people.rules';
import type { Frame, Run, StartedEvent } from '@loopcheck/simulator';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Speaker } from './speaker.tsx';

/** What the person hears during a run: that a call was understood, or what somebody says later. */
type Heard =
  | { readonly kind: 'told'; readonly people: readonly string[] }
  | { readonly kind: 'said'; readonly event: StartedEvent };

/** Everything that was heard so far. Events of the drill are left out, because they have a panel of their own. */
function listHeard(run: Run, frames: readonly Frame[]): readonly Heard[] {
  const isOwn = ({ id }: StartedEvent) => run.part.events.some((event) => event.id === id);
  return frames.flatMap(({ acts, events }): Heard[] => {
    const people = acts.flatMap((act) => (act.act === 'told' && act.of !== undefined ? [act.of] : []));
    const said = events.filter((event) => !isOwn(event)).map((event): Heard => ({ kind: 'said', event }));
    return people.length > 0 ? [{ kind: 'told', people }, ...said] : said;
  });
}

/** Shows what was heard last, until the person has read it. */
export function HeardNotice({ run, frames }: { run: Run; frames: readonly Frame[] }) {
  const heard = listHeard(run, frames);
  const [readCount, setReadCount] = useState(() => heard.length);
  const last = heard.length > readCount && run.ended === 'no' ? heard.at(-1) : undefined;
  return (
    // The status exists before it says something, and takes no room until then.
    <div role="status" className={last ? undefined : 'sr-only'}>
      {last ? (
        <div className="flex flex-none flex-wrap items-center gap-3 rounded-2 border border-line bg-raised px-3 py-2 text-14">
          <Icon of={Phone} />
          <span className="min-w-0 flex-1">
            {last.kind === 'said' ? (
              <>
                <b className="font-medium">
                  <Speaker event={last.event} />
                </b>
                : “{last.event.text}”
              </>
            ) : (
              <Told people={last.people} />
            )}
          </span>
          <Button padding="narrow" onClick={() => setReadCount(heard.length)}>
            <Trans>Close</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Told({ people }: { people: readonly string[] }) {
  const names = people.map(nameOfDrillPerson).join(', ');
  return people.length === 1 ? <Trans>{names} has heard you.</Trans> : <Trans>{names} have heard you.</Trans>;
}
