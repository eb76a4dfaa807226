import { Fragment } from 'react';
import { styleVars } from '../../ui/style-vars.ts';
import { type Line, plainText } from '@loopcheck/simulator';
import { HostLines, type HostLinesProps, renderSpan } from './host-lines.tsx';
import { splitPair } from './table-lines.rules.ts';

type PairLinesProps = Pick<HostLinesProps, 'lines' | 'from' | 'id' | 'valueActions' | 'onTap'>;

/**
 * A table of names and values on a narrow screen. A long name wraps between its words, and the value stands beside the
 * name. The values are aligned at their ends.
 */
export function PairLines({ lines, from, id, valueActions, onTap }: PairLinesProps) {
  return (
    <span className="host-pairs" style={styleVars({ '--pair': `${widestPair(lines)}` })}>
      {lines.map((line, index) => {
        const pair = splitPair(line);
        if (!pair) {
          const rest = { from: from + index, id, valueActions, onTap };
          return <HostLines key={index} {...rest} lines={[line]} firstColumnWidth={null} />;
        }
        const [indent, name, value] = pair;
        const render = (spans: typeof name, first: number) =>
          spans.map((span, spanIndex) => (
            <Fragment key={spanIndex}>
              {renderSpan(span, `${id}/${from + index}/${first + spanIndex}`, valueActions, onTap) ?? span.text}
            </Fragment>
          ));
        return (
          <span
            key={index}
            className="host-pair"
            style={styleVars({
              // The least width of the name, in characters.
              '--word': `${indent + hangingIndent + longestWord(name.map(({ text }) => text).join(''))}`,
            })}
          >
            <span style={styleVars({ '--indent': `${indent}` })}>{render(name, 0)} </span>
            <span>{render(value, name.length)}</span>
          </span>
        );
      })}
    </span>
  );
}

/** The number of characters by which the second row of a name is indented more than the first row. */
const hangingIndent = 2;

/** A word of more than 18 characters may break, so that the value beside the name keeps its room. */
const maxWord = 18;

const longestWord = (text: string): number =>
  Math.min(maxWord, Math.max(...text.split(' ').map(({ length }) => length)));

/** The width of a table in which no name wraps, in characters. */
const widestPair = (lines: readonly Line[]): number =>
  Math.max(...lines.map((line) => plainText(line).trimEnd().length));
