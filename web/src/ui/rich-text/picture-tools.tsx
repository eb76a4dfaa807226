import { pictureWidths } from '@loopcheck/contract/authored-html';
import type { Editor } from '@tiptap/react';
import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';
import { insertBox } from './boxes.ts';
import type { Picture, StorePicture } from './rich-text-props.ts';

const PictureDialog = lazyWithoutPlaceholder(async () => (await import('./picture-dialog.tsx')).PictureDialog);

type Props = {
  editor: Editor;
  /** True to insert a picture at the cursor, false to change the selected one. */
  isNew: boolean;
  upload: StorePicture;
  onClose: () => void;
};

/** The picture dialog, connected to the editor. It inserts a picture into the text or changes the selected one. */
export function PictureTools({ editor, isNew, upload, onClose }: Props) {
  const save = (picture: Picture) => {
    if (isNew) insertBox(editor, { type: 'picture', attrs: { ...picture } });
    else
      editor
        .chain()
        .focus()
        .updateAttributes('picture', { ...picture })
        .run();
    onClose();
  };
  return <PictureDialog picture={isNew ? null : readPicture(editor)} upload={upload} onDone={save} onClose={onClose} />;
}

function readPicture(editor: Editor): Picture {
  const { src, alt, width, height, size } = editor.getAttributes('picture');
  return {
    src: String(src),
    alt: String(alt),
    width: Number(width),
    height: Number(height),
    size: pictureWidths.find((each) => each === size) ?? 'full',
  };
}
