import { Fragment } from 'react';
import { styleVars } from '../../ui/style-vars.ts';
import { type HostLinesProps, renderSpan } from './host-lines.tsx';
import type { LabelLine } from './label-lines.rules.ts';

type LabelLinesProps = Pick<HostLinesProps, 'from' | 'id' | 'values' | 'onTap'> & { lines: readonly LabelLine[] };

/** A list of labels and values on a narrow screen. A value that does not fit on the line wraps, indented. */
export function LabelLines({ lines, from, id, values, onTap }: LabelLinesProps) {
  return (
    <span className="host-labels">
      {lines.map(({ indent, line }, index) => (
        <span key={index} className="host-label" style={styleVars({ '--indent': `${indent}` })}>
          {line.map((span, place) => (
            <Fragment key={place}>
              {renderSpan(span, `${id}/${from + index}/${place}`, values, onTap) ?? span.text}
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  );
}
