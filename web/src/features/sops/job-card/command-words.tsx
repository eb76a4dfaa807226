import { Fragment } from 'react';
import { splitCommand } from '../../../lib/command-words.ts';

const softHyphen = '\u00AD';

/**
 * A command whose words are not broken across lines. If a long word breaks, an arrow at the end of the row says that it
 * goes on without a space. The arrow is the hyphen of a soft hyphen, so only a row that ends there has it, and it is not
 * copied.
 */
export function CommandWords({ text }: { text: string }) {
  return splitCommand(text).map((piece, index) => (
    <Fragment key={index}>
      {piece.canBreakBefore ? <span className="break-mark">{softHyphen}</span> : null}
      {piece.isUnbroken ? <span className="whitespace-nowrap">{piece.text}</span> : piece.text}
    </Fragment>
  ));
}
