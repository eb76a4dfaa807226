import { Fragment } from 'react';
import { styleVars } from '../../ui/style-vars.ts';
import { type HostLinesProps, renderSpan } from './host-lines.tsx';
import type { LabelLine } from './label-lines.rules.ts';

type LabelLinesProps = Pick<HostLinesProps, 'from' | 'id' | 'values' | 'onTap'> & { lines: readonly LabelLine[] };

/** Labels and values on a narrow screen. What does not fit behind a label stands below it, further in. */
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
