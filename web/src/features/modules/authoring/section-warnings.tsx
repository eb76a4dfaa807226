import { Plural, Trans } from '@lingui/react/macro';
import type { SectionPointers } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { Callout } from '../../../ui/callout.tsx';
import { compareSections } from '../../../ui/section-changes.ts';

type Props = { before: string; after: string; pointers: readonly SectionPointers[] };

/** Sections that questions or procedures point to, and that this text drops or calls otherwise. */
export function SectionWarnings({ before, after, pointers }: Props) {
  const touched = compareSections(before, after).flatMap((change) => {
    const pointer = pointers.find(({ sectionId }) => sectionId === change.id);
    return pointer && (change.what === 'removed' || change.what === 'renamed') ? [{ ...change, pointer }] : [];
  });
  if (touched.length === 0) return null;
  return (
    <Callout tone="warn" title={<Trans>Something points to what you change</Trans>}>
      <ul className="dots">
        {touched.map(({ id, title, what, pointer }) => (
          <li key={id}>
            {what === 'removed' ? (
              <Trans>“{title}” is not there any more.</Trans>
            ) : (
              <Trans>“{title}” has another name than before. What points to it still finds it.</Trans>
            )}{' '}
            <Plural value={pointer.questions} one="# question" other="# questions" />,{' '}
            <Plural value={pointer.texts} one="# text that links to it" other="# texts that link to it" />
          </li>
        ))}
      </ul>
    </Callout>
  );
}
