import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { certificateSample } from '../../../testing/samples.ts';
import { CertificateCases } from './certificate-cases.tsx';

const createCase = (id: string, fullName: string, overrides: Partial<CertificateCase> = {}): CertificateCase => ({
  ...certificateSample({ id, certificateNumber: `LOOPCHECK-${id}` }),
  holder: {
    id: `person ${id}`,
    fullName,
    employeeId: '40477',
    department: null,
    averageScore: 91.6,
    attemptCount: 14,
    // The number of critical questions that the holder answered wrongly in passed attempts.
    wrongCritical: 0,
  },
  issuing: null,
  canDecide: true,
  canRevoke: false,
  ...overrides,
});

/** The id of the case whose holder views the page. */
const viewerCaseId = 'viewer';
const casesPath = 'GET /api/trainer/certificates';
const renderCases = (items: CertificateCase[], answers: Record<string, unknown> = {}) => {
  mockReplies({ [casesPath]: { items, nextCursor: null }, ...answers });
  renderWithApp(<CertificateCases userId={`person ${viewerCaseId}`} />);
};
const bodySentTo = (path: string) => sentRequests().find(({ url }) => url === path)?.init?.body;

describe('CertificateCases', () => {
  it.each([
    ['running', false, /The PDF is being created\./],
    ['retrying', true, /could not be stored.*You can also approve again/],
  ] as const)(
    'shows that an approved certificate is not issued yet, in the issuing state %s with canDecide %s',
    async (issuing, canDecide, text) => {
      renderCases([createCase('a', 'Elena Petrova', { issuing, canDecide })]);

      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryAllByRole('button', { name: /Approve Elena/ })).toHaveLength(canDecide ? 1 : 0);
    },
  );

  it('offers the holder of an approved certificate no decision in the issuing state retrying', async () => {
    renderCases([createCase(viewerCaseId, 'Ravi Menon', { issuing: 'retrying', canDecide: false })]);
    expect(await screen.findByText(/could not be stored/)).toBeVisible();
    expect(screen.queryByText(/approve again/)).toBeNull();
    expect(screen.queryByText(/This is your own certificate/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
  });

  it('shows a notice instead of buttons and checkbox for a pending request of the viewer', async () => {
    renderCases([createCase(viewerCaseId, 'Ravi Menon', { status: 'pending', canDecide: false })]);
    expect(await screen.findByText(/This is your own certificate\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('sends a rejection only with a reason, and trims the reason', async () => {
    renderCases([createCase('c1', 'Ann')], { 'POST /api/trainer/certificates/c1/reject': createCase('c1', 'Ann') });
    fireEvent.click(await screen.findByRole('button', { name: 'Reject Ann' }));
    const dialog = within(await screen.findByRole('dialog'));

    fireEvent.click(dialog.getByRole('button', { name: 'Reject request' }));
    expect(await dialog.findByText('This is needed')).toBeVisible();
    expect(bodySentTo('/api/trainer/certificates/c1/reject')).toBeUndefined();

    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Chapter 8 again. ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject request' }));
    expect(await screen.findByText('Request Rejected')).toBeVisible();
    expect(bodySentTo('/api/trainer/certificates/c1/reject')).toBe('{"reason":"Chapter 8 again."}');
  });

  it('approves the selected requests after a confirmation, and names the request that was not approved', async () => {
    const viewerCase = createCase(viewerCaseId, 'Me', { canDecide: false });
    renderCases([createCase('c1', 'Ann'), createCase('c2', 'Ben'), viewerCase], {
      'POST /api/trainer/certificates/approve': [
        200,
        [
          { id: 'c1', approved: true, message: null },
          { id: 'c2', approved: false, message: 'Somebody has decided already.' },
        ],
      ],
    });

    fireEvent.click(await screen.findByRole('button', { name: 'Select all waiting' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve 2 selected' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));

    expect(await screen.findByText('1 of 2 approved.')).toBeVisible();
    expect(screen.getByText('Ben: Somebody has decided already.')).toBeVisible();
    expect(bodySentTo('/api/trainer/certificates/approve')).toBe('{"ids":["c1","c2"]}');
  });

  it('shows the error and refetches the cases when another trainer has decided first', async () => {
    const refusal = { code: 'certificate_decided', message: 'Somebody has decided already.', requestId: 'r' };
    renderCases([createCase('c1', 'Ann')], { 'POST /api/trainer/certificates/c1/approve': [409, refusal] });
    fireEvent.click(await screen.findByRole('button', { name: 'Approve Ann' }));

    expect(await screen.findByText('Decision not saved')).toBeVisible();
    expect(screen.getByText('Somebody has decided already.')).toBeVisible();
    const countReads = () => sentRequests().filter(({ url }) => url === '/api/trainer/certificates').length;
    await expect.poll(countReads).toBe(2);
  });

  it('keeps the dialog and the reason when the server cannot save the rejection', async () => {
    const unavailable = { code: 'unavailable', message: 'The database does not answer.', requestId: 'r' };
    renderCases([createCase('c1', 'Ann')], { 'POST /api/trainer/certificates/c1/reject': [503, unavailable] });
    fireEvent.click(await screen.findByRole('button', { name: 'Reject Ann' }));
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    fireEvent.change(reason, { target: { value: 'Chapter 8 again.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reject request' }));

    expect(await screen.findByText('Decision not saved')).toBeInTheDocument();
    expect(reason).toHaveValue('Chapter 8 again.');
  });

  it('moves the focus to the next request after an approval, and to the heading after the last one', async () => {
    const [ann, ben] = [createCase('c1', 'Ann'), createCase('c2', 'Ben')];
    renderCases([ann, ben]);
    const approve = async (name: string, remaining: CertificateCase[]) => {
      const button = await screen.findByRole('button', { name: `Approve ${name}` });
      const path = (certificate: CertificateCase) => `POST /api/trainer/certificates/${certificate.id}/approve`;
      mockReplies({ [casesPath]: { items: remaining, nextCursor: null }, [path(ann)]: ann, [path(ben)]: ben });
      button.focus();
      fireEvent.click(button);
    };

    await approve('Ann', [ben]);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Ben' })).toHaveFocus());

    await approve('Ben', []);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Certificates' })).toHaveFocus());
  });

  it('moves the focus to the heading after the selected requests are approved', async () => {
    renderCases([createCase('c1', 'Ann')], {
      'POST /api/trainer/certificates/approve': [200, [{ id: 'c1', approved: true, message: null }]],
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Ann' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve 1 selected' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Certificates' })).toHaveFocus());
  });
});
