import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReadMark } from './read-mark.tsx';
import { shelve, useReadStates, useSops } from './sops.hooks.ts';

/** The procedures of one chapter with what oneself has read of them; nothing where there is none. */
export function ChapterSops({ chapter, onOpen }: { chapter: number; onOpen: (number: string) => void }) {
  const sops = useSops();
  const reads = useReadStates();
  const own = shelve(sops.data ?? [], reads.data?.items).filter(({ sop }) => sop.chapterNumber === chapter);
  if (sops.error && !sops.data) {
    return (
      <Panel padded={false}>
        <ErrorState
          title={<Trans>The procedures did not arrive</Trans>}
          message={plainMessageOf(sops.error)}
          onRetry={() => void sops.refetch()}
          retrying={sops.isFetching}
        />
      </Panel>
    );
  }
  if (own.length === 0) return null;
  return (
    <Panel title={<Trans>Procedures of this chapter</Trans>} padded={false}>
      <ul className="list">
        {own.map(({ sop, read }) => (
          <li key={sop.id}>
            <Icon of={FileText} size={20} />
            <span className="grow stack s4">
              <Link
                to="/sop-library"
                search={{ sop: sop.number }}
                className="wrap-anywhere py-1.5 text-14"
                onClick={(event) => {
                  event.preventDefault();
                  onOpen(sop.number);
                }}
              >
                <span className="mono">{sop.number}</span> {sop.title}
              </Link>
              <ReadMark read={read} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
