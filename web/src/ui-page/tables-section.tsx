import Check from 'lucide-react/icons/check';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { styleVars } from '../ui/style-vars.ts';
import { Section } from './section.tsx';
import '../ui/legend.css';
import '../ui/matrix.css';

type Row = { chapter: number; title: string; minutes: number; active: boolean };

const rows: Row[] = [
  { chapter: 1, title: 'System Information and the Host Record', minutes: 30, active: true },
  { chapter: 2, title: 'Windows Patches', minutes: 40, active: true },
  { chapter: 14, title: 'Our own fieldbus gateway', minutes: 20, active: false },
];

const columns: Column<Row>[] = [
  { key: 'chapter', head: 'Chapter', cell: (row) => row.chapter, numeric: true, deskOnly: true },
  { key: 'title', head: 'Title', cell: (row) => row.title, wide: true },
  {
    key: 'minutes',
    head: 'Duration',
    cell: (row) => `${row.minutes} min`,
    numeric: true,
    cardLabel: 'Duration',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <Badge>{row.active ? 'Active' : 'Inactive'}</Badge>,
  },
  { key: 'act', head: <span className="visually-hidden">Actions</span>, cell: () => <Button>Edit</Button> },
];

/** Tables, key figures, and the cells of the matrix. */
export function TablesSection() {
  return (
    <Section id="tables" title="Tables and figures">
      <dl className="stats">
        <div>
          <dt>Trainees</dt>
          <dd className="stat-value">27</dd>
          <dd className="stat-note">4 began this week</dd>
        </div>
        <div>
          <dt>Average progress</dt>
          <dd className="stat-value">46%</dd>
        </div>
        <div>
          <dt>Certificates</dt>
          <dd className="stat-value">3</dd>
        </div>
        <div>
          <dt>Pending</dt>
          <dd className="stat-value">2</dd>
        </div>
      </dl>
      <Panel title="Modules" padded={false}>
        <DataTable caption="Modules of this site" columns={columns} rows={rows} rowKey={(row) => String(row.chapter)} />
      </Panel>
      <Panel title="Matrix cells">
        <div className="legend">
          <span>
            <i className="matrix-cell passed">
              <Icon of={Check} size={14} />
            </i>
            Completed
          </span>
          <span>
            <i className="matrix-cell reading" style={styleVars({ '--value': 60 })}>
              62
            </i>
            Read so far, %
          </span>
          <span>
            <i className="matrix-cell available" />
            Open, not begun
          </span>
          <span>
            <i className="matrix-cell locked" />
            Locked
          </span>
          <span>
            <i className="matrix-cell stalled">6 d</i>
            Waiting
          </span>
          <span>
            <i className="matrix-cell failed">58</i>
            Not passed
          </span>
        </div>
      </Panel>
    </Section>
  );
}
