import { Trans, useLingui } from '@lingui/react/macro';
import { findPartOfSection } from '@loopcheck/contract/features/modules/module-parts.rules';
import { cx } from 'class-variance-authority';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Level } from '../../../ui/level.tsx';
import { ProgressScale } from '../../../ui/scale.tsx';
import type { ModuleToRead } from '../modules.hooks.ts';
import { toMinutesLeft } from '@loopcheck/contract/features/modules/minutes-left.rules';
import { useArticleLabels } from './article-labels.ts';
import { ArticleText } from './article-text.tsx';
import { type ArticleLabels, composeArticle } from './compose-article.ts';
import { PartChecks, useCheckPlaces } from './part-checks.tsx';
import { RecordedPartCheck } from './recorded-part-check.tsx';
import { SectionMenu } from './section-menu.tsx';
import { type ExtraLink, SectionNav } from './section-nav.tsx';
import { findSectionToResume, toSectionStates, type SectionState } from './section-states.rules.ts';
import { ShownSectionsNotice, ShowWholeButton } from './shown-sections-notice.tsx';
import { useGradualLayout } from './use-gradual-layout.ts';
import { useHiddenBars } from './use-hidden-bars.ts';
import { useOpenAtStop } from './use-open-at-stop.ts';
import { useReadingPosition, type SeenText } from './use-reading-position.ts';
import { useSectionNavigation } from './use-section-navigation.ts';
import { useShownSections } from './use-shown-sections.ts';

type Props = {
  module: ModuleToRead;
  /** The reading depth in percent; null if reading is not counted. */
  depth: number | null;
  /** The depth in percent at which the person stopped reading; 0 if the text has changed since then. */
  stopDepth: number;
  /** Called with the part of the text that has become visible. */
  onSeen: (seen: SeenText) => void;
  /** Shows whether the depth has been saved. */
  saveIndicator: ReactNode;
  /** Shown next to the text; on a phone below it. */
  aside: ReactNode;
  /** The content of the bar that stays at the bottom of a phone's screen; null if there is no next step. */
  bar: ReactNode;
  /** Shown below the text; on a phone below `aside`. */
  below: ReactNode;
  /** Links from the list of sections to the content below the text. */
  extraLinks: readonly ExtraLink[];
  /** Opens another page of this app. */
  onNavigate: (href: string) => void;
};

const stickyAsideClass = 'xl:sticky xl:top-[calc(var(--hdr)+24px)]';
/** The bar below the header of a phone, with the reading depth and the list of sections. */
const topBarClass = cx(
  'sticky top-(--hdr) z-12 -mx-4 mb-5 grid gap-2.5 border-b border-line bg-page px-4 py-2.5 xl:hidden print:hidden',
  // The open list of sections lies over the bar at the bottom.
  'has-aria-expanded:z-14',
  '[transition:translate_120ms]',
  'data-hidden-by-scroll:not-focus-within:invisible data-hidden-by-scroll:not-focus-within:-translate-y-[120%]',
);
/**
 * The bar with the next step, at the bottom of the window. If the window is not high enough, the two bars overlap until
 * the person scrolls. This bar then covers the top bar.
 */
const bottomBarClass = cx(
  'sticky bottom-(--dock) z-13 mt-6 flex items-center gap-3 rounded-3 border border-line-strong bg-raised px-3 py-2.5',
  'lg:bottom-6 lg:px-4 lg:py-3 xl:hidden print:hidden',
  '[transition:translate_120ms]',
  'data-hidden-by-scroll:not-focus-within:invisible data-hidden-by-scroll:not-focus-within:translate-y-[calc(100%+var(--dock))]',
);

