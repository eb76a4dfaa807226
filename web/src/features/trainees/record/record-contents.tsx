import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useIsDesktop } from '../../../lib/use-is-desktop.ts';
import { SectionLink } from '../../../ui/section-link.tsx';
import { recordSectionIds } from './record-section-ids.ts';

/** An entry of the list of contents. `id` is the id of a section of the record. */
type ContentsEntry = { id: string; label: ReactNode };

type Sections = {
  /** True if trainers should check some of the person's evidence, for example a quiz that was very fast. */
  hasEvidenceMarks: boolean;
  /** True if any module has a drill, or if the person has a run of any drill, which may have been removed since. */
  hasDrills: boolean;
};

/** Returns the entries of the list of contents. */
const listEntries = ({ hasEvidenceMarks, hasDrills }: Sections): ContentsEntry[] => [
  ...(hasEvidenceMarks ? [{ id: recordSectionIds.marks, label: <Trans>Evidence to check</Trans> }] : []),
  { id: recordSectionIds.chapters, label: <Trans>Chapters</Trans> },
  { id: recordSectionIds.attempts, label: <Trans>Quiz attempts</Trans> },
  ...(hasDrills ? [{ id: recordSectionIds.drills, label: <Trans>Drills</Trans> }] : []),
  { id: recordSectionIds.certificates, label: <Trans>Certificates</Trans> },
  { id: recordSectionIds.badges, label: <Trans>Badges</Trans> },
  { id: recordSectionIds.procedures, label: <Trans>Procedures read</Trans> },
  { id: recordSectionIds.signIns, label: <Trans>Sign-ins</Trans> },
  { id: recordSectionIds.events, label: <Trans>Events</Trans> },
];

/** Scrolls to a section and moves the focus there, so that the Tab key continues in the section. */
function goToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'start' });
}

/**
 * The list of the sections of a record. On a desktop, the list is next to the record and stays visible. On a phone, it
 * is above the record and can be opened. A page that is opened with the hash of a section, such as `#record-events`,
 * scrolls to this section.
 */
export function RecordContents(sections: Sections) {
  const { t } = useLingui();
  const isDesktop = useIsDesktop();
  const entries = listEntries(sections);
  useEffect(() => {
    const id = location.hash.slice(1);
    if (Object.values<string>(recordSectionIds).includes(id)) goToSection(id);
  }, []);
  const select = (id: string) => {
    history.replaceState(history.state, '', `#${id}`);
    goToSection(id);
  };
  const list = (
    <ul>
      {entries.map(({ id, label }) => (
        <li key={id}>
          <SectionLink target={id} onSelect={select}>
            {label}
          </SectionLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t`Contents of the record`} className="lg:sticky lg:top-[calc(var(--hdr)+16px)] print:hidden">
      {isDesktop ? (
        <>
          <h2 className="meta mb-1 text-14">
            <Trans>Contents</Trans>
          </h2>
          {list}
        </>
      ) : (
        <details className="rounded-2 border border-line bg-surface px-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            <Trans>Contents</Trans>
          </summary>
          <div className="pb-3">{list}</div>
        </details>
      )}
    </nav>
  );
}
