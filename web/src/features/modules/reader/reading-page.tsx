import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Level } from '../../../ui/level.tsx';
import { ProgressScale } from '../../../ui/scale.tsx';
import type { ModuleToRead } from '../modules.hooks.ts';
import { toMinutesLeft } from '../modules.rules.ts';
import { useArticleLabels } from './article-labels.ts';
import { ArticleText } from './article-text.tsx';
import { composeArticle } from './compose-article.ts';
import { SectionMenu } from './section-menu.tsx';
import { type ExtraLink, SectionNav } from './section-nav.tsx';
import { findSectionToResume, toSectionStates, type SectionState } from './section-states.rules.ts';
import { useHiddenBars } from './use-hidden-bars.ts';
import { useReadingPosition, type SeenText } from './use-reading-position.ts';
import { useSectionNavigation } from './use-section-navigation.ts';

type Props = {
  module: ModuleToRead;
  /** The reading depth in percent; null if reading is not counted. */
  depth: number | null;
  onSeen: (seen: SeenText) => void;
  /** Shows whether the depth has been saved. */
  saveIndicator: ReactNode;
  /** Shown next to the text; on a phone below it. */
  aside: ReactNode;
  /** A bar that stays at the bottom of a phone's screen; null if there is no next step. */
  bar: ReactNode;
  /** Shown below the text. */
  below: ReactNode;
  /** Links from the list of sections to the content below the text. */
  extraLinks: readonly ExtraLink[];
  /** Opens another page of this app. */
  onNavigate: (href: string) => void;
};

const stickyAside = 'xl:sticky xl:top-[calc(var(--hdr)+24px)]';
/** The bar below the header of a phone, with the reading depth and the list of sections. */
const topBar = cx(
  'sticky top-(--hdr) z-12 -mx-4 mb-5 grid gap-2.5 border-b border-line bg-page px-4 py-2.5 xl:hidden print:hidden',
  '[transition:translate_120ms]',
  'data-hidden-by-scroll:not-focus-within:invisible data-hidden-by-scroll:not-focus-within:-translate-y-[120%]',
);
const bottomBar = cx(
  'sticky bottom-(--dock) z-10 mt-6 flex items-center gap-3 rounded-3 border border-line-strong bg-raised px-3 py-2.5',
  'lg:bottom-6 lg:px-4 lg:py-3 xl:hidden print:hidden',
  '[transition:translate_120ms]',
  'data-hidden-by-scroll:not-focus-within:invisible data-hidden-by-scroll:not-focus-within:translate-y-[calc(100%+var(--dock))]',
);

/** The text of a module on its page, with the list of sections and the reading depth. */
export function ReadingPage(props: Props) {
  const { module, depth, onSeen, saveIndicator, aside, bar, below, extraLinks, onNavigate } = props;
  const labels = useArticleLabels();
  const article = useMemo(() => composeArticle(module, labels, 2), [module, labels]);
  const [textElement, setTextElement] = useState<HTMLElement | null>(null);
  const stripElement = useRef<HTMLDivElement>(null);
  const { goTo, jump } = useSectionNavigation(textElement, stripElement);
  const { currentId, endDepths } = useReadingPosition({ article: textElement, scroller: null, onSeen, jump });
  const sections = toSectionStates(article.sections, { currentId, endDepths, depth: depth ?? 0 });
  const hiddenBars = useHiddenBars(textElement);
  const resumeSection = useSectionToResume(sections, endDepths.size > 0);
  const follow = (href: string) => (href.startsWith('#') ? goTo(href.slice(1)) : onNavigate(href));
  const hasText = module.content !== null;
  const minutes = toMinutesLeft(module.estimatedDuration, depth ?? 0);

  return (
    <>
      <div className={topBar} data-hidden-by-scroll={hiddenBars.top || undefined} ref={stripElement}>
        {hasText && depth !== null ? (
          <PhoneDepth depth={depth} minutesLeft={minutes} saveIndicator={saveIndicator} />
        ) : null}
        <SectionMenu sections={sections} extraLinks={extraLinks} onSelect={goTo} />
      </div>
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-6',
          'xl:grid-cols-[208px_minmax(0,1fr)_272px] xl:items-start xl:gap-10 print:block',
        )}
      >
        <aside
          className={cx('hidden xl:flex xl:max-h-[calc(100dvh-var(--hdr)-48px)] xl:flex-col print:hidden', stickyAside)}
        >
          {hasText && depth !== null ? (
            <DesktopDepth depth={depth} minutesLeft={minutes} saveIndicator={saveIndicator} />
          ) : null}
          <SectionNav sections={sections} extraLinks={extraLinks} onSelect={goTo} />
        </aside>
        <div className="min-w-0">
          {hasText && resumeSection ? <ResumeButton section={resumeSection} onSelect={goTo} /> : null}
          <ArticleText article={article} labels={labels} ref={setTextElement} onFollow={follow} />
          {bar ? (
            <div className={bottomBar} data-hidden-by-scroll={hiddenBars.bottom || undefined}>
              {bar}
            </div>
          ) : null}
          {below}
        </div>
        <aside className={cx('stack print:hidden', stickyAside)}>{aside}</aside>
      </div>
    </>
  );
}

type DepthProps = { depth: number; minutesLeft: number; saveIndicator: ReactNode };

function DesktopDepth({ depth, minutesLeft, saveIndicator }: DepthProps) {
  const { t } = useLingui();
  return (
    <div className="row items-start shrink-0">
      <Level value={depth} label={t`Reading depth`} height={96} />
      <div className="stack gap-1">
        <span className="meta">
          <Trans>Reading depth</Trans>
        </span>
        <b className="tabular-nums text-22">{depth}%</b>
        <span className="meta">
          <TimeLeft minutes={minutesLeft} />
        </span>
        {saveIndicator}
      </div>
    </div>
  );
}

function PhoneDepth({ depth, minutesLeft, saveIndicator }: DepthProps) {
  const { t } = useLingui();
  return (
    <div>
      <div className="row justify-between mb-1.5 text-14">
        <span className="text-ink-2">
          <Trans>Reading depth</Trans>
        </span>
        <span className="row gap-2">
          {saveIndicator}
          <span className="meta">
            <TimeLeft minutes={minutesLeft} />
          </span>
          <b className="tabular-nums">{depth}%</b>
        </span>
      </div>
      <ProgressScale value={depth} label={t`Reading depth`} thin />
    </div>
  );
}

function TimeLeft({ minutes }: { minutes: number }) {
  return minutes > 0 ? <Trans>{minutes} min left</Trans> : <Trans>Read to the end</Trans>;
}

/**
 * The section at which the person stopped before this page was opened; null if there is none. It is determined once,
 * when the layout of the text is known (`isMeasured`).
 */
function useSectionToResume(sections: readonly SectionState[], isMeasured: boolean): SectionState | null {
  const [section, setSection] = useState<SectionState | null>();
  if (section === undefined && isMeasured) setSection(findSectionToResume(sections));
  return section ?? null;
}

type ResumeProps = { section: SectionState; onSelect: (id: string) => void };

function ResumeButton({ section: { id, title }, onSelect }: ResumeProps) {
  return (
    <div className="-ms-2.5 mb-4 print:hidden">
      <Button
        variant="quiet"
        icon={<Icon of={CornerDownRight} className="rtl:-scale-x-100" />}
        onClick={() => onSelect(id)}
      >
        <Trans>Continue at “{title}”</Trans>
      </Button>
    </div>
  );
}
