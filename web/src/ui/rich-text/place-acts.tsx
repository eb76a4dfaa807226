import { Trans } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from '../button.tsx';
import { writeBelow } from './boxes.ts';

/** What can be done with the box that the cursor stands in: a table's rows and columns, and taking a box away. */
export function PlaceActs({ editor }: { editor: Editor }) {
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      table: now.isActive('table'),
      box: (['keptBlock', 'callout', 'codeBox'] as const).find((name) => now.isActive(name)),
    }),
  });
  const acts = () => editor.chain().focus();
  const { box } = at;
  if (!at.table && box === undefined) return null;
  return (
    <div className="rich-text-bar place">
      {at.table ? (
        <>
          <Button variant="quiet" onClick={() => acts().addRowAfter().run()}>
            <Trans>Add row</Trans>
          </Button>
          <Button variant="quiet" onClick={() => acts().addColumnAfter().run()}>
            <Trans>Add column</Trans>
          </Button>
          <Button variant="quiet" onClick={() => acts().deleteRow().run()}>
            <Trans>Remove row</Trans>
          </Button>
          <Button variant="quiet" onClick={() => acts().deleteColumn().run()}>
            <Trans>Remove column</Trans>
          </Button>
          <Button variant="quiet" onClick={() => acts().deleteTable().run()}>
            <Trans>Remove table</Trans>
          </Button>
        </>
      ) : null}
      {box === undefined ? null : (
        <Button variant="quiet" onClick={() => remove(editor, box)}>
          <Trans>Remove this box</Trans>
        </Button>
      )}
      <Button variant="quiet" onClick={() => writeBelow(editor)}>
        <Trans>Write below</Trans>
      </Button>
    </div>
  );
}

function remove(editor: Editor, box: string): void {
  if (editor.state.selection.toJSON().type === 'node') editor.chain().focus().deleteSelection().run();
  else editor.chain().focus().deleteNode(box).run();
}
