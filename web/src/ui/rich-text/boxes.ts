import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';

/** The blocks other than text. A box cannot contain another box. */
const boxes = new Set(['callout', 'codeBox', 'table', 'opaqueBlock', 'picture']);
const titles = new Set(['calloutTitle', 'codeTitle']);

/**
 * Returns the position after the outermost box that contains the cursor. Without such a box, returns the position after
 * the selected block, or null if no block is selected.
 */
function findPositionAfterBox({ state: { selection } }: Editor): number | null {
  const { $from } = selection;
  for (let depth = 1; depth <= $from.depth; depth += 1) {
    if (boxes.has($from.node(depth).type.name)) return $from.after(depth);
  }
  return selection instanceof NodeSelection ? selection.to : null;
}

/**
 * Inserts a box after the paragraph at the cursor, or replaces that paragraph if it is empty. If the cursor is in
 * another box, inserts the new box after that box, because boxes cannot be nested. Moves the cursor to the first text
 * below the title of the new box. If the new box has no text, such as a picture, moves the cursor after the box.
 */
export function insertBox(editor: Editor, box: JSONContent): void {
  const { from, to } = findInsertRange(editor);
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, box)
    .command(({ tr }) => {
      const inserted = tr.doc.nodeAt(from);
      let cursor: number | undefined;
      inserted?.descendants((node, offset) => {
        if (cursor === undefined && node.isTextblock && !titles.has(node.type.name)) {
          // The starts of the box and of the text block count as one position each.
          cursor = from + offset + 2;
        }
        return cursor === undefined;
      });
      const positionAfter = tr.doc.resolve(Math.min(tr.doc.content.size, from + (inserted?.nodeSize ?? 0)));
      tr.setSelection(cursor === undefined ? Selection.near(positionAfter) : TextSelection.create(tr.doc, cursor));
      return true;
    })
    .scrollIntoView()
    .run();
}

function findInsertRange(editor: Editor): { from: number; to: number } {
  const positionAfter = findPositionAfterBox(editor);
  if (positionAfter !== null) return { from: positionAfter, to: positionAfter };
  const { $from } = editor.state.selection;
  return $from.parent.content.size === 0 ? rangeOfParent($from) : { from: $from.after(), to: $from.after() };
}

const rangeOfParent = (position: ResolvedPos) => ({ from: position.before(), to: position.after() });

/**
 * Inserts an empty paragraph after the box that is selected or contains the cursor, and moves the cursor into the
 * paragraph. Does nothing without such a box.
 */
export function insertParagraphBelow(editor: Editor): void {
  const positionAfter = findPositionAfterBox(editor);
  if (positionAfter === null) return;
  editor
    .chain()
    .focus()
    .insertContentAt(positionAfter, { type: 'paragraph' })
    .setTextSelection(positionAfter + 1)
    .scrollIntoView()
    .run();
}
