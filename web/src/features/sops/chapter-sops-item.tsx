import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { useSops } from './sops.hooks.ts';

/**
 * An item of a list that links to the procedures of a chapter in the library. Shows nothing if the chapter has no
 * procedures.
 */
export function ChapterSopsItem({ chapter }: { chapter: number }) {
  const { data: sops = [] } = useSops();
  if (!sops.some(({ chapterNumber }) => chapterNumber === chapter)) return null;
  return (
    <ListItem layout="block" padding="sides">
      <Link className="row min-h-11 justify-between gap-3 py-2" to="/sop-library" search={{ chapter }}>
        <Trans>The procedures of chapter {chapter}</Trans>
        <Icon of={ArrowRight} className="rtl:-scale-x-100" />
      </Link>
    </ListItem>
  );
}
