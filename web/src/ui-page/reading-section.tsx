import Check from 'lucide-react/icons/check';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Level } from '../ui/level.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProgressScale } from '../ui/scale.tsx';
import { sampleChapter } from './sample-chapter.ts';
import { Section } from './section.tsx';

/** The module reader with all kinds of blocks. */
export function ReadingSection() {
  return (
    <Section id="reading" title="Reading">
      <div className="read-grid">
        <nav className="sticky toc hide-s" aria-label="Sections">
          <a href="#reading" className="read">
            <span>Four events to know</span>
            <Icon of={Check} size={15} />
          </a>
          <a href="#reading" aria-current="true">
            <span>Export, then read the copy</span>
          </a>
          <a href="#reading">
            <span>When the log is full</span>
          </a>
          <div className="row mt-5 items-stretch">
            <Level label="Reading depth" value={62} height={96} />
            <div>
              <div className="meta">Reading depth</div>
              <b className="num text-22">62%</b>
            </div>
          </div>
        </nav>
        <article className="prose" dangerouslySetInnerHTML={{ __html: sampleChapter }} />
        <Panel title="Progress" aside={<b className="num">10%</b>}>
          <ProgressScale label="Module progress" value={10} ticks />
          <Button variant="primary" wide>
            Mark 50% Complete
          </Button>
        </Panel>
      </div>
    </Section>
  );
}
