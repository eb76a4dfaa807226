/** How far a sample technician has come, and how. Names are invented. */
export interface SampleTechnician {
  readonly fullName: string;
  readonly department: string;
  /** Chapters completed by now. */
  readonly completed: number;
  /** Reading depth in the chapter after those, in percent; 0 for not begun. */
  readonly depth: number;
  /** Share of questions known, from 0 to 1. */
  readonly skill: number;
  /** Days since the last sign-in. */
  readonly quietDays: number;
  /** Has asked for trainer access, which nobody has decided on. */
  readonly asksToTrain?: true;
}

const of = (
  fullName: string,
  department: string,
  completed: number,
  depth: number,
  skill: number,
  quietDays: number,
): SampleTechnician => ({ fullName, department, completed, depth, skill, quietDays });

/** A crew as a trainer meets it: a few who are done, most on their way, some who have stalled, two who never began. */
export const sampleTechnicians: readonly SampleTechnician[] = [
  of('Omar Al-Balushi', 'Train 1', 13, 0, 0.96, 1),
  of('Grace Okonkwo', 'Train 1', 13, 0, 0.93, 2),
  of('Lars Henriksen', 'Utilities', 13, 0, 0.9, 4),
  of('Priya Raman', 'Train 2', 12, 60, 0.92, 0),
  of('Mateus Carvalho', 'Train 2', 11, 100, 0.85, 1),
  { ...of('Siti Rahmawati', 'Tank Farm', 10, 35, 0.88, 0), asksToTrain: true },
  of('Yusuf Demir', 'Train 1', 9, 80, 0.82, 2),
  of('Hannah Keller', 'Utilities', 8, 45, 0.9, 1),
  of('Khalid Mansour', 'Train 1', 8, 0, 0.78, 12),
  of('Dmitri Sokolov', 'Compressor Station', 7, 62, 0.8, 3),
  of('Thandiwe Nkosi', 'Train 2', 7, 100, 0.74, 0),
  of('José Luis Herrera', 'Tank Farm', 6, 20, 0.84, 1),
  of('Aigul Nurlanova', 'Compressor Station', 6, 0, 0.88, 5),
  of('Tom Brennan', 'Utilities', 5, 90, 0.7, 16),
  of('Fatima Zahra Idrissi', 'Train 2', 5, 55, 0.86, 2),
  of('Nguyen Van Thanh', 'Train 1', 4, 30, 0.83, 0),
  of('Peter Lindqvist', 'Compressor Station', 4, 0, 0.66, 21),
  of('Amara Diallo', 'Tank Farm', 3, 75, 0.8, 1),
  of('Rashid Khan', 'Train 2', 3, 100, 0.58, 3),
  of('Elena Popescu', 'Utilities', 2, 50, 0.9, 0),
  of('Samuel Mensah', 'Train 1', 1, 40, 0.75, 9),
  of('Wei Chen', 'Compressor Station', 1, 0, 0.85, 6),
  of('Kofi Asante', 'Tank Farm', 0, 25, 0.8, 2),
  of('Maria Santos', 'Train 2', 0, 0, 0.8, 28),
];
