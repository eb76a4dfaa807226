import type { ReplyOf } from '@loopcheck/contract/endpoint';
import type { OwnAccount } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { EditableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import type { ListedProgress, ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import type { AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import type { Site } from '@loopcheck/contract/features/site/site.contract';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';

// Each `…Sample` function returns an object as the server sends it, with the fields in `changes` replaced. A test
// passes only the fields that matter for it.

/** The account of a trainee. */
export const ann: OwnAccount = {
  id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01',
  email: 'ann@plant.test',
  role: 'trainee',
  fullName: 'Ann Larsen',
  firstName: 'Ann',
  lastName: 'Larsen',
  employeeId: 'E-1',
  phoneNumber: '',
  position: null,
  department: null,
  isAdmin: false,
  isActive: true,
  profileImageUrl: null,
  trainerRequested: false,
  createdAt: '2026-01-05T08:00:00Z',
  mustSetUpSecondFactor: false,
};

/** A site with three chapters. */
export const site: Site = {
  siteName: 'Harrow Point',
  landingSentence: '',
  logoUrl: null,
  pictureUrl: null,
  demo: false,
  moduleCount: 3,
  sopCount: 0,
  passMark: 80,
  moduleGate: 'completed',
  chapters: [
    { chapterNumber: 1, title: 'System Information', summary: 'Read a host.', estimatedDuration: 30 },
    { chapterNumber: 2, title: 'Patches', summary: 'Which are in.', estimatedDuration: 40 },
    { chapterNumber: 12, title: 'Accounts', summary: 'Who may enter.', estimatedDuration: 35 },
  ],
  passwordMinimum: 12,
  mailAvailable: false,
  directoryName: null,
  registration: 'open',
};

/** The reply to requests without a session. */
export const unauthorized = [401, { code: 'unauthorized', message: 'Unauthorized: sign in first.' }] as const;

/** Ann with an active account, as admins see her. */
export const userSample = (changes: Partial<User> = {}): User => ({
  ...ann,
  state: 'active',
  lastSignInAt: null,
  hasSecondFactor: false,
  isOwn: false,
  canChangeAccess: true,
  resembles: null,
  ...changes,
});

type Module = ReplyOf<typeof modulesEndpoints.one>;

/** A module with a text and with empty lists. Its id and texts contain the chapter number. */
export const moduleSample = (changes: Partial<Module> = {}): Module => {
  const { chapterNumber = 1 } = changes;
  return {
    id: `m${chapterNumber}`,
    chapterNumber,
    title: `Title ${chapterNumber}`,
    description: `About ${chapterNumber}.`,
    summary: `In short ${chapterNumber}.`,
    content: '<p>The whole text.</p>',
    hasContent: true,
    contentRevision: 1,
    sections: [],
    parts: [],
    estimatedDuration: 40,
    moduleIcon: '',
    isActive: true,
    createdAt: '2026-11-01T00:00:00Z',
    objectives: [],
    prerequisites: [],
    tools: [],
    steps: [],
    verification: [],
    safety: [],
    troubleshooting: [],
    references: [],
    goldenRules: [],
    ...changes,
  };
};

/** A module as authors see it. Its text was shipped with the product, so nobody was `asked` to read it again. */
export const editableModuleSample = (changes: Partial<EditableModule> = {}): EditableModule => {
  const module = moduleSample(changes);
  const { contentRevision: revision, title, createdAt: publishedAt } = module;
  return {
    ...module,
    editedOnSite: false,
    allowsTestOut: false,
    latest: { revision, title, note: '', authorName: null, publishedAt, kind: 'read_again', asked: null },
    sectionLinks: [],
    drawings: [],
    ...changes,
  };
};

/** The progress of a person in a module that is available and has not been started. */
export const progressSample = (changes: Partial<ListedProgress> = {}): ListedProgress => ({
  moduleId: 'm1',
  status: 'not_started',
  progressPercentage: 0,
  scrollDepthPercentage: 0,
  isMarkedComplete: false,
  canStartQuiz: false,
  canTestOut: false,
  needsDrill: null,
  isReadingWaived: false,
  startedAt: null,
  completedAt: null,
  lockedBy: null,
  changedSinceRead: false,
  mustReadAgain: false,
  isActive: true,
  readSeconds: 0,
  secondsToRead: 0,
  updatedAt: null,
  bestScore: null,
  isQuizPassed: false,
  mustPassAgain: false,
  isDrillPassed: null,
  ...changes,
});

/** The overall progress of a person who has completed none of two modules. */
export const overviewSample = (changes: Partial<ProgressOverview> = {}): ProgressOverview => ({
  completedModules: 0,
  totalModules: 2,
  percentage: 0,
  certificate: { canRequest: false, missing: [] },
  ...changes,
});

/** The next step of a person who has not started chapter 1. */
export const nextStepSample = (changes: Partial<NextStep> = {}): NextStep => ({
  kind: 'start',
  label: 'Start Chapter 1',
  reason: 'Chapter 1 takes about 40 minutes.',
  target: { screen: 'module', moduleId: 'm1', sectionIds: [], place: 'top' },
  module: { moduleId: 'm1', chapterNumber: 1, title: 'Title 1' },
  minutesLeft: null,
  opensAt: null,
  opensInSeconds: null,
  ...changes,
});

/** A quiz that can be started, without a time limit and without attempts. */
export const quizSample = (changes: Partial<Quiz> = {}): Quiz => ({
  id: 'q1',
  moduleId: 'm1',
  title: 'Chapter 1 quiz',
  description: '',
  passingScore: 80,
  timeLimit: null,
  questionCount: 12,
  criticalCount: 0,
  canStart: true,
  canTestOut: false,
  needsDrill: null,
  testOutScore: 90,
  bestScore: null,
  hasPassed: false,
  attemptCount: 0,
  attemptLimit: null,
  attemptsLeft: null,
  opensAt: null,
  opensInSeconds: null,
  openAttempt: null,
  hasOutdatedAttempt: false,
  ...changes,
});

/** A quiz as authors see it, without questions. */
export const authoredQuizSample = (changes: Partial<AuthoredQuiz> = {}): AuthoredQuiz => ({
  id: 'q1',
  moduleId: 'm1',
  chapterNumber: 1,
  moduleTitle: 'Title 1',
  title: 'Chapter 1 quiz',
  description: '',
  isActive: true,
  countsForCertificate: true,
  questionCount: 12,
  questionsDrawn: 12,
  passingScore: 80,
  timeLimit: null,
  attemptLimit: null,
  waitingMinutes: null,
  attemptCount: 0,
  passShare: null,
  revision: 1,
  isShipped: false,
  editedOnSite: false,
  sections: [],
  questions: [],
  ...changes,
});

/** A training event: the person has read a part of chapter 1. */
export const eventSample = (changes: Partial<TrainingEvent> = {}): TrainingEvent => ({
  id: 'e1',
  verb: 'progressed',
  object: 'module',
  objectId: 'm1',
  chapterNumber: 1,
  title: 'Title 1',
  result: {},
  occurredAt: '2026-11-20T10:00:00Z',
  ...changes,
});

/** A certificate that is waiting for approval. */
export const certificateSample = (changes: Partial<Certificate> = {}): Certificate => ({
  id: 'c1',
  certificateNumber: 'LOOPCHECK-7K3Q-9XWD',
  status: 'pending',
  requestedAt: '2026-01-01T10:00:00Z',
  issuedAt: null,
  expiresAt: null,
  revokedAt: null,
  issuedOn: null,
  expiresOn: null,
  revokedOn: null,
  reason: null,
  approverName: null,
  modules: [],
  quizAverage: null,
  filePath: null,
  ...changes,
});

/** A procedure of chapter 7 with a PDF. */
export const sopSample = (changes: Partial<Sop> = {}): Sop => ({
  id: 's1',
  number: 'LC-07-01',
  title: 'Export the logs',
  description: '',
  chapterNumber: 7,
  revision: 2,
  documentDate: '2026-01-01',
  changesHost: false,
  fileName: 'a.pdf',
  filePath: '/api/documents/s1/file',
  fileSize: 421_970,
  mimeType: 'application/pdf',
  view: 'pdf',
  hasJobCard: false,
  isActive: true,
  releasedAt: null,
  createdAt: '2026-10-12T08:00:00Z',
  ...changes,
});
