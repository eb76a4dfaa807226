import type { NewMark } from '../features/evidence/index.ts';

/** The accounts that demo mode prints at startup. They have no progress, and their passwords are public. */
export const demoAccounts = [
  {
    email: 'trainee@demo.test',
    password: 'demo-trainee',
    fullName: 'Amina Haddad',
    employeeId: 'DEMO-1',
    role: 'trainee',
  },
  {
    email: 'trainer@demo.test',
    password: 'demo-trainer',
    fullName: 'Ravi Menon',
    employeeId: 'DEMO-2',
    role: 'trainer',
  },
  {
    email: 'admin@demo.test',
    password: 'demo-admin',
    fullName: 'Ingrid Solheim',
    employeeId: 'DEMO-3',
    // This person is also an admin: `loadDemo` sets `isAdmin` for this email.
    role: 'trainer',
  },
] as const;

/**
 * The account of a sample trainee in the middle of the course. Demo mode prints this account at startup too. A visitor
 * of the demo who signs in with this account sees the screens of a trainee with some progress. The demo trainer can
 * look at the record of this trainee.
 */
export const midCourseAccount = { email: 'technician10@demo.test', password: 'demo-midcourse' } as const;

/** The email of the sample technician at this position, from 1, in `sampleTechnicians`. */
export const emailOfTechnician = (number: number): string => `technician${String(number).padStart(2, '0')}@demo.test`;

/** A sample trainee with an invented name. */
export interface SampleTechnician {
  readonly fullName: string;
  readonly department: string;
  readonly completedModuleCount: number;
  /**
   * The reading depth of the technician in the first module that is not completed, in percent; 0 if this module is not
   * started.
   */
  readonly depth: number;
  /** The share of questions that the technician answers correctly at the first attempt, from 0 to 1. */
  readonly skill: number;
  readonly daysSinceLastSignIn: number;
  /** True if the technician has a pending request for trainer access. */
  readonly hasRequestedTrainerAccess?: true;
  /** The marks that ask trainers to look at evidence of the technician. */
  readonly marks?: readonly SampleMark[];
}

/** A mark on the evidence of a sample technician. */
interface SampleMark extends Pick<NewMark, 'kind' | 'count' | 'seconds'> {
  /** The position of the module in the order of the modules, from 1. Null for marks about several modules. */
  readonly moduleNumber: number | null;
}

/** Creates a sample technician without marks and without a request for trainer access. */
const createTechnician = (
  fullName: string,
  department: string,
  completedModuleCount: number,
  depth: number,
  skill: number,
  daysSinceLastSignIn: number,
): SampleTechnician => ({ fullName, department, completedModuleCount, depth, skill, daysSinceLastSignIn });

/**
 * The sample trainees: a few have completed all 13 modules, most are in progress, some have stalled, and two have
 * completed none. The numbers are, in this order: completed modules, reading depth in the next module in percent,
 * skill, and days since the last sign-in.
 */
export const sampleTechnicians: readonly SampleTechnician[] = [
  createTechnician('Omar Al-Balushi', 'Train 1', 13, 0, 0.96, 1),
  createTechnician('Grace Okonkwo', 'Train 1', 13, 0, 0.93, 2),
  {
    ...createTechnician('Lars Henriksen', 'Utilities', 13, 0, 0.9, 4),
    marks: [{ kind: 'two_devices', moduleNumber: null, count: 4, seconds: null }],
  },
  createTechnician('Priya Raman', 'Train 2', 12, 60, 0.92, 0),
  createTechnician('Mateus Carvalho', 'Train 2', 11, 100, 0.85, 1),
  { ...createTechnician('Siti Rahmawati', 'Tank Farm', 10, 35, 0.88, 0), hasRequestedTrainerAccess: true },
  createTechnician('Yusuf Demir', 'Train 1', 9, 80, 0.82, 2),
  createTechnician('Hannah Keller', 'Utilities', 8, 45, 0.9, 1),
  createTechnician('Khalid Mansour', 'Train 1', 8, 0, 0.78, 12),
  // Technician 10 has the account `midCourseAccount`.
  createTechnician('Dmitri Sokolov', 'Compressor Station', 7, 62, 0.8, 3),
  {
    ...createTechnician('Thandiwe Nkosi', 'Train 2', 7, 100, 0.74, 0),
    marks: [
      { kind: 'fast_reading', moduleNumber: 6, count: 1, seconds: 95 },
      { kind: 'two_devices', moduleNumber: null, count: 2, seconds: null },
    ],
  },
  createTechnician('José Luis Herrera', 'Tank Farm', 6, 20, 0.84, 1),
  createTechnician('Aigul Nurlanova', 'Compressor Station', 6, 0, 0.88, 5),
  createTechnician('Tom Brennan', 'Utilities', 5, 90, 0.7, 16),
  createTechnician('Fatima Zahra Idrissi', 'Train 2', 5, 55, 0.86, 2),
  createTechnician('Nguyen Van Thanh', 'Train 1', 4, 30, 0.83, 0),
  createTechnician('Peter Lindqvist', 'Compressor Station', 4, 0, 0.66, 21),
  createTechnician('Amara Diallo', 'Tank Farm', 3, 75, 0.8, 1),
  createTechnician('Rashid Khan', 'Train 2', 3, 100, 0.58, 3),
  createTechnician('Elena Popescu', 'Utilities', 2, 50, 0.9, 0),
  createTechnician('Samuel Mensah', 'Train 1', 1, 40, 0.75, 9),
  createTechnician('Wei Chen', 'Compressor Station', 1, 0, 0.85, 6),
  createTechnician('Kofi Asante', 'Tank Farm', 0, 25, 0.8, 2),
  createTechnician('Maria Santos', 'Train 2', 0, 0, 0.8, 28),
];

const firstNames = [
  'Anders',
  'Bilal',
  'Carla',
  'Daniyar',
  'Esther',
  'Femi',
  'Goran',
  'Huda',
  'Ivan',
  'Jamila',
  'Kenji',
  'Lucia',
];
const lastNames = ['Haddad', 'Olsen', 'Mwangi'];

/** The names of sample contractors, whose accounts are inactive. They worked at the plant during a shutdown. */
export const contractorNames: readonly string[] = lastNames.flatMap((last) =>
  firstNames.map((first) => `${first} ${last}`),
);
