import { Button } from '../ui/button.tsx';
import { Level } from '../ui/level.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProgressScale } from '../ui/scale.tsx';
import { SectionLink } from '../ui/section-link.tsx';
import { sampleChapter } from './sample-chapter.ts';
import { Section } from './section.tsx';

/**
 * A section of the component overview: the page on which people read a module. The sample chapter contains every kind
 * of content block.
 */
export function ReadingSection() {
  return (
    <Section id="reading" title="Reading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[208px_minmax(0,1fr)_272px] xl:items-start xl:gap-10">
        <nav className="max-lg:hidden" aria-label="Sections">
          <SectionLink target="reading" isRead>
            Four events to know
          </SectionLink>
          <SectionLink target="reading" isCurrent>
            Export, then read the copy
          </SectionLink>
          <SectionLink target="reading">When the log is full</SectionLink>
          <div className="row mt-5 items-stretch">
            <Level label="Reading depth" value={62} height={96} />
            <div>
              <div className="meta">Reading depth</div>
              <b className="tabular-nums text-22">62%</b>
            </div>
          </div>
        </nav>
        <article className="prose" dangerouslySetInnerHTML={{ __html: sampleChapter }} />
        <Panel title="Progress" aside={<b className="tabular-nums">10%</b>}>
          <ProgressScale label="Module progress" value={10} showNumbers />
          <Button variant="primary" wide>
            Mark 50% Complete
          </Button>
        </Panel>
      </div>
    </Section>
  );
}
