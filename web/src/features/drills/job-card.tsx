import { Plural, Trans } from '@lingui/react/macro';
import type { DrillCard, DrillSop } from '@loopcheck/contract/features/drills/drills.contract';
import { cx } from 'class-variance-authority';
import { Fragment, type ReactNode } from 'react';
import { keepNamesWhole } from './row-breaks.tsx';

type JobCardProps = {
  card: DrillCard;
  sops: readonly DrillSop[];
  /** The number of sheet lines. */
  lineCount: number;
  /** Renders the link to a procedure of the library. */
  renderSop: (sop: DrillSop) => ReactNode;
};

/** The job card as a form with cells: the job, its host, and what the permit allows. */
export function JobCardGrid({ card, sops, lineCount, renderSop }: JobCardProps) {
  const { permit } = card;
  return (
    <div className="@container">
      <dl className="grid gap-px overflow-hidden rounded-[2px] border-[1.5px] border-draw bg-draw-2 @min-[16rem]:grid-cols-2 @min-[34rem]:grid-cols-4">
        <Cell name={<Trans>Host on the permit</Trans>} isCode>
          {permit.host}
        </Cell>
        <Cell name={<Trans>Permit</Trans>} isCode>
          {permit.number}
        </Cell>
        <Cell name={<Trans>Window</Trans>}>{permit.window}</Cell>
        <Cell name={<Trans>Plant</Trans>}>{card.plant}</Cell>
        <Cell name={<Trans>Allowed</Trans>} width="full">
          {withPaths(permit.allows)}
        </Cell>
        <Cell name={<Trans>Account</Trans>} width="half" isCode>
          {card.account}
        </Cell>
        <Cell name={<Trans>Save to</Trans>} width="half">
          {withPaths(card.saveTo)}
        </Cell>
        <Cell name={<Trans>Work by</Trans>} width="long">
          <span className="flex flex-wrap gap-x-3">
            {sops.map((sop) => (
              <Fragment key={sop.number}>{renderSop(sop)}</Fragment>
            ))}
          </span>
        </Cell>
        <Cell name={<Trans>Hand in</Trans>} width="long">
          <Plural value={lineCount} one="The record sheet, # line" other="The record sheet, # lines" />
        </Cell>
      </dl>
    </div>
  );
}

/** Matches a path such as `D:\Job`, and the full stop or comma after the path. */
const pathPattern = /((?:[A-Z]:|\\)\\[\w\\.-]*\w)([.,]?)/;

/** The text, with its paths in the font of code. A row never begins with the full stop or comma after a path. */
const withPaths = (text: string): ReactNode =>
  // The pattern has two groups. So `split` returns in turn: a text, a path, and the full stop or comma after the path.
  text.split(pathPattern).map((part, index, parts) => {
    if (index % 3 === 0) return keepNamesWhole(part);
    // The element of the path already contains the full stop or comma after it.
    if (index % 3 === 2) return null;
    return (
      <span key={index} className="inline-block max-w-full">
        <CodeText>{part}</CodeText>
        {parts[index + 1]}
      </span>
    );
  });

const CodeText = ({ children }: { children: string }) => <bdi className="font-mono">{keepNamesWhole(children)}</bdi>;

type CellProps = {
  name: ReactNode;
  /**
   * The width of the cell. A wide card has four columns, and a narrow card has two. `quarter`: one column. `half`: half
   * of the card, that is two columns of a wide card and one column of a narrow card. `long`: two columns. `full`: all
   * columns.
   */
  width?: 'quarter' | 'half' | 'long' | 'full';
  isCode?: boolean;
  children: ReactNode;
};

function Cell({ name, width = 'quarter', isCode = false, children }: CellProps) {
  return (
    <div
      className={cx(
        'min-w-0 bg-raised px-3 py-2.5',
        (width === 'full' || width === 'long') && 'col-span-full',
        (width === 'half' || width === 'long') && '@min-[34rem]:col-span-2',
      )}
    >
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-[15px]/[1.4] font-medium wrap-anywhere">
        {typeof children === 'string' && isCode ? <CodeText>{children}</CodeText> : children}
      </dd>
    </div>
  );
}
