import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { certificateSample, overviewSample } from '../testing/samples.ts';
import { toasts } from '../ui/toasts.ts';
import { CertificatesScreen } from './certificates-screen.tsx';

/** A certificate that is valid whenever the test runs. */
const issuedCertificate = certificateSample({
  status: 'issued',
  issuedAt: '2026-01-02T10:00:00Z',
  expiresAt: '2999-01-02T20:59:59Z',
  issuedOn: '2026-01-02',
  expiresOn: '2999-01-02',
  approverName: 'Ravi Menon',
});

type ServerState = {
  certificates?: Certificate[];
  missing?: ProgressOverview['certificate']['missing'];
  canRequest?: boolean;
  replies?: Record<string, unknown>;
};

const repliesFor = ({ certificates = [], missing = [], canRequest = false, replies = {} }: ServerState) => ({
  'GET /api/progress/overview': overviewSample({
    completedModules: 1,
    percentage: canRequest ? 100 : 50,
    certificate: { canRequest, missing },
  }),
  'GET /api/certificates': [200, certificates],
  'GET /api/quiz-stats': { averageScore: 91.6, passedQuizzes: 1 },
  'GET /api/site': { siteName: 'Loopcheck', moduleCount: 2, passMark: 80 },
  ...replies,
});

function renderScreen(state: ServerState) {
  mockReplies(repliesFor(state));
  renderWithApp(<CertificatesScreen />);
}

afterEach(() => toasts.dismiss());

const hourMs = 3_600_000;
const generateButton = { name: 'Generate Certificate' };

describe('CertificatesScreen', () => {
  const drill = { id: '07-1', number: '7.1', title: 'Full log' };

  it('links to each module, quiz and drill that is missing for the certificate', async () => {
    renderScreen({
      missing: [
        { moduleId: 'm1', chapterNumber: 1, title: 'One', what: 'quiz', drill: null },
        { moduleId: 'm2', chapterNumber: 2, title: 'Two', what: 'module', drill: null },
        { moduleId: 'm7', chapterNumber: 7, title: 'Seven', what: 'drill', drill },
      ],
    });

    const quizLink = await screen.findByRole('link', { name: 'Pass the quiz of chapter 1, One' });
    expect(quizLink).toHaveAttribute('href', '/quiz/m1');
    const moduleLink = screen.getByRole('link', { name: 'Complete chapter 2, Two' });
    expect(moduleLink).toHaveAttribute('href', '/training-modules/m2');
    const drillLink = screen.getByRole('link', { name: 'Pass a drill of chapter 7, for example 7.1, Full log' });
    expect(drillLink).toHaveAttribute('href', '/drills/07-1');
    expect(screen.queryByRole('button', generateButton)).toBeNull();
    expect(screen.getByText('No certificates yet')).toBeVisible();
  });

  it('sends one request even if Generate is pressed twice, and then shows the pending certificate', async () => {
    renderScreen({ canRequest: true });
    const button = await screen.findByRole('button', generateButton);
    const pending = certificateSample();
    mockReplies(
      repliesFor({ canRequest: true, certificates: [pending], replies: { 'POST /api/certificates': pending } }),
    );

    fireEvent.click(button);
    fireEvent.click(button);

    expect(await screen.findByText('Certificate Generated')).toBeVisible();
    expect(sentRequests().filter(({ init }) => init?.method === 'POST')).toHaveLength(1);
    expect(screen.queryByRole('button', generateButton)).toBeNull();
    expect(screen.getAllByText('Waiting for approval')).not.toHaveLength(0);
  });

  it.each([
    [409, 'certificate_not_earned', 'Not yet.', 'Training Incomplete'],
    [409, 'certificate_pending', 'You have asked already.', 'Failed to generate certificate.'],
    // The error code decides which text is shown, not the message.
    [500, 'internal', 'Complete all modules.', 'Failed to generate certificate.'],
  ])('after the failure %d %s (%j), shows the text %j', async (status, code, message, shownText) => {
    renderScreen({
      canRequest: true,
      replies: { 'POST /api/certificates': [status, { code, message, requestId: 'r' }] },
    });
    fireEvent.click(await screen.findByRole('button', generateButton));
    expect(await screen.findByText(shownText)).toBeVisible();
  });

  it('does not offer to request a certificate while one is valid for more than 30 days', async () => {
    renderScreen({ canRequest: true, certificates: [issuedCertificate] });
    expect(await screen.findByText('You hold a valid certificate')).toBeVisible();
    expect(screen.queryByRole('button', generateButton)).toBeNull();
  });

  it('offers a renewal in the last 30 days of a valid certificate', async () => {
    // The certificate expires in 36 hours. Only whole days count, so one day is left.
    const expiresAt = new Date(Date.now() + 36 * hourMs).toISOString();
    renderScreen({ canRequest: true, certificates: [{ ...issuedCertificate, expiresAt }] });
    expect(await screen.findByText('You can renew your certificate')).toBeVisible();
    expect(screen.getByText('Expires tomorrow')).toBeVisible();
  });

  it('shows why the PDF could not be downloaded, and saves no file', async () => {
    const replies = {
      'GET /api/certificates/c1/download': [
        503,
        { code: 'storage_unavailable', message: 'The file store does not answer.', requestId: 'r' },
      ],
    };
    renderScreen({ certificates: [issuedCertificate], replies });
    // jsdom does not have `createObjectURL`, which the page calls to save a file.
    const createObjectURL = vi.fn<(file: Blob) => string>();
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL }));

    fireEvent.click(await screen.findByRole('button', { name: /Download PDF/ }));

    expect(await screen.findByText('The file store does not answer.')).toBeVisible();
    expect(createObjectURL).not.toHaveBeenCalled();
  });

  it('shows why a certificate was revoked, offers to request a new certificate, and offers no download', async () => {
    renderScreen({
      canRequest: true,
      certificates: [
        { ...issuedCertificate, status: 'revoked', revokedAt: '2026-02-01T10:00:00Z', reason: 'Wrong person.' },
      ],
    });
    expect(await screen.findByText('Reason: Wrong person.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', generateButton)).toBeVisible());
    expect(screen.queryByRole('button', { name: /Download PDF/ })).toBeNull();
  });
});
