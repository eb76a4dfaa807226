import { Trans, useLingui } from '@lingui/react/macro';
import type { AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';
import { cx } from 'class-variance-authority';
import BookOpen from 'lucide-react/icons/book-open';
import FileText from 'lucide-react/icons/file-text';
import type { MouseEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SourceName } from './source-name.tsx';

type Props = {
  sources: readonly AssistantSource[];
  /** Opens the page of a source. */
  onFollow: (href: string) => void;
};

/** Links to the sources of an answer. */
export function Citations({ sources, onFollow }: Props) {
  const { t } = useLingui();
  if (sources.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5" aria-label={t`Sources`}>
      {sources.map((source) => (
        <li key={source.href}>
          <Citation source={source} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

function Citation({ source, onFollow }: { source: AssistantSource; onFollow: (href: string) => void }) {
  const { kind, href, revision } = source;
  const follow = (event: MouseEvent) => {
    // The browser handles a click with another mouse button or with a modifier key: it opens the link in a new tab or
    // window, or saves it.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(href);
  };
  return (
    <a
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 px-2.5 py-1 text-13 no-underline',
        'rounded-1 border border-line-strong bg-raised',
      )}
      href={href}
      onClick={follow}
    >
      <Icon of={kind === 'sop' ? FileText : BookOpen} size={16} />
      <span>
        <SourceName source={source} />
        <span className="meta whitespace-nowrap">
          {' '}
          · <Trans>rev. {revision}</Trans>
        </span>
      </span>
    </a>
  );
}
