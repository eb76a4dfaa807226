import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { joinReadStates, type SopWithReadState } from './library.rules.ts';
import { ReadMark } from './read-mark.tsx';
import { useReadStates, useSops } from './sops.hooks.ts';

type Props = {
  chapter: number;
  /** Opens the procedure with this number in a dialog. */
  onOpen: (number: string) => void;
};

/**
 * The procedures of one chapter. Shows nothing while the procedures load, and nothing if the chapter has no procedures.
 */
export function ChapterSops({ chapter, onOpen }: Props) {
  const sops = useSops();
  const readStates = useReadStates();
  return (
    <QueryState
      queries={[sops]}
      title={<Trans>The procedures could not be loaded</Trans>}
      variant="panel"
      loading={<></>}
    >
      {(allSops) => {
        const chapterSops = allSops.filter(({ chapterNumber }) => chapterNumber === chapter);
        if (chapterSops.length === 0) return null;
        return (
          <Panel title={<Trans>Procedures of this chapter</Trans>} padded={false}>
            <ul>
              {joinReadStates(chapterSops, readStates.data?.items ?? []).map((item) => (
                <ChapterSop key={item.sop.id} {...item} onOpen={onOpen} />
              ))}
            </ul>
          </Panel>
        );
      }}
    </QueryState>
  );
}

function ChapterSop({ sop, readState, onOpen }: SopWithReadState & Pick<Props, 'onOpen'>) {
  return (
    <ListItem>
      {/* The margin aligns the icon with the text of the link. The link has a padding, so that a finger can hit it. */}
      <Icon of={FileText} size={20} className="mt-3 lg:mt-1.5" />
      <span className="min-w-0 flex-1 stack gap-1">
        <Link
          to="/sop-library"
          search={{ sop: sop.number }}
          className="wrap-anywhere py-3 text-14 lg:py-1.5"
          onClick={(event) => {
            // With a modifier key, the browser opens the link in a new tab or window.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(sop.number);
          }}
        >
          <span className="font-mono">{sop.number}</span> {sop.title}
        </Link>
        <ReadMark readState={readState} />
      </span>
    </ListItem>
  );
}
