import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerBy, calls } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { CaseDesk } from './case-desk.tsx';

const caseOf = (id: string, fullName: string, over: Partial<CertificateCase> = {}): CertificateCase => ({
  id,
  certificateNumber: `LOOPCHECK-${id}`,
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
  filePath: null,
  holder: {
    id: `person ${id}`,
    fullName,
    employeeId: '40477',
    department: null,
    averageScore: 91.6,
    attemptCount: 14,
    wrongCritical: 0,
  },
  issuing: null,
  canDecide: true,
  canRevoke: false,
  ...over,
});

const show = (items: CertificateCase[], answers: Record<string, unknown> = {}) => {
  answerBy({ 'GET /api/trainer/certificates': { items, nextCursor: null }, ...answers });
  renderWithApp(<CaseDesk userId="person own" />);
};
const sentTo = (path: string) => calls().find(({ address }) => address === path)?.init?.body;

describe("The trainer's desk", () => {
  it.each([
    ['running', false, /Its PDF is being made\./],
    ['retrying', true, /could not be stored yet/],
  ] as const)('shows an approved certificate that is %s', async (issuing, canDecide, words) => {
    show([caseOf('a', 'Elena Petrova', { issuing, canDecide })]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /Approve Elena/ })).toHaveLength(canDecide ? 1 : 0);
    expect(screen.queryByText(/You cannot decide/)).toBeNull();
  });

  it('lets nobody decide on their own certificate, and says so', async () => {
    show([caseOf('own', 'Ravi Menon', { canDecide: false })]);
    expect(await screen.findByText(/This is your own\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('rejects only with a reason', async () => {
    show([caseOf('c1', 'Ann')], { 'POST /api/trainer/certificates/c1/reject': caseOf('c1', 'Ann') });
    fireEvent.click(await screen.findByRole('button', { name: 'Reject Ann' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject request' }));
    expect(await dialog.findByText('Give a reason.')).toBeVisible();
    expect(sentTo('/api/trainer/certificates/c1/reject')).toBeUndefined();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Chapter 8 again. ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject request' }));
    expect(await screen.findByText('Request Rejected')).toBeVisible();
    expect(sentTo('/api/trainer/certificates/c1/reject')).toBe('{"reason":"Chapter 8 again."}');
  });

  it('approves several after asking, and names the one that was not', async () => {
    show([caseOf('c1', 'Ann'), caseOf('c2', 'Ben'), caseOf('own', 'Me', { canDecide: false })], {
      'POST /api/trainer/certificates/approve': [
        200,
        [
          { id: 'c1', approved: true, message: null },
          { id: 'c2', approved: false, message: 'Somebody has decided already.' },
        ],
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Choose all that wait' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve 2 chosen' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 of 2 approved.')).toBeVisible();
    expect(screen.getByText('Ben: Somebody has decided already.')).toBeVisible();
    expect(sentTo('/api/trainer/certificates/approve')).toBe('{"ids":["c1","c2"]}');
  });

  it('shows how a case stands when another trainer was first', async () => {
    const refusal = { code: 'certificate_decided', message: 'Somebody has decided already.', requestId: 'r' };
    show([caseOf('c1', 'Ann')], { 'POST /api/trainer/certificates/c1/approve': [409, refusal] });
    fireEvent.click(await screen.findByRole('button', { name: 'Approve Ann' }));
    expect(await screen.findByText('Nothing was decided')).toBeVisible();
    expect(screen.getByText('Somebody has decided already.')).toBeVisible();
    const reads = () => calls().filter(({ address }) => address === '/api/trainer/certificates').length;
    await expect.poll(reads).toBe(2);
  });
});
