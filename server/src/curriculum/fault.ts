/** A fault in a content file. */
export interface Fault {
  /** The path of the file, relative to the content folder. */
  readonly file: string;
  /** The line of the file, from 1; null if the fault concerns the whole file. */
  readonly line: number | null;
  /** The description of the fault, for the author of the content. */
  readonly text: string;
  /** If the fault is a link to a chapter or procedure that does not exist: the number of this chapter or procedure. */
  readonly missingChapterOrSop?: string;
}

/** Formats a fault as one line of text: `file:line: text`. Many editors open the file when this text is clicked. */
export function describeFault({ file, line, text }: Fault): string {
  return line === null ? `${file}: ${text}` : `${file}:${line}: ${text}`;
}

/** Thrown if the curriculum has faults. The error contains all faults. */
export class CurriculumError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`The curriculum has faults:\n${faults.map(describeFault).join('\n')}`);
    this.name = 'CurriculumError';
    this.faults = faults;
  }
}
