import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed';
import Clock from 'lucide-react/icons/clock';
import { Badge } from '../../ui/badge.tsx';
import { Bubble } from '../../ui/bubble.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StateWord, StatusMark, type ModuleState } from '../../ui/status.tsx';
import type { ModuleToRead } from './modules.hooks.ts';

/** The link back to the list of modules. */
export function BackToModules() {
  return (
    <Link to="/training-modules" className="row -mt-2 mb-2 min-h-11 w-fit gap-1.5 text-14 print:hidden">
      <Icon of={ArrowLeft} className="rtl:-scale-x-100" />
      <Trans>Training Modules</Trans>
    </Link>
  );
}

type Props = {
  module: ModuleToRead;
  state: ModuleState;
  /** The reading depth: the part of the text that the person has scrolled through, in percent. */
  depth: number;
};

/** The title, description, estimated time and state of a module. */
export function ModuleHeader({ module, state, depth }: Props) {
  const { chapterNumber, estimatedDuration } = module;
  return (
    <header className="row items-start mb-6 gap-0 lg:gap-5">
      <span className="max-lg:hidden print:hidden">
        <Bubble state={state} value={depth} size={72} icon={<ChapterIcon chapter={chapterNumber} />} />
      </span>
      <div className="min-w-0 flex-1 stack gap-2">
        <div className="row flex-wrap gap-x-3.5 gap-y-1.5">
          <span className="meta tabular-nums">
            <Trans>Chapter {chapterNumber}</Trans>
          </span>
          <span className="meta row gap-1.5">
            <Icon of={Clock} size={15} />
            <Trans>{estimatedDuration} min</Trans>
          </span>
          <span className="print:hidden">
            <ModuleBadge state={state} />
          </span>
        </div>
        <h1 className="text-[clamp(26px,3vw,34px)]">{module.title}</h1>
        <p className="text-ink-2 max-w-[64ch]">{module.description}</p>
      </div>
    </header>
  );
}

/** A badge for Completed and In Progress; a plain status mark for the other states. */
function ModuleBadge({ state }: { state: ModuleState }) {
  if (state === 'done' || state === 'progress') {
    const isDone = state === 'done';
    return (
      <Badge tone={isDone ? 'plain' : 'accent'} icon={<Icon of={isDone ? CircleCheck : CircleDotDashed} size={14} />}>
        <StateWord state={state} />
      </Badge>
    );
  }
  return <StatusMark state={state} />;
}
