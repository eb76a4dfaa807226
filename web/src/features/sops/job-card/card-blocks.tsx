import type { JobCardBlock } from '@loopcheck/contract/features/sops/job-card';
import { cx } from 'class-variance-authority';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Callout } from '../../../ui/callout.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CardParagraphs, CardText } from './card-text.tsx';
import { CommandBlock } from './command-block.tsx';

/**
 * The texts, stop lines (when to stop the work), lists, commands and tables of a job card, in their order. A job
 * card is a procedure as it is shown on a phone.
 */
export function CardBlocks({ blocks }: { blocks: readonly JobCardBlock[] }) {
  return blocks.map((block, index) => <CardBlock key={index} block={block} />);
}

function CardBlock({ block }: { block: JobCardBlock }) {
  switch (block.kind) {
    case 'text':
      return <CardParagraphs texts={[block.text]} />;
    case 'stop':
    case 'note':
      return (
        <Callout tone={block.kind === 'stop' ? 'warn' : 'note'} title={block.title} role="note">
          <CardParagraphs texts={block.texts} />
        </Callout>
      );
    case 'list':
      return <CardList {...block} />;
    case 'command':
      return <CommandBlock {...block} />;
    case 'table':
      return <CardTable {...block} />;
  }
}

function CardList({ items }: Extract<JobCardBlock, { kind: 'list' }>) {
  return (
    <ul className="grid gap-2">
      {items.map(({ text, isStop }, index) => (
        <li
          key={index}
          className={cx(
            'grid grid-cols-[20px_1fr] gap-2',
            isStop && 'rounded-2 border-s-4 border-amber-mark bg-amber-soft px-2 py-2.5',
          )}
        >
          {isStop ? (
            <Icon of={TriangleAlert} size={20} className="mt-0.5 text-amber" />
          ) : (
            <span aria-hidden="true" className="text-center text-ink-3">
              •
            </span>
          )}
          <span className="min-w-0 wrap-anywhere">
            <CardText text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

// With `wrap-break-word`, unlike `wrap-anywhere`, a table column is never narrower than its longest word. Otherwise a
// number such as an event ID could be broken across lines and be read as another number.
const cellClass = 'border-b border-line py-2 pe-3 text-start align-top wrap-break-word last:pe-0';

function CardTable({ head, rows }: Extract<JobCardBlock, { kind: 'table' }>) {
  return (
    <table className="w-full text-14">
      <thead>
        <tr>
          {head.map((text, index) => (
            <th key={index} scope="col" className={cx(cellClass, 'font-medium')}>
              <CardText text={text} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={rowIndex}>
            {row.map((text, index) => (
              <td key={index} className={cellClass}>
                <CardText text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
