import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';

const boxes = new Set(['callout', 'codeBox', 'table', 'keptBlock']);
const titles = new Set(['calloutTitle', 'codeTitle']);

/** The place behind the outermost box around the cursor; null outside of all boxes. */
function placeBehindBox({ state: { selection } }: Editor): number | null {
  const { $from } = selection;
  for (let depth = 1; depth <= $from.depth; depth += 1) {
    if (boxes.has($from.node(depth).type.name)) return $from.after(depth);
  }
  return selection instanceof NodeSelection ? selection.to : null;
}

/**
 * Puts a box in where the cursor is, in place of an empty paragraph, and goes on writing in it. Boxes do not stand in one
 * another: from within one the new one comes below.
 */
export function putBox(editor: Editor, box: JSONContent): void {
  const { from, to } = placeFor(editor);
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, box)
    .command(({ tr }) => {
      const put = tr.doc.nodeAt(from);
      let inside: number | undefined;
      put?.descendants((node, offset) => {
        if (inside === undefined && node.isTextblock && !titles.has(node.type.name)) inside = from + offset + 2;
        return inside === undefined;
      });
      const behind = tr.doc.resolve(Math.min(tr.doc.content.size, from + (put?.nodeSize ?? 0)));
      tr.setSelection(inside === undefined ? Selection.near(behind) : TextSelection.create(tr.doc, inside));
      return true;
    })
    .scrollIntoView()
    .run();
}

function placeFor(editor: Editor): { from: number; to: number } {
  const behind = placeBehindBox(editor);
  if (behind !== null) return { from: behind, to: behind };
  const { $from } = editor.state.selection;
  return $from.parent.content.size === 0 ? around($from) : { from: $from.after(), to: $from.after() };
}

const around = (place: ResolvedPos) => ({ from: place.before(), to: place.after() });

/** Goes on writing in a new paragraph below the box that the cursor stands in. */
export function writeBelow(editor: Editor): void {
  const behind = placeBehindBox(editor);
  if (behind === null) return;
  editor
    .chain()
    .focus()
    .insertContentAt(behind, { type: 'paragraph' })
    .setTextSelection(behind + 1)
    .scrollIntoView()
    .run();
}