/** The text of a module on its page, with the list of sections and the reading depth. */
export function ReadingPage(props: Props) {
  const { module, depth, stopDepth, onSeen, saveIndicator, aside, bar, below, extraLinks, onNavigate } = props;
  const labels = useArticleLabels();
  const article = useMemo(() => composeArticle(module, labels, 2), [module, labels]);
  const [textElement, setTextElement] = useState<HTMLElement | null>(null);
  const topBarElement = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const { ids: shownIds, html, opensAtStop, opensAtHash, showWhole } = useShownSections(article);
  const isLaidOut = useGradualLayout(textElement, shownIds !== null || opensAtStop || opensAtHash);
  const checkPlaces = useCheckPlaces(textElement, html);
  const { goTo, followInText, jump } = useSectionNavigation({
    // Null until the sections have their final positions. The check questions move the sections below them.
    article: isLaidOut && checkPlaces.html === html ? textElement : null,
    topBar: topBarElement,
    notice,
    shownIds,
    sectionOf: article.sectionOf,
  });
  // Reading depth is a share of the whole text, so it is not measured while only some sections are shown.
  const wholeText = isLaidOut && shownIds === null ? textElement : null;
  const position = useReadingPosition({ article: wholeText, scroller: null, onSeen, jump });
  const isMeasured = wholeText !== null && position.endDepths.size > 0;
  useOpenAtStop({ article: isMeasured && opensAtStop ? wholeText : null, depth: stopDepth, jump });
  const currentId = shownIds?.[0] ?? position.currentId;
  const sections = toSectionStates(article.sections, { ...position, currentId, depth: depth ?? 0 });
  const hiddenBars = useHiddenBars(textElement);
  const resumeSection = useSectionToResume(sections, isMeasured);
  const follow = (href: string) => (href.startsWith('#') ? followInText(href.slice(1)) : onNavigate(href));
  const hasText = module.content !== null;
  // Determined once, when the page opens.
  const [wasPartlyRead] = useState(stopDepth > 0 && stopDepth < 100);
  const partLine = findPartLine(module.parts, sections, labels);
  const minutes = toMinutesLeft(module.estimatedDuration, depth ?? 0);

  return (
    <>
      <div className={topBarClass} data-hidden-by-scroll={hiddenBars.top || undefined} ref={topBarElement}>
        {hasText && depth !== null ? (
          <PhoneDepth depth={depth} minutesLeft={minutes} saveIndicator={saveIndicator} partLine={partLine} />
        ) : null}
        <SectionMenu sections={sections} extraLinks={extraLinks} onSelect={goTo} />
      </div>
      <div
        className={cx(
          // On a narrow screen, this element and the one around the text have no boxes (`contents`). So the bar at the
          // bottom stays visible over the whole page, and not only over the text.
          'max-xl:contents xl:grid',
          'xl:grid-cols-[208px_minmax(0,1fr)_272px] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-10 print:block',
        )}
      >
        <aside
          className={cx(
            'hidden row-span-2 xl:flex xl:max-h-[calc(100dvh-var(--hdr)-48px)] xl:flex-col print:hidden',
            stickyAsideClass,
          )}
        >
          {hasText && depth !== null ? (
            <DesktopDepth depth={depth} minutesLeft={minutes} saveIndicator={saveIndicator} partLine={partLine} />
          ) : null}
          <SectionNav sections={sections} extraLinks={extraLinks} onSelect={goTo} />
        </aside>
        <div className="max-xl:contents min-w-0">
          {hasText && wasPartlyRead && shownIds === null ? (
            <ResumeLine section={resumeSection} onSelect={goTo} />
          ) : null}
          {shownIds ? <ShownSectionsNotice count={shownIds.length} onShowWhole={showWhole} ref={notice} /> : null}
          <ArticleText
            article={{ html }}
            labels={labels}
            ref={setTextElement}
            isLayingOut={!isLaidOut}
            onFollow={follow}
            checks={
              <PartChecks
                checkPlaces={checkPlaces}
                render={(number) => <RecordedPartCheck module={module} part={number} isRecorded={depth !== null} />}
              />
            }
          />
          {shownIds ? (
            <div className="mt-6 print:hidden">
              <ShowWholeButton onPress={showWhole} />
            </div>
          ) : null}
          {bar ? (
            <div className={bottomBarClass} data-hidden-by-scroll={hiddenBars.bottom || undefined}>
              {bar}
            </div>
          ) : null}
        </div>
        <aside className={cx('stack row-span-2 max-xl:mt-6 print:hidden', stickyAsideClass)}>{aside}</aside>
        {/* `below` is the last element, because it grows when it loads, and would move buttons below it on a phone. */}
        <div className="min-w-0 max-xl:mt-6">{below}</div>
      </div>
    </>
  );
}

/**
 * Returns a line about the part that contains the current section, for example "Part 1 of 3 · 4 min". Returns null if
 * the module has no parts.
 */
function findPartLine(
  parts: ModuleToRead['parts'],
  sections: readonly SectionState[],
  labels: ArticleLabels,
): string | null {
  const current = sections.find(({ isCurrent }) => isCurrent);
  const number = findPartOfSection(parts, sections, current?.id ?? '');
  return number === null ? null : labels.part(number, parts.length, parts[number - 1]?.minutes ?? 0);
}

type DepthProps = {
  depth: number;
  minutesLeft: number;
  saveIndicator: ReactNode;
  /** The result of `findPartLine`. */
  partLine: string | null;
};

function DesktopDepth({ depth, minutesLeft, saveIndicator, partLine }: DepthProps) {
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
        {/* These two texts appear during reading. Their lines are always there, so that the list below does not move. */}
        <span className="meta min-h-[1lh]">{partLine}</span>
        <span className="meta min-h-[1lh] text-12">{saveIndicator}</span>
      </div>
    </div>
  );
}

function PhoneDepth({ depth, minutesLeft, saveIndicator, partLine }: DepthProps) {
  const { t } = useLingui();
  return (
    <div>
      <div className="row justify-between mb-1.5 text-14">
        <span className="text-ink-2">{partLine ?? <Trans>Reading depth</Trans>}</span>
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
 * Returns the section at which the person stopped before this page was opened; null if there is no such section. The
 * section is determined once, when the layout of the text is known (`isMeasured`).
 */
function useSectionToResume(sections: readonly SectionState[], isMeasured: boolean): SectionState | null {
  // Undefined until the section is determined.
  const [section, setSection] = useState<SectionState | null>();
  if (section === undefined && isMeasured) setSection(findSectionToResume(sections));
  return section ?? null;
}

type ResumeProps = { section: SectionState | null; onSelect: (id: string) => void };

/** Offers to continue where the person stopped. It always takes up its height, so that the text does not move later. */
function ResumeLine({ section, onSelect }: ResumeProps) {
  const title = section?.title;
  return (
    <div className="-ms-2.5 mb-4 min-h-(--control) print:hidden">
      {section ? (
        <Button
          variant="quiet"
          icon={<Icon of={CornerDownRight} className="rtl:-scale-x-100" />}
          onClick={() => onSelect(section.id)}
        >
          <Trans>Continue at “{title}”</Trans>
        </Button>
      ) : null}
    </div>
  );
}
