import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import Bold from 'lucide-react/icons/bold';
import Code from 'lucide-react/icons/code';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import type { LucideIcon } from 'lucide-react/types';
import { type MouseEvent, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { BlockStyle } from './block-style.tsx';
import type { RichTextKind } from './document.ts';
import { InsertMenu } from './insert-menu.tsx';
import { LinkBar } from './link-bar.tsx';
import { BoxActions } from './box-actions.tsx';
import { PictureTools } from './picture-tools.tsx';
import type { Drawing, StorePicture } from './rich-text-props.ts';

type Props = {
  editor: Editor;
  kind: RichTextKind;
  drawings: readonly Drawing[];
  label: string;
  /** Undefined if pictures cannot be inserted. */
  uploadPicture: StorePicture | undefined;
};

/** The toolbar of the editor, with the buttons that its `kind` supports. */
export function TextToolbar({ editor, kind, drawings, label, uploadPicture }: Props) {
  const { t } = useLingui();
  // The picture that the dialog edits; null while the dialog is closed.
  const [openPicture, setOpenPicture] = useState<'new' | 'selected' | null>(null);
  const [isLinkBarOpen, setIsLinkBarOpen] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) => ({
      bold: currentEditor.isActive('bold'),
      italic: currentEditor.isActive('italic'),
      code: currentEditor.isActive('code'),
      link: currentEditor.isActive('link'),
      dots: currentEditor.isActive('bulletList'),
      steps: currentEditor.isActive('orderedList'),
      canUndo: currentEditor.can().undo(),
      canRedo: currentEditor.can().redo(),
    }),
  });
  // A function, because a chain of commands is valid only for the document that existed when it was created.
  const commands = () => editor.chain().focus();
  return (
    <div className={`rich-text-head ${kind}`}>
      <div className="rich-text-bar" role="toolbar" aria-label={label}>
        {kind === 'full' ? <BlockStyle editor={editor} /> : null}
        <Toggle label={t`Bold`} of={Bold} isOn={active.bold} onPress={() => commands().toggleMark('bold').run()} />
        <Toggle
          label={t`Italic`}
          of={Italic}
          isOn={active.italic}
          onPress={() => commands().toggleMark('italic').run()}
        />
        <Toggle label={t`Code`} of={Code} isOn={active.code} onPress={() => commands().toggleMark('code').run()} />
        <Toggle label={t`Link`} of={Link} isOn={active.link} onPress={() => setIsLinkBarOpen(!isLinkBarOpen)} />
        {kind === 'entries' ? null : (
          <>
            <Toggle label={t`List`} of={List} isOn={active.dots} onPress={() => commands().toggleBulletList().run()} />
            <Toggle
              label={t`Steps`}
              of={ListOrdered}
              isOn={active.steps}
              onPress={() => commands().toggleOrderedList().run()}
            />
          </>
        )}
        {kind === 'full' ? (
          <InsertMenu editor={editor} drawings={drawings} onPicture={uploadPicture && (() => setOpenPicture('new'))} />
        ) : null}
        <span className="min-w-0 flex-1" />
        <IconButton
          label={t`Undo`}
          icon={<Icon of={Undo} size={18} className="rtl:-scale-x-100" />}
          className="aria-disabled:opacity-45"
          aria-disabled={!active.canUndo}
          onMouseDown={keepEditorFocus}
          onClick={() => commands().undo().run()}
        />
        <IconButton
          label={t`Redo`}
          icon={<Icon of={Redo} size={18} className="rtl:-scale-x-100" />}
          className="aria-disabled:opacity-45"
          aria-disabled={!active.canRedo}
          onMouseDown={keepEditorFocus}
          onClick={() => commands().redo().run()}
        />
      </div>
      {isLinkBarOpen ? (
        <LinkBar editor={editor} isFull={kind === 'full'} onDone={() => setIsLinkBarOpen(false)} />
      ) : null}
      {kind === 'full' ? (
        <BoxActions editor={editor} onPicture={uploadPicture && (() => setOpenPicture('selected'))} />
      ) : null}
      {uploadPicture && openPicture !== null ? (
        <PictureTools
          editor={editor}
          isNew={openPicture === 'new'}
          upload={uploadPicture}
          onClose={() => setOpenPicture(null)}
        />
      ) : null}
    </div>
  );
}

/**
 * Keeps the focus in the text when a button is clicked. Otherwise a letter that is typed immediately after the click
 * would be lost.
 */
const keepEditorFocus = (event: MouseEvent) => event.preventDefault();

type ToggleProps = { label: string; of: LucideIcon; isOn: boolean; onPress: () => void };

function Toggle({ label, of, isOn, onPress }: ToggleProps) {
  return (
    <IconButton
      label={label}
      icon={<Icon of={of} size={18} />}
      tone={isOn ? 'selected' : 'neutral'}
      aria-pressed={isOn}
      onMouseDown={keepEditorFocus}
      onClick={onPress}
    />
  );
}
