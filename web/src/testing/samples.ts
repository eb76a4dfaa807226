import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { Site } from '@loopcheck/contract/features/site/site.contract';

/** The account of a trainee. */
export const ann: Account = {
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
};

/** A site with three chapters. */
export const site: Site = {
  siteName: 'Harrow Point',
  demo: false,
  moduleCount: 3,
  sopCount: 0,
  passMark: 80,
  chapters: [
    { chapterNumber: 1, title: 'System Information', summary: 'Read a host.', estimatedDuration: 30 },
    { chapterNumber: 2, title: 'Patches', summary: 'Which are in.', estimatedDuration: 40 },
    { chapterNumber: 12, title: 'Accounts', summary: 'Who may enter.', estimatedDuration: 35 },
  ],
  passwordMinimum: 12,
  registration: 'open',
};

/** The reply to requests without a session. */
export const unauthorized = [401, { code: 'unauthorized', message: 'Unauthorized: sign in first.' }] as const;
