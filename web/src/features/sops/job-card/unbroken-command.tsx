import { Fragment } from 'react';
import { softHyphen } from '../../../lib/command-rows.ts';
import { splitCommand } from '../../../lib/command-words.ts';

/**
 * A command whose words are not broken across lines. If a long word breaks, an arrow at the end of the row says that it
 * goes on without a space. The arrow replaces the hyphen of a soft hyphen in the style sheet. So it is shown only where
 * a row breaks, and it is not copied.
 */
export function UnbrokenCommand({ text }: { text: string }) {
  return splitCommand(text).map((piece, index) => (
    <Fragment key={index}>
      {piece.canBreakBefore ? <span className="break-mark">{softHyphen}</span> : null}
      {piece.isUnbroken ? <span className="whitespace-nowrap">{piece.text}</span> : piece.text}
    </Fragment>
  ));
}
