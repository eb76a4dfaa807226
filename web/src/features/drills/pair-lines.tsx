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
    <span className="host-pairs" style={styleVars({ '--pair': `${widthOfWidestPair(lines)}` })}>
      {lines.map((line, index) => {
        const pair = splitPair(line);
        if (!pair) {
          const lineProps = { from: from + index, id, valueActions, onTap };
          return <HostLines key={index} {...lineProps} lines={[line]} firstColumnWidth={null} />;
        }
        const [indent, name, value] = pair;
        const renderSpans = (spans: typeof name, firstIndex: number) =>
          spans.map((span, spanIndex) => (
            <Fragment key={spanIndex}>
              {renderSpan(span, `${id}/${from + index}/${firstIndex + spanIndex}`, valueActions, onTap) ?? span.text}
            </Fragment>
          ));
        return (
          <span
            key={index}
            className="host-pair"
            style={styleVars({
              // The least width of the name, in characters.
              '--word': `${indent + hangingIndent + lengthOfLongestWord(name.map(({ text }) => text).join(''))}`,
            })}
          >
            <span style={styleVars({ '--indent': `${indent}` })}>{renderSpans(name, 0)} </span>
            <span>{renderSpans(value, name.length)}</span>
          </span>
        );
      })}
    </span>
  );
}

/** The number of characters by which the second row of a name is indented more than the first row. */
const hangingIndent = 2;

/** A word of more than 18 characters can break, so that there is room for the value beside the name. */
const maxUnbrokenLength = 18;

const lengthOfLongestWord = (text: string): number =>
  Math.min(maxUnbrokenLength, Math.max(...text.split(' ').map(({ length }) => length)));

/** The width of a table in which no name wraps, in characters. */
const widthOfWidestPair = (lines: readonly Line[]): number =>
  Math.max(...lines.map((line) => plainText(line).trimEnd().length));
