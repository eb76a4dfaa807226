/** A fault in a content file, reported to its author. */
export interface Fault {
  /** The file, relative to the content folder. */
  readonly file: string;
  /** The line of the file, from 1; null when the fault concerns the whole file. */
  readonly line: number | null;
  readonly text: string;
  /** The number of the missing procedure or module that a link refers to. */
  readonly missing?: string;
}

/** One line of text per fault, in the form `file:line: text` that editors make clickable. */
export function describeFault({ file, line, text }: Fault): string {
  return line === null ? `${file}: ${text}` : `${file}:${line}: ${text}`;
}

/** Thrown when the curriculum cannot be loaded; carries all faults. */
export class CurriculumFault extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`The curriculum has faults:\n${faults.map(describeFault).join('\n')}`);
    this.name = 'CurriculumFault';
    this.faults = faults;
  }
}
