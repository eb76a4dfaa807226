import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import FileUp from 'lucide-react/icons/file-up';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export type DropZoneProps = {
  /** Words of the button that opens the system's file dialog. */
  action: ReactNode;
  /** What is taken, said before the choice: kinds, sizes, how many. */
  children: ReactNode;
  /** Extensions with their dots; the system's dialog shows these first. Whoever gets the files still checks them. */
  accept: readonly string[];
  multiple?: boolean | undefined;
  disabledReason?: string | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** A place to drop files on, and a button for all who cannot or would rather not drag. */
export function DropZone({ action, children, accept, multiple = false, disabledReason, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isOff = disabledReason !== undefined;
  const drop = (event: DragEvent) => {
    // Without this the browser would leave the page and open the file.
    event.preventDefault();
    setIsOver(false);
    if (!isOff) onFiles([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!isOff);
  };
  return (
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon of={FileUp} size={32} />
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
          // The same file may be chosen again after it was taken off the list.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
