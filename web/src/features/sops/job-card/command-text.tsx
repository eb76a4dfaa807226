import { Fragment } from 'react';
import { softHyphen } from '../../../lib/command-rows.ts';
import { splitCommand } from '../../../lib/command-words.ts';

/**
 * A command in which a row ends between two words, or inside a word that is too long for a row. An arrow at the end of
 * a row says that the word continues in the next row without a space. Each place at which a word can break has a soft
 * hyphen, and the style sheet shows an arrow instead of the hyphen. So an arrow is shown only where a word really
 * breaks, and a copy of the command contains no arrow.
 */
export function CommandText({ text }: { text: string }) {
  return splitCommand(text).map((piece, index) => (
    <Fragment key={index}>
      {piece.canBreakBefore ? <span className="break-mark">{softHyphen}</span> : null}
      {piece.isUnbroken ? <span className="whitespace-nowrap">{piece.text}</span> : piece.text}
    </Fragment>
  ));
}
