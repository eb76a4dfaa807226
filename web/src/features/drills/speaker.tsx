import { Trans } from '@lingui/react/macro';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { Channel } from './heard.rules.ts';

/** The name of a contact who speaks, with the channel, for example "Panel operator, radio". */
export function Speaker({ from, channel }: { from: string; channel: Channel }) {
  const name = nameOfContact(from);
  if (channel === 'radio') return <Trans>{name}, radio</Trans>;
  if (channel === 'nobody') return <Trans>{name}, no answer</Trans>;
  return channel === 'phone' ? <Trans>{name}, phone</Trans> : <Trans>{name}, beside you</Trans>;
}
