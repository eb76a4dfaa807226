import { Plural } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import { Icon } from '../../ui/icon.tsx';
import { useVideosWatched } from './resources.hooks.ts';

/** How many of a module's videos have been watched; nothing where it has none. */
export function VideosWatchedLine({ moduleId }: { moduleId: string }) {
  const own = useVideosWatched().data?.find((each) => each.moduleId === moduleId);
  if (!own) return null;
  const { watched, total } = own;
  return (
    <span className="row gap-1.5! meta num">
      <Icon of={watched === total ? CircleCheck : CirclePlay} size={15} />
      <Plural value={total} one={`${watched} of # video watched`} other={`${watched} of # videos watched`} />
    </span>
  );
}
