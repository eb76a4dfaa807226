import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { LockingModule } from '@loopcheck/contract/features/progress/progress.contract';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { Button, IconButton, iconButton } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { ProgressScale } from '../../ui/scale.tsx';
import { StatusMark, type ModuleState } from '../../ui/status.tsx';
import { coversWholeRow, tileBox } from '../../ui/tile-look.ts';
import { CompletedRow, Tile } from '../../ui/tile.tsx';
import { ChangedBadge } from './module-notices.tsx';
import { toMinutesLeft } from '@loopcheck/contract/features/modules/minutes-left.rules';

/** Returns the id of a tile's element. It is also the hash of the URL while the tile is open. */
export const tileId = (chapter: number): string => `chapter-${chapter}`;

/** Returns the id of the button that opens a tile. The button receives the focus when the tile is closed. */
export const openButtonId = (chapter: number): string => `open-chapter-${chapter}`;

type ModuleProps = {
  module: TrainingModule;
  state: ModuleState;
  /** The reading depth: the part of the text that the person has scrolled through, in percent. */
  depth: number;
  /** True if the text has changed since the person read it. */
  hasChanged: boolean;
  /** True if a drill of the module is passed; null if the module has no drill. */
  isDrillPassed: boolean | null;
  /** Opens the text in the tile. Null on phones, where the tile links to the page of the module. */
  onOpen: (() => void) | null;
};

type CompletedTileProps = Pick<ModuleProps, 'module' | 'hasChanged' | 'isDrillPassed' | 'onOpen'> & {
  quiz: QuizOutcome;
};

/** The person's results in the quiz of a module. */
type QuizOutcome = {
  /** The best score, in percent; null before the first submission. */
  bestScore: number | null;
  /** True if the quiz is passed; null if the module has no quiz. */
  isPassed: boolean | null;
  /** True if the person has passed the quiz, but must pass it again because the text has changed. */
  mustPassAgain: boolean;
};

/** The tile of a completed module. It has little height, so that unfinished modules are further up on the page. */
export function CompletedTile({ module, hasChanged, isDrillPassed, quiz, onOpen }: CompletedTileProps) {
  const { t } = useLingui();
  const { chapterNumber } = module;
  return (
    <CompletedRow
      id={tileId(chapterNumber)}
      chapter={chapterNumber}
      caption={
        <>
          <Trans>Chapter {chapterNumber}</Trans> · <StatusMark state="done" size="inherited" />
          <QuizResult quiz={quiz} />
          <DrillSign isPassed={isDrillPassed} />
        </>
      }
      title={module.title}
      action={
        onOpen ? (
          <IconButton
            id={openButtonId(chapterNumber)}
            className={coversWholeRow}
            label={t`Read chapter ${chapterNumber} again`}
            aria-expanded={false}
            icon={<Icon of={ChevronDown} size={20} />}
            onClick={onOpen}
          />
        ) : (
          <PageLink
            module={module}
            className={iconButton({ className: coversWholeRow })}
            aria-label={t`Read chapter ${chapterNumber} again`}
          >
            <Icon of={ChevronRight} size={20} className="rtl:-scale-x-100" />
          </PageLink>
        )
      }
    >
      {hasChanged ? (
        <div>
          <ChangedBadge />
        </div>
      ) : null}
    </CompletedRow>
  );
}

/** The result in the quiz of a completed module. A phone shows the result only if the quiz is not passed. */
function QuizResult({ quiz: { bestScore, isPassed, mustPassAgain } }: { quiz: QuizOutcome }) {
  if (isPassed === false) {
    return (
      <>
        {' · '}
        <span className="whitespace-nowrap text-amber">
          <QuizNotPassed bestScore={bestScore} mustPassAgain={mustPassAgain} />
        </span>
      </>
    );
  }
  return bestScore === null ? null : (
    <span className="whitespace-nowrap max-lg:hidden">
      {' · '}
      <Trans>Quiz {bestScore}%</Trans>
    </span>
  );
}

/** States that a quiz must be passed again, or that it is not passed, with the best score if there is one. */
export function QuizNotPassed({ bestScore, mustPassAgain }: Pick<QuizOutcome, 'bestScore' | 'mustPassAgain'>) {
  if (mustPassAgain) return <Trans>Pass the quiz again</Trans>;
  return bestScore === null ? <Trans>Quiz not passed</Trans> : <Trans>Quiz not passed, {bestScore}%</Trans>;
}

/**
 * Shows “Drill passed” if the person has passed a drill of the module, “Drill” if the module has only drills that are
 * not passed, and nothing if the module has no drill.
 */
function DrillSign({ isPassed }: { isPassed: ModuleProps['isDrillPassed'] }) {
  if (isPassed === null) return null;
  return (
    <>
      {' '}
      <span className="whitespace-nowrap">· {isPassed ? <Trans>Drill passed</Trans> : <Trans>Drill</Trans>}</span>
    </>
  );
}

type LockedTileProps = Pick<ModuleProps, 'module' | 'isDrillPassed'> & {
  lockedBy: LockingModule;
  /** The disabled quiz button. */
  button: ReactNode;
};

