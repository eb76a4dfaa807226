import { Trans, useLingui } from '@lingui/react/macro';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Level } from '../../../ui/level.tsx';
import { ProgressScale } from '../../../ui/scale.tsx';
import { minutesLeft } from '../minutes-left.ts';
import type { ModuleToRead } from '../modules.hooks.ts';
import { useArticleWords } from './article-words.ts';
import { ArticleText } from './article-text.tsx';
import { composeArticle } from './compose-article.ts';
import { SectionMenu } from './section-menu.tsx';
import { type FurtherPlace, SectionNav } from './section-nav.tsx';
import { placeSections, resumeAt, type SectionPlace } from './section-place.ts';
import { useReadingPosition, type Reach } from './use-reading-position.ts';
import { useSections } from './use-sections.ts';
import { useStepsAside } from './use-steps-aside.ts';

type Props = {
  module: ModuleToRead;
  /** How deep it has been read, 0 to 100; null where reading is not counted. */
  depth: number | null;
  onReach: (reach: Reach) => void;
  /** Says whether the depth is saved. */
  saveState: ReactNode;
  /** Stands at the end on a desk, under the text on a phone. */
  aside: ReactNode;
  /** Stays above the bottom bar on a phone; null where there is nothing to do. */
  bar: ReactNode;
  /** Stands under the text. */
  below: ReactNode;
  /** What of that the list of sections leads to. */
  further: readonly FurtherPlace[];
  /** Goes to another place of the product. */
  onLeave: (href: string) => void;
};

/** A chapter on its own page: sections, text, and what can be done with it. */
export function ReadingPage({ module, depth, onReach, saveState, aside, bar, below, further, onLeave }: Props) {
  const words = useArticleWords();
  const article = useMemo(() => composeArticle(module, words, 2), [module, words]);
  const [text, setText] = useState<HTMLElement | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const { goTo, ledTo } = useSections(text, strip);
  const { currentId, ends } = useReadingPosition({ article: text, scroller: null, onReach, ledTo });
  const places = placeSections(article.sections, { currentId, ends, depth: depth ?? 0 });
  const steps = useStepsAside(text);
  const resume = useResume(places, ends.size > 0);
  const follow = (href: string) => (href.startsWith('#') ? goTo(href.slice(1)) : onLeave(href));
  const hasText = module.content !== null;
  const left = minutesLeft(module.estimatedDuration, depth ?? 0);

  return (
    <>
      <div className="readstrip noprint" data-aside={steps.top || undefined} ref={strip}>
        {hasText && depth !== null ? <PhoneDepth depth={depth} left={left} saveState={saveState} /> : null}
        <SectionMenu places={places} further={further} onGo={goTo} />
      </div>
      <div className="read-grid">
        <aside className="sticky only-l noprint side">
          {hasText && depth !== null ? <DeskDepth depth={depth} left={left} saveState={saveState} /> : null}
          <SectionNav places={places} further={further} onGo={goTo} />
        </aside>
        <div className="min-w-0">
          {hasText && resume ? <Resume place={resume} onGo={goTo} /> : null}
          <ArticleText article={article} words={words} ref={setText} onFollow={follow} />
          {bar ? (
            <div className="bar noprint mt-6" data-aside={steps.bottom || undefined}>
              {bar}
            </div>
          ) : null}
          {below}
        </div>
        <aside className="stack sticky noprint">{aside}</aside>
      </div>
    </>
  );
}

type DepthProps = { depth: number; left: number; saveState: ReactNode };

function DeskDepth({ depth, left, saveState }: DepthProps) {
  const { t } = useLingui();
  return (
    <div className="row top shrink-0">
      <Level value={depth} label={t`Reading depth`} height={96} />
      <div className="stack s4">
        <span className="meta">
          <Trans>Reading depth</Trans>
        </span>
        <b className="num text-22">{depth}%</b>
        <span className="meta">
          <TimeLeft left={left} />
        </span>
        {saveState}
      </div>
    </div>
  );
}

function PhoneDepth({ depth, left, saveState }: DepthProps) {
  const { t } = useLingui();
  return (
    <div>
      <div className="row between mb-1.5 text-14">
        <span className="sec">
          <Trans>Reading depth</Trans>
        </span>
        <span className="row gap-2!">
          {saveState}
          <span className="meta">
            <TimeLeft left={left} />
          </span>
          <b className="num">{depth}%</b>
        </span>
      </div>
      <ProgressScale value={depth} label={t`Reading depth`} thin />
    </div>
  );
}

function TimeLeft({ left }: { left: number }) {
  return left > 0 ? <Trans>{left} min left</Trans> : <Trans>Read to the end</Trans>;
}

/** Ten minutes between jobs: straight back to where the last ten ended. It stays what it was when the page opened. */
function useResume(places: readonly SectionPlace[], isMeasured: boolean): SectionPlace | null {
  const [stoppedAt, setStoppedAt] = useState<SectionPlace | null>();
  if (stoppedAt === undefined && isMeasured) setStoppedAt(resumeAt(places));
  return stoppedAt ?? null;
}

function Resume({ place: { id, title }, onGo }: { place: SectionPlace; onGo: (id: string) => void }) {
  return (
    <div className="noprint -ms-2.5 mb-4">
      <Button variant="quiet" icon={<Icon of={CornerDownRight} className="flip" />} onClick={() => onGo(id)}>
        <Trans>Go on at “{title}”</Trans>
      </Button>
    </div>
  );
}
