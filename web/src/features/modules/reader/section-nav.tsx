import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ReactNode } from 'react';
import type { SectionPlace } from './section-place.ts';

/** A place under the text that the list of sections leads to as well. */
export type FurtherPlace = { readonly id: string; readonly title: ReactNode };

type Props = {
  places: readonly SectionPlace[];
  further: readonly FurtherPlace[];
  onGo: (id: string) => void;
};

/** The sections of a chapter beside its text, for a desk; what has been passed is ticked. */
export function SectionNav(props: Props) {
  const { t } = useLingui();
  return (
    <nav className="toc" aria-label={t`Sections`}>
      <p className="meta mb-2">
        <Trans>In this chapter</Trans>
      </p>
      <SectionLinks {...props} />
    </nav>
  );
}

/** The links themselves, the same beside the text and in a phone's menu. */
export function SectionLinks({ places, further, onGo }: Props) {
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
      {further.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            onGo(id);
          }}
        >
          {title}
        </a>
      ))}
    </div>
  );
}
