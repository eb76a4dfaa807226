import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { SectionPlace } from './section-place.ts';

type Props = { places: readonly SectionPlace[]; onGo: (id: string) => void };

/** The sections of a chapter beside its text, for a desk; what has been passed is ticked. */
export function SectionNav({ places, onGo }: Props) {
  const { t } = useLingui();
  return (
    <nav className="toc" aria-label={t`Sections`}>
      <p className="meta mb-2">
        <Trans>In this chapter</Trans>
      </p>
      <SectionLinks places={places} onGo={onGo} />
    </nav>
  );
}

/** The links themselves, the same beside the text and in a phone's menu. */
export function SectionLinks({ places, onGo }: Props) {
  return (
    <div className="rows">
      {places.map((place) => (
        <a
          key={place.id}
          href={`#${place.id}`}
          className={place.isPassed ? 'read' : undefined}
          aria-current={place.isCurrent ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onGo(place.id);
          }}
        >
          <span>{place.title}</span>
          {place.isPassed ? (
            <>
              <Icon of={Check} size={15} />
              <VisuallyHidden>
                <Trans>read</Trans>
              </VisuallyHidden>
            </>
          ) : null}
        </a>
      ))}
    </div>
  );
}
