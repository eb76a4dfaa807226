import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SectionLink } from '../../../ui/section-link.tsx';
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
    <nav className="mt-5 flex min-h-0 flex-col" aria-label={t`Sections`}>
      <p className="meta mb-2">
        <Trans>In this chapter</Trans>
      </p>
      <SectionLinks {...props} className="overflow-y-auto [scrollbar-width:thin]" />
    </nav>
  );
}

/** Links to the sections and to content below the text. Sections that have been read have a check mark. */
export function SectionLinks({ sections, extraLinks, onSelect, className }: Props & { className?: string }) {
  return (
    <div className={className}>
      {sections.map(({ id, title, isRead, isCurrent }) => (
        <SectionLink key={id} target={id} isRead={isRead} isCurrent={isCurrent} onSelect={onSelect}>
          {title}
        </SectionLink>
      ))}
      {extraLinks.map(({ id, title }) => (
        <SectionLink key={id} target={id} onSelect={onSelect}>
          {title}
        </SectionLink>
      ))}
    </div>
  );
}
