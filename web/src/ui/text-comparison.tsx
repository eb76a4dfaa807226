import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { useMemo } from 'react';
import { Badge } from './badge.tsx';
import { inset } from './inset.ts';
import { panelClass } from './panel.tsx';
import { compareSections, type SectionChange } from './section-changes.ts';

type Props = {
  /** Authored HTML. */
  before: string;
  after: string;
  /** The labels above the two columns. */
  beforeLabel: string;
  afterLabel: string;
};

/** The changed sections of two versions of a text, each with both versions next to each other. */
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
        <details key={`${change.id}-${change.kind}`} className={panelClass()}>
          <summary className={cx(inset, 'row cursor-pointer')}>
            <ChangeBadge kind={change.kind} />
            <span>{change.title === '' ? <Trans>Opening</Trans> : change.title}</span>
          </summary>
          <div className={cx(inset, 'grid gap-6 lg:grid-cols-2')}>
            <Side label={beforeLabel} html={change.before} />
            <Side label={afterLabel} html={change.after} />
          </div>
        </details>
      ))}
    </div>
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
        <div className="prose overflow-x-auto" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}
