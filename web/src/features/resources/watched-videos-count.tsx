import { Plural } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import { Icon } from '../../ui/icon.tsx';
import { useVideosWatched } from './resources.hooks.ts';

/** The number of watched videos of a module. Renders nothing until it is loaded, or if there are no videos. */
export function WatchedVideosCount({ moduleId }: { moduleId: string }) {
  const counts = useVideosWatched().data?.find((module) => module.moduleId === moduleId);
  if (!counts) return null;
  const { watched, total } = counts;
  return (
    <span className="row gap-1.5 meta tabular-nums">
      <Icon of={watched === total ? CircleCheck : CirclePlay} size={15} />
      <Plural value={total} one={`${watched} of # video watched`} other={`${watched} of # videos watched`} />
    </span>
  );
}
