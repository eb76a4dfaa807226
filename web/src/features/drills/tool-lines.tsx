import { type Line, plainText } from '@loopcheck/simulator';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useIsDesktop } from '../../lib/use-is-desktop.ts';
import { HostLines, type HostLinesProps, renderSpan } from './host-lines.tsx';
import { arrangeLabels } from './label-lines.rules.ts';
import { LabelLines } from './label-lines.tsx';
import { rowLengths } from './output-lines.tsx';
import { splitTool, type ToolColumn, type ToolPart, type ToolRow, type ToolSpan } from './tool-lines.rules.ts';

type ToolLinesProps = Pick<HostLinesProps, 'lines' | 'id' | 'valueActions' | 'onTap'>;
/** Renders spans of one line. `line` is the index of the line in the tool. */
type RenderSpans = (line: number, spans: readonly ToolSpan[]) => ReactNode;

/**
 * The content of a tool, which is a window without a prompt. The content consists of texts, rows of buttons, lists whose
 * entries all have the same width, fields, and tables. On a narrow screen, the cells of a row stand below each other:
 * the first cell above the other cells, and each of the other cells beside the heading of its column.
 */
export function ToolLines({ lines, ...lineProps }: ToolLinesProps) {
  const { id, valueActions, onTap } = lineProps;
  const parts = useMemo(() => splitTool(lines), [lines]);
  // `renderSpan` returns null for plain text.
  const renderSpans: RenderSpans = (line, spans) =>
    spans.map(({ span, index }) => (
      <Fragment key={index}>{renderSpan(span, `${id}/${line}/${index}`, valueActions, onTap) ?? span.text}</Fragment>
    ));
  return (
    <div className="tool-lines">
      {parts.map((part, index) => (
        // The line feed separates the parts in the text of the tool, for example when somebody copies it.
        <Fragment key={index}>
          <Part part={part} renderSpans={renderSpans} {...lineProps} />
          {'\n'}
        </Fragment>
      ))}
    </div>
  );
}

type PartProps = Omit<ToolLinesProps, 'lines'> & { part: ToolPart; renderSpans: RenderSpans };

function Part({ part, renderSpans, ...lineProps }: PartProps) {
  switch (part.kind) {
    case 'text':
      return <Text {...lineProps} from={part.from} lines={part.lines} />;
    case 'buttons':
      return (
        <div className="tool-buttons">
          {part.label === '' ? null : <span>{part.label} </span>}
          {part.buttons.map((button) => (
            <Fragment key={button.span.tap}>{renderSpans(part.line, [button])} </Fragment>
          ))}
        </div>
      );
    case 'list':
      return (
        <div className="tool-list">
          {part.entries.map(({ line, button }) => (
            <Fragment key={button.span.tap}>{renderSpans(line, [button])} </Fragment>
          ))}
        </div>
      );
    case 'field':
      return (
        <div className="tool-field">
          <span className="tool-name">{part.name}</span> <span>{renderSpans(part.line, part.value)}</span>
        </div>
      );
    case 'table':
      return <Table {...part} renderSpans={renderSpans} />;
  }
}

type TextProps = Omit<ToolLinesProps, 'lines'> & { from: number; lines: readonly Line[] };

/**
 * Text of a tool. Blank lines before and after the text are left out, because the parts have space between them. A
 * phone shows a list of labels and values, such as `OS Name: Windows`, with `LabelLines`. `from` is the index of the
 * first line in the tool.
 */
function Text({ from, lines, ...lineProps }: TextProps) {
  const isDesktop = useIsDesktop();
  const isFilled = (line: Line) => plainText(line).trim() !== '';
  const first = lines.findIndex((line) => isFilled(line));
  if (first < 0) return <div />;
  const filled = lines.slice(first, lines.findLastIndex((line) => isFilled(line)) + 1);
  const labels = isDesktop ? null : arrangeLabels(filled);
  if (labels) return <LabelLines {...lineProps} lines={labels} from={from + first} />;
  const rowLength = isDesktop ? rowLengths.desk : rowLengths.phone;
  return <HostLines {...lineProps} lines={filled} from={from + first} firstColumnWidth={null} rowLength={rowLength} />;
}

type TableProps = { columns: readonly ToolColumn[]; rows: readonly ToolRow[]; renderSpans: RenderSpans };

/** A column of at most 22 characters does not wrap. A date with its time has at most this number of characters. */
const maxUnwrappedWidth = 22;

function Table({ columns, rows, renderSpans }: TableProps) {
  const classOf = ({ isRightAligned, width }: ToolColumn) =>
    `${isRightAligned ? 'tool-right ' : ''}${width <= maxUnwrappedWidth ? 'tool-whole' : ''}`.trim();
  return (
    <div className="tool-box">
      <table className="tool-table">
        {columns.some(({ heading }) => heading !== '') ? (
          <thead>
            <tr>
              {columns.map((column, index) =>
                // The buttons at the end of the rows have no heading.
                column.heading === '' && index === columns.length - 1 ? null : (
                  <th key={index} scope="col" className={classOf(column)}>
                    {column.heading}{' '}
                  </th>
                ),
              )}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) =>
            'title' in row ? (
              <tr key={row.title}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {row.title}{' '}
                </th>
              </tr>
            ) : (
              // If a row begins with a button, its key is the target of the button. So the button keeps the focus when
              // the number of rows above it changes.
              <tr key={row.cells[0]?.[0]?.span.tap ?? row.line}>
                {columns.map((column, index) => {
                  const cell = row.cells[index] ?? [];
                  return (
                    <td key={index} className={classOf(column)} data-heading={cell.length > 0 ? column.heading : null}>
                      {cell.map((each, spanIndex) => (
                        <Fragment key={each.index}>
                          {spanIndex > 0 ? ' ' : null}
                          {renderSpans(row.line, [each])}
                        </Fragment>
                      ))}{' '}
                    </td>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
