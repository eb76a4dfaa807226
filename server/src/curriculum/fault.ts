/** Something wrong in the curriculum's files, for the person who writes them. */
export interface Fault {
  /** The file, relative to the content folder. */
  readonly file: string;
  /** The line of the file, from 1, where it can be told. */
  readonly line: number | null;
  readonly text: string;
  /** The procedure or chapter that is not there, when that is the fault. */
  readonly missing?: string;
}

/** One line for a list of faults: file, line and what is wrong, in the form that editors make clickable. */
export function describeFault({ file, line, text }: Fault): string {
  return line === null ? `${file}: ${text}` : `${file}:${line}: ${text}`;
}

/** The curriculum cannot be read: holds every fault found, not only the first. */
export class CurriculumFault extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`The curriculum has faults:\n${faults.map(describeFault).join('\n')}`);
    this.name = 'CurriculumFault';
    this.faults = faults;
  }
}
