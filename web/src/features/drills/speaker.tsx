import { Trans } from '@lingui/react/macro';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { StartedEvent } from '@loopcheck/simulator';

/** Who speaks, and how, for example "Panel operator, radio". */
export function Speaker({ event: { from, by } }: { event: Pick<StartedEvent, 'from' | 'by'> }) {
  const name = nameOfContact(from);
  if (by === 'radio') return <Trans>{name}, radio</Trans>;
  if (by === 'nobody') return <Trans>{name}, no answer</Trans>;
  return by === 'phone' ? <Trans>{name}, phone</Trans> : <Trans>{name}, beside you</Trans>;
}
