import type { CertificateCase, Verification } from '@loopcheck/contract/features/certificates/certificates.contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockReplies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { ModuleResults } from './cases/case-results.tsx';
import { VerificationResult } from './verify/verification-result.tsx';

const number = 'LOOPCHECK-7K3Q-9XWD';
const endpoint = `GET /api/verify/${number}`;
// `passedOn` is the day in the time zone of the site. It differs from the day of `passedAt`, so that the tests
// detect which of the two days is shown.
const passedDrill = { number: '7.1', title: 'Full log', passedAt: '2026-11-02T10:00:00Z', passedOn: '2026-11-03' };
const module = {
  chapterNumber: 7,
  title: 'Event Logs',
  completedAt: '2026-11-02T10:00:00Z',
  completedOn: '2026-11-02',
};
const createVerification = (modules: Verification['modules']): Verification => ({
  status: 'valid',
  number,
  holder: 'Elena Petrova',
  siteName: 'Northmere Energy',
  issuedAt: '2026-11-20T10:00:00Z',
  expiresAt: '2027-11-20T10:00:00Z',
  revokedAt: null,
  issuedOn: '2026-11-20',
  expiresOn: '2027-11-20',
  revokedOn: null,
  reason: null,
  modules,
});

test('the public page shows the passed drills of a chapter with the day in the time zone of the site', async () => {
  mockReplies({ [endpoint]: createVerification([{ ...module, drills: [passedDrill] }]) });
  renderWithApp(<VerificationResult number={number} />);
  expect(await screen.findByText('Drill 7.1 passed: Full log, 3 November 2026')).toBeVisible();
});

test('the public page says nothing about drills if none is passed', async () => {
  mockReplies({ [endpoint]: createVerification([{ ...module, drills: [] }]) });
  renderWithApp(<VerificationResult number={number} />);
  expect(await screen.findByText('Event Logs')).toBeVisible();
  expect(screen.queryByText(/drill/i)).toBeNull();
});

test('the list for trainers also shows the number of tries of each drill', () => {
  const drill = { ...passedDrill, id: '07-1', revision: 1 };
  const modules: CertificateCase['modules'] = [
    { ...module, contentRevision: 1, score: '90.00', drills: [{ ...drill, tryCount: 1 }] },
    { ...module, chapterNumber: 8, contentRevision: 1, score: '90.00', drills: [{ ...drill, tryCount: 3 }] },
  ];
  const { container } = renderWithApp(<ModuleResults modules={modules} />);
  expect(container.textContent).toContain('Drill 7.1 passed: Full log, 3 November 2026, 1 try');
  expect(container.textContent).toContain('Drill 7.1 passed: Full log, 3 November 2026, 3 tries');
});
