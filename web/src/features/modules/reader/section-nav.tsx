import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ReactNode } from 'react';
import type { SectionState } from './section-states.rules.ts';

/** A link to content below the text, after the sections. */
export type ExtraLink = { readonly id: string; readonly title: ReactNode };

type Props = {
  sections: readonly SectionState[];
  extraLinks: readonly ExtraLink[];
  onSelect: (id: string) => void;
};

/** The list of sections next to the text, on wide screens. */
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

/** Links to the sections and to content below the text. Sections that have been read have a check mark. */
export function SectionLinks({ sections, extraLinks, onSelect }: Props) {
  return (
    <div className="rows">
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          className={section.isRead ? 'read' : undefined}
          aria-current={section.isCurrent ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onSelect(section.id);
          }}
        >
          <span>{section.title}</span>
          {section.isRead ? (
            <>
              <Icon of={Check} size={15} />
              <VisuallyHidden>
                <Trans>read</Trans>
              </VisuallyHidden>
            </>
          ) : null}
        </a>
      ))}
      {extraLinks.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            onSelect(id);
          }}
        >
          {title}
        </a>
      ))}
    </div>
  );
}
