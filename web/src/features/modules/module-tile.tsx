import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import type { ReactNode } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressScale } from '../../ui/scale.tsx';
import { StatusMark, stateClass, type ModuleState } from '../../ui/status.tsx';
import { minutesLeft } from './minutes-left.ts';
import { ChangedBadge } from './module-notices.tsx';

/** Where a chapter's tile stands in the page. */
export const tileId = (chapter: number): string => `chapter-${chapter}`;

/** The button that opens a tile: closing it again puts the focus back there. */
export const openButtonId = (chapter: number): string => `open-chapter-${chapter}`;

export type TileProps = {
  module: TrainingModule;
  state: ModuleState;
  /** Reading depth, 0 to 100. */
  depth: number;
  hasChanged: boolean;
  onOpen: () => void;
};

type CompletedProps = Pick<TileProps, 'module' | 'hasChanged' | 'onOpen'> & {
  /** Best score of the chapter's quiz, in percent; null where it has none yet. */
  quizScore: number | null;
};

/** A finished chapter shrinks to a row, so that the one in work stands high. */
export function CompletedTile({ module, hasChanged, quizScore, onOpen }: CompletedProps) {
  const { t } = useLingui();
  const { chapterNumber } = module;
  return (
    <li className="tile done" id={tileId(chapterNumber)}>
      <Bubble state="done" size={44} icon={<ChapterIcon chapter={chapterNumber} />} />
      <div className="hd">
        <div className="meta num">
          <Trans>Chapter {chapterNumber}</Trans> · <StatusMark state="done" />
          {quizScore === null ? null : (
            <span className="q whitespace-nowrap">
              {' · '}
              <Trans>Quiz {quizScore}%</Trans>
            </span>
          )}
        </div>
        <h3>{module.title}</h3>
        {hasChanged ? (
          <div>
            <ChangedBadge />
          </div>
        ) : null}
      </div>
      <IconButton
        id={openButtonId(chapterNumber)}
        label={t`Read chapter ${chapterNumber} again`}
        aria-expanded={false}
        icon={<Icon of={ChevronDown} size={20} />}
        onClick={onOpen}
      />
    </li>
  );
}

/** A chapter that waits for the one before it: it says what opens it. */
export function LockedTile({
  module,
  lockedBy,
  button,
}: Pick<TileProps, 'module'> & { lockedBy: number; button: ReactNode }) {
  return (
    <li className="tile lock" id={tileId(module.chapterNumber)}>
      <TileHead module={module} state="locked" depth={0} />
      <p className="desc">
        <Trans>Opens when chapter {lockedBy} is completed.</Trans>
      </p>
      <div className="ft">{button}</div>
    </li>
  );
}

/** A chapter to read, or in work. `tick` and `quizButton` say what is still missing for the quiz. */
export function OpenableTile(props: TileProps & { isNext: boolean; tick: ReactNode; quizButton: ReactNode }) {
  const { module, state, depth, hasChanged, isNext, tick, quizButton, onOpen } = props;
  const { chapterNumber, hasContent, summary, description } = module;
  const isReading = depth > 0 && depth < 100;
  return (
    <li className={`tile ${stateClass(state)}`} id={tileId(chapterNumber)}>
      <TileHead module={module} state={state} depth={depth} />
      <div className="desc stack s8">
        {hasContent && isReading ? <ReadSoFar module={module} depth={depth} /> : <p>{summary || description}</p>}
        {hasContent ? null : (
          <p className="text-ink-3">
            <Trans>The text of this chapter is still being written.</Trans>
          </p>
        )}
        {hasChanged ? (
          <div>
            <ChangedBadge />
          </div>
        ) : null}
        {tick}
      </div>
      <div className="ft">
        <Button
          id={openButtonId(chapterNumber)}
          variant={isNext && depth < 100 ? 'primary' : 'default'}
          aria-expanded={false}
          onClick={onOpen}
        >
          <OpenWord depth={depth} hasContent={hasContent} />{' '}
          <span className="vh">
            <Trans>chapter {chapterNumber}</Trans>
          </span>
        </Button>
        {quizButton}
      </div>
    </li>
  );
}

function OpenWord({ depth, hasContent }: { depth: number; hasContent: boolean }) {
  if (!hasContent) return <Trans>Objectives</Trans>;
  if (depth === 0) return <Trans>Read</Trans>;
  return depth < 100 ? <Trans>Continue</Trans> : <Trans>Read again</Trans>;
}

function ReadSoFar({ module, depth }: Pick<TileProps, 'module' | 'depth'>) {
  const { t } = useLingui();
  const left = minutesLeft(module.estimatedDuration, depth);
  return (
    <>
      <ProgressScale value={depth} label={t`Reading depth`} thin />
      <p className="num">
        <Plural value={left} one={`${depth}% read, # minute left.`} other={`${depth}% read, # minutes left.`} />
      </p>
    </>
  );
}

function TileHead({ module, state, depth }: Pick<TileProps, 'module' | 'state' | 'depth'>) {
  const { chapterNumber, estimatedDuration } = module;
  return (
    <>
      <Bubble state={state} value={depth} size={48} icon={<ChapterIcon chapter={chapterNumber} />} />
      <div className="hd">
        <div className="tp">
          <span className="num">
            <Trans>
              Chapter {chapterNumber} · {estimatedDuration} min
            </Trans>
          </span>
          <StatusMark state={state} />
        </div>
        <h3>{module.title}</h3>
      </div>
    </>
  );
}

type OpenedProps = Pick<TileProps, 'module' | 'state' | 'depth'> & {
  onClose: () => void;
  /** What has happened to the text meanwhile. */
  notice: ReactNode;
  /** The text in its own scroll area. */
  children: ReactNode;
  /** Depth, tick and quiz beside it. */
  side: ReactNode;
};

/** An opened chapter spans the grid: text at the start, what it takes at the end. */
export function OpenedTile({ module, state, depth, onClose, notice, children, side }: OpenedProps) {
  const { t } = useLingui();
  const { chapterNumber, estimatedDuration } = module;
  return (
    <li className="tile open" id={tileId(chapterNumber)}>
      <div className="pad row top py-4!">
        <Bubble state={state} value={depth} size={52} icon={<ChapterIcon chapter={chapterNumber} />} />
        <div className="grow">
          <div className="row wrap between gap-x-2.5! gap-y-0!">
            <span className="meta num whitespace-nowrap">
              <Trans>
                Chapter {chapterNumber} · {estimatedDuration} min
              </Trans>
            </span>
            <StatusMark state={state} />
          </div>
          <h3 className="mt-0.5 text-18!">{module.title}</h3>
        </div>
        <IconButton
          label={t`Close chapter ${chapterNumber}`}
          aria-expanded={true}
          icon={<Icon of={ChevronUp} size={20} />}
          onClick={onClose}
        />
      </div>
      {notice ? <div className="px-4">{notice}</div> : null}
      <div className="body">
        {children}
        <div className="pad row top gap-5!">{side}</div>
      </div>
    </li>
  );
}
