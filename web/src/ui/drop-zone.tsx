import { cva } from 'class-variance-authority';
import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import FileUp from 'lucide-react/icons/file-up';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const dropZone = cva('grid justify-items-center gap-2.5 rounded-2 border px-4 py-5 text-center', {
  variants: {
    isDraggedOver: {
      true: 'border-accent bg-hover',
      false: 'border-dashed border-line-strong bg-sunken',
    },
  },
});

export type DropZoneProps = {
  /** The label of the button that opens the file dialog of the browser. */
  action: ReactNode;
  /** The accepted types, sizes and number of files. */
  children: ReactNode;
  /**
   * The file extensions with dots, for the file dialog. `onFiles` must check the files, because files with other
   * extensions can be dropped.
   */
  accept: readonly string[];
  multiple?: boolean | undefined;
  disabledReason?: string | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** An area on which files can be dropped, with a button that opens the file dialog. */
export function DropZone({ action, children, accept, multiple = false, disabledReason, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const isDisabled = disabledReason !== undefined;
  const handleDrop = (event: DragEvent) => {
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    setIsDraggedOver(false);
    if (!isDisabled) onFiles([...event.dataTransfer.files]);
  };
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(!isDisabled);
  };
  return (
    <div
      className={dropZone({ isDraggedOver })}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={handleDrop}
    >
      <Icon of={FileUp} size={32} className="text-ink-3" />
      <Button disabledReason={disabledReason} onClick={() => input.current?.click()}>
        {action}
      </Button>
      <div className="meta">{children}</div>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        accept={accept.join(',')}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Otherwise, choosing the same file again would not cause a change event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
