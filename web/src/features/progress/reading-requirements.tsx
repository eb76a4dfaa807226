import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Icon } from '../../ui/icon.tsx';

type Props = { isRead: boolean; isMarked: boolean; inline?: boolean | undefined };

/** The two conditions for the quiz in a tile, with check marks: Read 100% and Mark Complete. */
export function ReadingRequirements({ isRead, isMarked, inline }: Props) {
  return (
    <ul className={`text-14 ${inline ? 'row flex-wrap gap-x-4 gap-y-1' : 'stack gap-2'}`}>
      <Requirement isMet={isRead}>
        <Trans>Read 100%</Trans>
      </Requirement>
      <Requirement isMet={isMarked}>
        <Trans>Mark Complete</Trans>
      </Requirement>
    </ul>
  );
}

function Requirement({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  return (
    <li className={`row gap-2 ${isMet ? '' : 'text-ink-3'}`}>
      <Icon of={isMet ? CircleCheck : Circle} />
      <span>{children}</span>
      <span className="sr-only">{isMet ? <Trans>(done)</Trans> : <Trans>(not yet)</Trans>}</span>
    </li>
  );
}
