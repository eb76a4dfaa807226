import { Plural, Trans } from '@lingui/react/macro';
import type { SectionLinkCounts } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { Callout } from '../../../ui/callout.tsx';
import { compareSections } from '../../../ui/section-changes.ts';
import { findAffectedSections } from './section-links.rules.ts';

type Props = {
  /** The published HTML. */
  before: string;
  /** The HTML to publish. */
  after: string;
  /** The links to the sections of the published text. */
  links: readonly SectionLinkCounts[];
};

/** Warns that questions or other texts link to sections that the new text removes or renames. */
export function SectionWarnings({ before, after, links }: Props) {
  const sections = findAffectedSections(compareSections(before, after), links);
  if (sections.length === 0) return null;
  return (
    <Callout tone="warn" title={<Trans>There are links to sections that you changed</Trans>}>
      <ul className="dots">
        {sections.map(({ id, title, isRemoved, links: { questions, texts } }) => (
          <li key={id}>
            {isRemoved ? (
              <Trans>You removed “{title}”.</Trans>
            ) : (
              <Trans>You renamed “{title}”. The links to it still work.</Trans>
            )}{' '}
            <Plural value={questions} one="# question links to it" other="# questions link to it" />,{' '}
            <Plural value={texts} one="# other text links to it" other="# other texts link to it" />
          </li>
        ))}
      </ul>
    </Callout>
  );
}
