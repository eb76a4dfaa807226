import { Fragment } from 'react';
import { styleVars } from '../../ui/style-vars.ts';
import { HostLines, type HostLinesProps, renderSpan } from './host-lines.tsx';
import { splitPair } from './table-lines.rules.ts';

type PairLinesProps = Omit<HostLinesProps, 'isTable' | 'isInView'> & {
  /** The number of characters of the widest value. */
  valueWidth: number;
};

/** A table of names and values on a narrow screen: a long name wraps beside its value. The values stand in one column. */
export function PairLines({ lines, valueWidth, from, id, values, onTap }: PairLinesProps) {
  return (
    <span className="host-pairs" style={styleVars({ '--value-width': `${valueWidth}` })}>
      {lines.map((line, index) => {
        const pair = splitPair(line);
        if (!pair) {
          const rest = { from: from + index, id, values, onTap };
          return <HostLines key={index} {...rest} lines={[line]} isTable={false} />;
        }
        const [indent, name, value] = pair;
        const render = (spans: typeof name, first: number) =>
          spans.map((span, place) => (
            <Fragment key={place}>
              {renderSpan(span, `${id}/${from + index}/${first + place}`, values, onTap) ?? span.text}
            </Fragment>
          ));
        return (
          <span key={index} className="host-pair">
            <span style={styleVars({ '--indent': `${indent}` })}>{render(name, 0)} </span>
            <span>{render(value, name.length)}</span>
          </span>
        );
      })}
    </span>
  );
}
