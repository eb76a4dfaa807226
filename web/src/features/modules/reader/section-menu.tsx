import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { SectionPlace } from './section-place.ts';

type Props = { places: readonly SectionPlace[]; onGo: (id: string) => void };

/** The sections of a chapter behind one button, for a phone: where the reader is, and the way to the others. */
export function SectionMenu({ places, onGo }: Props) {
  const at = places.findIndex(({ isCurrent }) => isCurrent);
  const current = places[at];
  if (!current) return null;
  const number = at + 1;
  const count = places.length;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="btn wide justify-between! text-start!">
          <span className="min-w-0 truncate">
            <Trans>
              {number} of {count} · {current.title}
            </Trans>
          </span>
          <Icon of={ChevronDown} />
        </button>
      }
      items={places.map((place) => ({
        key: place.id,
        label: place.title,
        icon: <Icon of={place.isPassed ? Check : Circle} size={16} className={place.isPassed ? '' : 'opacity-40'} />,
        onSelect: () => onGo(place.id),
      }))}
    />
  );
}
