import { Fragment } from 'react';
import { styleVars } from '../../ui/style-vars.ts';
import { keepNamesWhole } from './row-breaks.tsx';
import { type HostLinesProps, renderSpan } from './host-lines.tsx';
import type { LabelLine } from './label-lines.rules.ts';

type LabelLinesProps = Pick<HostLinesProps, 'from' | 'id' | 'valueActions' | 'onTap'> & { lines: readonly LabelLine[] };

/**
 * A list of labels and values on a narrow screen. A value that does not fit into the row goes on in the next row, which
 * is indented.
 */
export function LabelLines({ lines, from, id, valueActions, onTap }: LabelLinesProps) {
  return (
    <span className="host-labels">
      {lines.map(({ indent, line }, index) => (
        <span key={index} className="host-label" style={styleVars({ '--indent': `${indent}` })}>
          {line.map((span, spanIndex) => (
            <Fragment key={spanIndex}>
              {renderSpan(span, `${id}/${from + index}/${spanIndex}`, valueActions, onTap) ?? keepNamesWhole(span.text)}
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  );
}
