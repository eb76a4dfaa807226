import Check from 'lucide-react/icons/check';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { Legend, LegendItem } from '../ui/legend.tsx';
import { Panel } from '../ui/panel.tsx';
import { Stat, Stats } from '../ui/stats.tsx';
import { styleVars } from '../ui/style-vars.ts';
import { Section } from './section.tsx';
import '../ui/matrix.css';

type Row = { chapter: number; title: string; minutes: number; active: boolean };

const rows: Row[] = [
  { chapter: 1, title: 'System Information and the Host Record', minutes: 30, active: true },
  { chapter: 2, title: 'Windows Patches', minutes: 40, active: true },
  { chapter: 14, title: 'Our own fieldbus gateway', minutes: 20, active: false },
];

const columns: Column<Row>[] = [
  { key: 'chapter', head: 'Chapter', cell: (row) => row.chapter, alignEnd: true, hiddenOnPhone: true },
  { key: 'title', head: 'Title', cell: (row) => row.title, fullWidthOnPhone: true },
  {
    key: 'minutes',
    head: 'Duration',
    cell: (row) => `${row.minutes} min`,
    alignEnd: true,
    phoneLabel: 'Duration',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <Badge>{row.active ? 'Active' : 'Inactive'}</Badge>,
  },
  { key: 'act', head: <span className="sr-only">Actions</span>, cell: () => <Button>Edit</Button> },
];

/** A section of the component overview: tables, key figures, and the cells of the progress matrix. */
export function TablesSection() {
  return (
    <Section id="tables" title="Tables and figures">
      <Stats>
        <Stat label="Trainees" value={27}>
          4 began this week
        </Stat>
        <Stat label="Average progress" value="46%" />
        <Stat label="Certificates" value={3} />
        <Stat label="Pending" value={2} />
      </Stats>
      <Panel title="Modules" padded={false}>
        <DataTable caption="Modules of this site" columns={columns} rows={rows} rowKey={(row) => String(row.chapter)} />
      </Panel>
      <Panel title="Matrix cells">
        <Legend className="legend">
          <LegendItem>
            <i className="matrix-cell passed">
              <Icon of={Check} size={14} />
            </i>
            Completed
          </LegendItem>
          <LegendItem>
            <i className="matrix-cell reading" style={styleVars({ '--value': 62 })}>
              62
            </i>
            Read so far, %
          </LegendItem>
          <LegendItem>
            <i className="matrix-cell available" />
            Open, not begun
          </LegendItem>
          <LegendItem>
            <i className="matrix-cell locked" />
            Locked
          </LegendItem>
          <LegendItem>
            <i className="matrix-cell stalled">6 d</i>
            Waiting
          </LegendItem>
          <LegendItem>
            <i className="matrix-cell failed">58</i>
            Not passed
          </LegendItem>
        </Legend>
      </Panel>
    </Section>
  );
}
