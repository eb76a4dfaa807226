import { Trans } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from '../button.tsx';
import { insertParagraphBelow } from './boxes.ts';

type Props = {
  editor: Editor;
  /** Opens the dialog that changes the selected picture; undefined if pictures cannot be changed. */
  onPicture: (() => void) | undefined;
};

/**
 * The actions for the table, callout, code, picture or opaque block at the cursor. An opaque block cannot be edited:
 * its only actions are to remove it and to write below it. Renders nothing if the cursor is in none of these blocks.
 */
export function BoxActions({ editor, onPicture }: Props) {
  const active = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) => ({
      table: currentEditor.isActive('table'),
      box: (['opaqueBlock', 'picture', 'callout', 'codeBox'] as const).find((name) => currentEditor.isActive(name)),
    }),
  });
  const commands = () => editor.chain().focus();
  const { box } = active;
  if (!active.table && box === undefined) return null;
  return (
    <div className="rich-text-bar box-actions">
      {active.table ? (
        <>
          <Button variant="quiet" onClick={() => commands().addRowAfter().run()}>
            <Trans>Add row</Trans>
          </Button>
          <Button variant="quiet" onClick={() => commands().addColumnAfter().run()}>
            <Trans>Add column</Trans>
          </Button>
          <Button variant="quiet" onClick={() => commands().deleteRow().run()}>
            <Trans>Remove row</Trans>
          </Button>
          <Button variant="quiet" onClick={() => commands().deleteColumn().run()}>
            <Trans>Remove column</Trans>
          </Button>
          <Button variant="quiet" onClick={() => commands().deleteTable().run()}>
            <Trans>Remove table</Trans>
          </Button>
        </>
      ) : null}
      {box === 'picture' && onPicture ? (
        <Button variant="quiet" onClick={onPicture}>
          <Trans>Change the picture</Trans>
        </Button>
      ) : null}
      {box === undefined ? null : (
        <Button variant="quiet" onClick={() => deleteBox(editor, box)}>
          <Trans>Remove this box</Trans>
        </Button>
      )}
      <Button variant="quiet" onClick={() => insertParagraphBelow(editor)}>
        <Trans>Write below</Trans>
      </Button>
    </div>
  );
}

/** Deletes the box: the selected picture or opaque block, or the box that contains the cursor. */
function deleteBox(editor: Editor, box: string): void {
  if (editor.state.selection.toJSON().type === 'node') editor.chain().focus().deleteSelection().run();
  else editor.chain().focus().deleteNode(box).run();
}
