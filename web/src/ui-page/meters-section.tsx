import { Bubble } from '../ui/bubble.tsx';
import { ChapterIcon } from '../ui/chapter-icon.tsx';
import { Level } from '../ui/level.tsx';
import { ChapterLine } from '../ui/chapter-line.tsx';
import { ScoreMeter } from '../ui/meter.tsx';
import { Panel } from '../ui/panel.tsx';
import { Ring } from '../ui/ring.tsx';
import { ProgressScale } from '../ui/scale.tsx';
import { StatusMark, type ModuleState } from '../ui/status.tsx';
import { sampleChapters } from './sample-chapters.ts';
import { Section } from './section.tsx';

const states: ModuleState[] = ['done', 'progress', 'available', 'locked'];

function ProgressIndicators() {
  return (
    <Panel title="Scale, level, ring">
      <ProgressScale label="Overall progress" value={46} showNumbers />
      <ProgressScale label="Nothing yet" value={0} thin />
      <ProgressScale label="Reading depth" value={62} thin />
      <ProgressScale label="Completed" value={100} />
      <div className="row items-start flex-wrap gap-8">
        <Level label="Reading depth" value={62} height={140} showNumbers />
        <Level label="Read to the end" value={100} height={140} />
        <Ring label="Overall progress" value={46} />
        <Ring label="Done" value={100} size={56} />
        <Ring label="Nothing" value={0} size={56} />
      </div>
    </Panel>
  );
}

function Meters() {
  return (
    <Panel title="Score and pass mark">
      <ScoreMeter
        value={92}
        passMark={80}
        passMarkLabel="required 80%"
        label="Score 92 percent, required 80 percent"
        pointer
      />
      <ScoreMeter
        value={58}
        passMark={80}
        passMarkLabel="required 80%"
        label="Score 58 percent, required 80 percent"
        pointer
      />
      <ScoreMeter
        value={91}
        passMark={80}
        passMarkLabel="pass mark 80"
        label="Quiz average 91 percent, pass mark 80"
        small
      />
      <ScoreMeter value={null} passMark={70} passMarkLabel="pass mark 70" label="No quiz yet, pass mark 70" small />
    </Panel>
  );
}

/** A section of the component overview: bubbles (circles for chapters), scales and meters. */
export function MetersSection() {
  return (
    <Section id="meters" title="Meters">
      <Panel>
        <ChapterLine chapters={sampleChapters} label="The 13 modules, without links" current={7} />
        <ChapterLine
          chapters={sampleChapters}
          label="The 13 modules, as links"
          current={7}
          renderLink={(chapter) => <a href={`#chapter-${chapter.chapterNumber}`} />}
        />
      </Panel>
      <Panel>
        <div className="row flex-wrap">
          {states.map((state) => (
            <span className="row" key={state}>
              <Bubble state={state} value={62} icon={<ChapterIcon chapter={7} />} />
              <StatusMark state={state} />
            </span>
          ))}
          <Bubble state="progress" value={62} size={72} icon={<ChapterIcon chapter={7} />} />
        </div>
        <div className="row flex-wrap">
          {/* One chapter more than there are drawings, to show the default icon of a chapter without a drawing. */}
          {Array.from({ length: sampleChapters.length + 1 }, (_, index) => (
            <ChapterIcon key={index} chapter={index + 1} size={32} />
          ))}
        </div>
      </Panel>
      <div className="grid gap-4 lg:grid-cols-2">
        <ProgressIndicators />
        <Meters />
      </div>
    </Section>
  );
}
