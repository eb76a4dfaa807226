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
import { ChangedBadge } from './module-notices.tsx';
import { toMinutesLeft } from './modules.rules.ts';

/** The id of a tile's element, which is also the hash of the URL while the tile is open. */
export const tileId = (chapter: number): string => `chapter-${chapter}`;

/** The id of the button that opens a tile. It receives the focus when the tile is closed. */
export const openButtonId = (chapter: number): string => `open-chapter-${chapter}`;

export type TileProps = {
  module: TrainingModule;
  state: ModuleState;
  /** Reading depth, 0 to 100. */
  depth: number;
  /** The text has changed since the person read it. */
  hasChanged: boolean;
  onOpen: () => void;
};

type CompletedProps = Pick<TileProps, 'module' | 'hasChanged' | 'onOpen'> & {
  /** The best score in the quiz, in percent; null before the first submission. */
  quizScore: number | null;
};

/** The tile of a completed module: a single row, so that modules in progress are higher on the page. */
export function CompletedTile({ module, hasChanged, quizScore, onOpen }: CompletedProps) {
  const { t } = useLingui();
  const { chapterNumber } = module;
  return (
    <li className="tile done" id={tileId(chapterNumber)}>
      <Bubble state="done" size={44} icon={<ChapterIcon chapter={chapterNumber} />} />
      <div className="tile-head">
        <div className="meta num">
          <Trans>Chapter {chapterNumber}</Trans> · <StatusMark state="done" />
          {quizScore === null ? null : (
            <span className="quiz-score whitespace-nowrap">
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

type LockedProps = Pick<TileProps, 'module'> & {
  /** The number of the chapter that must be completed first. */
  lockedBy: number;
  /** The disabled quiz button. */
  button: ReactNode;
};

/** The tile of a locked module. */
export function LockedTile({ module, lockedBy, button }: LockedProps) {
  return (
    <li className="tile lock" id={tileId(module.chapterNumber)}>
      <TileHeader module={module} state="locked" depth={0} />
      <p className="desc">
        <Trans>Opens when chapter {lockedBy} is completed.</Trans>
      </p>
      <div className="tile-foot">{button}</div>
    </li>
  );
}

type ReadableProps = TileProps & {
  /** The module is the next one to read; its button is the primary one. */
  isNext: boolean;
  /** Shown under the description: watched videos, the check box and the conditions for the quiz. */
  details: ReactNode;
  quizButton: ReactNode;
};

/** The closed tile of a module that is available or in progress. */
export function ReadableTile(props: ReadableProps) {
  const { module, state, depth, hasChanged, isNext, details, quizButton, onOpen } = props;
  const { chapterNumber, hasContent, summary, description } = module;
  const isPartlyRead = depth > 0 && depth < 100;
  return (
    <li className={`tile ${stateClass(state)}`} id={tileId(chapterNumber)}>
      <TileHeader module={module} state={state} depth={depth} />
      <div className="desc stack space-8">
        {hasContent && isPartlyRead ? <DepthLine module={module} depth={depth} /> : <p>{summary || description}</p>}
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
        {details}
      </div>
      <div className="tile-foot">
        <Button
          id={openButtonId(chapterNumber)}
          variant={isNext && depth < 100 ? 'primary' : 'default'}
          aria-expanded={false}
          onClick={onOpen}
        >
          <OpenLabel depth={depth} hasContent={hasContent} />{' '}
          <span className="visually-hidden">
            <Trans>chapter {chapterNumber}</Trans>
          </span>
        </Button>
        {quizButton}
      </div>
    </li>
  );
}

function OpenLabel({ depth, hasContent }: { depth: number; hasContent: boolean }) {
  if (!hasContent) return <Trans>Objectives</Trans>;
  if (depth === 0) return <Trans>Read</Trans>;
  return depth < 100 ? <Trans>Continue</Trans> : <Trans>Read again</Trans>;
}

function DepthLine({ module, depth }: Pick<TileProps, 'module' | 'depth'>) {
  const { t } = useLingui();
  const left = toMinutesLeft(module.estimatedDuration, depth);
  return (
    <>
      <ProgressScale value={depth} label={t`Reading depth`} thin />
      <p className="num">
        <Plural value={left} one={`${depth}% read, # minute left.`} other={`${depth}% read, # minutes left.`} />
      </p>
    </>
  );
}

function TileHeader({ module, state, depth }: Pick<TileProps, 'module' | 'state' | 'depth'>) {
  const { chapterNumber, estimatedDuration } = module;
  return (
    <>
      <Bubble state={state} value={depth} size={48} icon={<ChapterIcon chapter={chapterNumber} />} />
      <div className="tile-head">
        <div className="tile-top">
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

type OpenProps = Pick<TileProps, 'module' | 'state' | 'depth'> & {
  onClose: () => void;
  /** Shown above the text, for example that a newer text is available. */
  notice: ReactNode;
  /** The text, in its own scroll area. */
  children: ReactNode;
  /** Shown next to the text: reading depth, check box and quiz. */
  side: ReactNode;
};

/** The open tile of a module, over the whole width of the grid: the text, and the side panel next to it. */
export function OpenTile({ module, state, depth, onClose, notice, children, side }: OpenProps) {
  const { t } = useLingui();
  const { chapterNumber, estimatedDuration } = module;
  return (
    <li className="tile open" id={tileId(chapterNumber)}>
      <div className="pad row top py-4">
        <Bubble state={state} value={depth} size={52} icon={<ChapterIcon chapter={chapterNumber} />} />
        <div className="grow">
          <div className="row wrap between gap-x-2.5 gap-y-0">
            <span className="meta num whitespace-nowrap">
              <Trans>
                Chapter {chapterNumber} · {estimatedDuration} min
              </Trans>
            </span>
            <StatusMark state={state} />
          </div>
          <h3 className="mt-0.5 text-18">{module.title}</h3>
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
        <div className="pad row top gap-5">{side}</div>
      </div>
    </li>
  );
}
