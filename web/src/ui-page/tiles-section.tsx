import BookOpen from 'lucide-react/icons/book-open';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LayoutList from 'lucide-react/icons/layout-list';
import Lock from 'lucide-react/icons/lock';
import { Button, IconButton } from '../ui/button.tsx';
import { cardGrid, CardLink } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgressScale } from '../ui/scale.tsx';
import { SkeletonGroup, SkeletonTile } from '../ui/skeleton.tsx';
import { StatusMark } from '../ui/status.tsx';
import { coversWholeRow, tileGridClass } from '../ui/tile-look.ts';
import { CompletedRow, Tile } from '../ui/tile.tsx';
import { Section } from './section.tsx';

const caption = 'Chapter 7 · 40 min';

const disabledQuizButton = <Button disabled>Complete Reading First</Button>;

/** A section of the component overview: module tiles and cards. */
export function TilesSection() {
  return (
    <Section id="tiles" title="Tiles and cards">
      <ul className={tileGridClass}>
        <CompletedRow
          chapter={6}
          caption={
            <>
              Chapter 6 · <StatusMark state="done" size="inherited" /> · Quiz 90%
            </>
          }
          title="Data Gathering for Cybersecurity Sustainment"
          action={
            <IconButton
              className={coversWholeRow}
              label="Read chapter 6 again"
              icon={<Icon of={ChevronDown} size={20} />}
            />
          }
        />
        <Tile
          state="available"
          chapter={7}
          caption={caption}
          title="Event Logs: Collect, Read, Never Clear"
          actions={
            <>
              <Button variant="primary">Read</Button>
              {disabledQuizButton}
            </>
          }
        >
          <p>Export three logs and find the four events that matter.</p>
        </Tile>
        <Tile
          state="locked"
          chapter={8}
          caption="Chapter 8 · 40 min"
          title="Backups: Take, Verify, Store"
          actions={
            <Button disabled icon={<Icon of={Lock} size={16} />}>
              Module Locked
            </Button>
          }
        >
          <p>Opens when chapter 7 is completed.</p>
        </Tile>
        <Tile
          state="progress"
          chapter={7}
          value={62}
          caption={caption}
          title="Event Logs: Collect, Read, Never Clear"
          actions={
            <>
              <Button variant="primary">Continue</Button>
              {disabledQuizButton}
            </>
          }
        >
          <ProgressScale label="Reading depth" value={62} thin />
          <p>62% read, 14 minutes left.</p>
        </Tile>
        <Tile
          state="progress"
          chapter={7}
          value={100}
          caption={caption}
          title="Event Logs: Collect, Read, Never Clear"
          actions={<Button variant="primary">Start Quiz</Button>}
        >
          <Checkbox label="Mark as completed" defaultChecked />
        </Tile>
        <li>
          <SkeletonGroup>
            <SkeletonTile />
          </SkeletonGroup>
        </li>
      </ul>
      <div className={cardGrid({ columns: 3 })}>
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
