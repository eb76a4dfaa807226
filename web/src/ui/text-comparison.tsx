import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { useMemo } from 'react';
import { Badge } from './badge.tsx';
import { panelPadding } from './panel-padding.ts';
import { panelClass } from './panel.tsx';
import { compareSections, type SectionChange } from './section-changes.ts';
import { markDifferences, type MarkedTexts } from './word-differences.ts';

type Props = {
  /** The two versions of the text, as authored HTML. */
  before: string;
  after: string;
  /** The labels above the two columns. */
  beforeLabel: string;
  afterLabel: string;
};

/** The style of marked words. They are recognizable without colour by an underline or a line through the word. */
const markLook = cx(
  '[&_ins]:rounded-1 [&_ins]:bg-accent-soft [&_ins]:underline [&_ins]:decoration-2 [&_ins]:underline-offset-2',
  '[&_del]:rounded-1 [&_del]:bg-raised [&_del]:text-ink-2 [&_del]:line-through [&_del]:decoration-2',
);

/** If at most this number of sections has changed, all of them are open at first. */
const maxOpenSections = 3;

/** The changed sections of a text, each with both versions next to each other and with the differing words marked. */
export function TextComparison({ before, after, beforeLabel, afterLabel }: Props) {
  const changes = useMemo(() => compareSections(before, after).filter(({ kind }) => kind !== 'same'), [before, after]);
  if (changes.length === 0) {
    return (
      <p className="text-ink-2 text-14">
        <Trans>The texts are the same.</Trans>
      </p>
    );
  }
  return (
    <div className="stack gap-2">
      {changes.map((change) => (
        <details
          key={`${change.id}-${change.kind}`}
          className={panelClass()}
          open={changes.length <= maxOpenSections ? true : undefined}
        >
          <summary className={cx(panelPadding, 'row min-h-11 cursor-pointer')}>
            <ChangeBadge kind={change.kind} />
            <span>{change.title === '' ? <Trans>Opening</Trans> : change.title}</span>
          </summary>
          <ChangedSection change={change} beforeLabel={beforeLabel} afterLabel={afterLabel} />
        </details>
      ))}
    </div>
  );
}

type SectionProps = Pick<Props, 'beforeLabel' | 'afterLabel'> & { change: SectionChange };

/** Both versions of a section. If the section is in both versions, the words that differ are marked. */
function ChangedSection({ change, beforeLabel, afterLabel }: SectionProps) {
  const { t } = useLingui();
  const { kind, before, after } = change;
  const isInBoth = kind === 'changed' || kind === 'renamed';
  const [removed, added] = [t`removed:`, t`added:`];
  const marked = useMemo(
    () => (isInBoth ? markDifferences(before, after, { removed, added }) : null),
    [isInBoth, before, after, removed, added],
  );
  return (
    <div className={cx(panelPadding, 'stack gap-4')}>
      {marked === null ? null : <WordCounts {...marked} />}
      <div className="grid gap-6 lg:grid-cols-2">
        <Side label={beforeLabel} html={marked?.before ?? before} />
        <Side label={afterLabel} html={marked?.after ?? after} />
      </div>
    </div>
  );
}

function WordCounts({ removedWords, addedWords, before, after }: MarkedTexts) {
  const hasMarks = before.includes('<del>') || after.includes('<ins>');
  return (
    <p className="text-ink-2 text-14">
      {hasMarks ? (
        <Trans>
          Words removed: {removedWords}, added: {addedWords}
        </Trans>
      ) : (
        <Trans>The words are the same. Format, links or drawings differ.</Trans>
      )}
    </p>
  );
}

function ChangeBadge({ kind }: { kind: SectionChange['kind'] }) {
  const { t } = useLingui();
  const words = {
    added: t`Added`,
    removed: t`Removed`,
    renamed: t`Renamed`,
    changed: t`Changed`,
    same: t`Same`,
  };
  return <Badge>{words[kind]}</Badge>;
}

function Side({ label, html }: { label: string; html: string }) {
  return (
    <div className="min-w-0">
      <p className="meta mb-2">{label}</p>
      {html === '' ? (
        <p className="text-ink-2 text-14">
          <Trans>Not in this text.</Trans>
        </p>
      ) : (
        // oxlint-disable-next-line react/no-danger -- each side was composed of nodes that have passed the sanitiser
        <div className={cx('prose overflow-x-auto', markLook)} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}
