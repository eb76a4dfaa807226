import BookOpen from 'lucide-react/icons/book-open';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LayoutList from 'lucide-react/icons/layout-list';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { CardLink } from '../ui/card.tsx';
import { ChapterIcon } from '../ui/chapter-icon.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgressScale } from '../ui/scale.tsx';
import { SkeletonGroup, SkeletonTile } from '../ui/skeleton.tsx';
import { stateClass, StatusMark, type ModuleState } from '../ui/status.tsx';
import { Section } from './section.tsx';

function Tile(props: {
  state: ModuleState;
  chapter: number;
  title: string;
  value?: number;
  text: ReactNode;
  actions: ReactNode;
}) {
  const { state, chapter, title, value, text, actions } = props;
  return (
    <li className={`tile ${stateClass(state)}`}>
      <Bubble state={state} value={value} icon={<ChapterIcon chapter={chapter} />} />
      <div className="tile-head">
        <div className="tile-top">
          <span className="num">Chapter {chapter} · 40 min</span>
          <StatusMark state={state} />
        </div>
        <h3>{title}</h3>
      </div>
      <div className="desc">{text}</div>
      <div className="tile-foot">{actions}</div>
    </li>
  );
}

function DoneTile() {
  return (
    <li className="tile done">
      <Bubble state="done" size={44} icon={<ChapterIcon chapter={6} />} />
      <div className="tile-head">
        <div className="meta num">
          Chapter 6 · <StatusMark state="done" />
          <span className="quiz-score"> · Quiz 90%</span>
        </div>
        <h3>Data Gathering for Cybersecurity Sustainment</h3>
      </div>
      <IconButton label="Read chapter 6 again" icon={<Icon of={ChevronDown} size={20} />} />
    </li>
  );
}

const notYet = <Button disabled>Complete Reading First</Button>;

/** Module tiles and cards. */
export function TilesSection() {
  return (
    <Section id="tiles" title="Tiles and cards">
      <ul className="tiles">
        <DoneTile />
        <Tile
          state="available"
          chapter={7}
          title="Event Logs: Collect, Read, Never Clear"
          text="Export three logs and find the four events that matter."
          actions={
            <>
              <Button variant="primary">Read</Button>
              {notYet}
            </>
          }
        />
        <Tile
          state="locked"
          chapter={8}
          title="Backups: Take, Verify, Store"
          text="Opens when chapter 7 is completed."
          actions={
            <Button disabled icon={<Icon of={Lock} size={16} />}>
              Module Locked
            </Button>
          }
        />
        <Tile
          state="progress"
          chapter={7}
          value={62}
          title="Event Logs: Collect, Read, Never Clear"
          text={
            <>
              <ProgressScale label="Reading depth" value={62} thin />
              <p className="mt-1.5">62% read, 14 minutes left.</p>
            </>
          }
          actions={
            <>
              <Button variant="primary">Continue</Button>
              {notYet}
            </>
          }
        />
        <Tile
          state="progress"
          chapter={7}
          value={100}
          title="Event Logs: Collect, Read, Never Clear"
          text={<Checkbox label="Mark as completed" defaultChecked />}
          actions={<Button variant="primary">Start Quiz</Button>}
        />
        <li>
          <SkeletonGroup>
            <SkeletonTile />
          </SkeletonGroup>
        </li>
      </ul>
      <div className="cards three-columns">
        <CardLink
          href="#tiles"
          heading="Training Modules"
          detail="13 modules, 1 in progress"
          icon={<Icon of={LayoutList} size={22} />}
        />
        <CardLink
          render={<a href="#tiles" />}
          heading="SOP Library"
          detail="52 documents, 3 new this month"
          icon={<Icon of={BookOpen} size={22} />}
        />
        <CardLink href="#tiles" heading="Certificates" detail="Earn by Completing" />
      </div>
    </Section>
  );
}