/** The tile of a locked module. */
export function LockedTile({ module, isDrillPassed, lockedBy: { chapterNumber, until }, button }: LockedTileProps) {
  return (
    <Tile
      id={tileId(module.chapterNumber)}
      state="locked"
      chapter={module.chapterNumber}
      caption={<Caption module={module} isDrillPassed={isDrillPassed} />}
      title={module.title}
      actions={button}
    >
      <p>
        {until === 'passed' ? (
          <Trans>Opens when chapter {chapterNumber} is passed.</Trans>
        ) : (
          <Trans>Opens when chapter {chapterNumber} is completed.</Trans>
        )}
      </p>
      <PageLink module={module} className="-my-1.5 inline-flex min-h-11 w-fit items-center">
        <Trans>Read ahead</Trans>{' '}
        <span className="sr-only">
          <Trans>chapter {module.chapterNumber}</Trans>
        </span>
      </PageLink>
    </Tile>
  );
}

type ReadableTileProps = ModuleProps & {
  /**
   * True if the module is the next module to read. The button of the tile is then primary until the text has been read
   * to the end.
   */
  isNext: boolean;
  /**
   * Shown under the description: watched videos, the check box that marks the module as completed, and the conditions
   * for the quiz.
   */
  details: ReactNode;
  quizButton: ReactNode;
};

/** The closed tile of a module that is available or in progress. */
export function ReadableTile(props: ReadableTileProps) {
  const { module, state, depth, hasChanged, isDrillPassed, isNext, details, quizButton, onOpen } = props;
  const { chapterNumber, hasContent, summary, description } = module;
  const variant = isNext && depth < 100 ? 'primary' : 'default';
  const label = (
    <>
      <OpenButtonLabel depth={depth} hasContent={hasContent} />{' '}
      <span className="sr-only">
        <Trans>chapter {chapterNumber}</Trans>
      </span>
    </>
  );
  const isPartlyRead = depth > 0 && depth < 100;
  return (
    <Tile
      id={tileId(chapterNumber)}
      state={state}
      chapter={chapterNumber}
      value={depth}
      caption={<Caption module={module} isDrillPassed={isDrillPassed} />}
      title={module.title}
      actions={
        <>
          {onOpen ? (
            <Button id={openButtonId(chapterNumber)} variant={variant} aria-expanded={false} onClick={onOpen}>
              {label}
            </Button>
          ) : (
            <ButtonLink variant={variant} render={<PageLink module={module} />}>
              {label}
            </ButtonLink>
          )}
          {quizButton}
        </>
      }
    >
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
    </Tile>
  );
}

type PageLinkProps = {
  module: TrainingModule;
  className?: string;
  'aria-label'?: string;
  children?: ReactNode;
};

/** A link to the page of the module. The page opens where the person stopped reading. */
function PageLink({ module, ...link }: PageLinkProps) {
  return <Link to="/training-modules/$id" params={{ id: module.id }} search={{ view: 'stopped' }} {...link} />;
}

function OpenButtonLabel({ depth, hasContent }: { depth: number; hasContent: boolean }) {
  if (!hasContent) return <Trans>Objectives</Trans>;
  if (depth === 0) return <Trans>Read</Trans>;
  return depth < 100 ? <Trans>Continue</Trans> : <Trans>Read again</Trans>;
}

function DepthLine({ module, depth }: Pick<ModuleProps, 'module' | 'depth'>) {
  const { t } = useLingui();
  const minutesLeft = toMinutesLeft(module.estimatedDuration, depth);
  return (
    <>
      <ProgressScale value={depth} label={t`Reading depth`} thin />
      <p className="tabular-nums">
        <Plural value={minutesLeft} one={`${depth}% read, # minute left.`} other={`${depth}% read, # minutes left.`} />
      </p>
    </>
  );
}

/** The number of the chapter, its reading time, and its drill. */
function Caption({ module, isDrillPassed }: Pick<ModuleProps, 'module' | 'isDrillPassed'>) {
  const { chapterNumber, estimatedDuration } = module;
  return (
    <>
      <Trans>
        Chapter {chapterNumber} · {estimatedDuration} min
      </Trans>
      <DrillSign isPassed={isDrillPassed} />
    </>
  );
}

type OpenTileProps = Pick<ModuleProps, 'module' | 'state' | 'depth' | 'isDrillPassed'> & {
  onClose: () => void;
  /** Shown above the text, for example the notice that a newer text is available. */
  notice: ReactNode;
  /** The text, in its own scroll area. */
  children: ReactNode;
  /** Shown next to the text: reading depth, check box and quiz. */
  side: ReactNode;
};

/** The open tile of a module, over the whole width of the grid: the text, and the side panel next to it. */
export function OpenTile({ module, state, depth, isDrillPassed, onClose, notice, children, side }: OpenTileProps) {
  const { t } = useLingui();
  const { chapterNumber } = module;
  return (
    <li className={tileBox({ layout: 'open' })} id={tileId(chapterNumber)}>
      <div className="row items-start px-4 py-4 lg:px-6">
        <Bubble state={state} value={depth} size={52} icon={<ChapterIcon chapter={chapterNumber} />} />
        <div className="min-w-0 flex-1">
          <div className="row flex-wrap justify-between gap-x-2.5 gap-y-0">
            <span className="meta tabular-nums whitespace-nowrap">
              <Caption module={module} isDrillPassed={isDrillPassed} />
            </span>
            <StatusMark state={state} />
          </div>
          <h3 className="mt-0.5 text-18 leading-tight">{module.title}</h3>
        </div>
        <IconButton
          label={t`Close chapter ${chapterNumber}`}
          aria-expanded={true}
          icon={<Icon of={ChevronUp} size={20} />}
          onClick={onClose}
        />
      </div>
      {notice ? <div className="px-4">{notice}</div> : null}
      <div className="lg:grid lg:grid-cols-[1fr_352px]">
        {children}
        <div className={cx(panelPadding, 'row items-start gap-5')}>{side}</div>
      </div>
    </li>
  );
}
