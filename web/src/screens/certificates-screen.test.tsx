import type { Certificate } from '@loopcheck/contract/features/certificates/certificates.contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answerBy, calls } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { toasts } from '../ui/toasts.ts';
import { CertificatesScreen } from './certificates-screen.tsx';

const certificate = (over: Partial<Certificate>): Certificate => ({
  id: 'c1',
  certificateNumber: 'LOOPCHECK-7K3Q-9XWD',
  status: 'issued',
  requestedAt: '2026-01-01T10:00:00Z',
  issuedAt: '2026-01-02T10:00:00Z',
  expiresAt: '2999-01-02T20:59:59Z',
  revokedAt: null,
  issuedOn: '2026-01-02',
  expiresOn: '2999-01-02',
  revokedOn: null,
  reason: null,
  approverName: 'Ravi Menon',
  modules: [],
  filePath: null,
  ...over,
});
const waiting = { status: 'pending', issuedAt: null, expiresAt: null, issuedOn: null, expiresOn: null } as const;

type Given = {
  certificates?: Certificate[];
  missing?: object[];
  canRequest?: boolean;
  answers?: Record<string, unknown>;
};

const answersOf = ({ certificates = [], missing = [], canRequest = false, answers = {} }: Given) => ({
  'GET /api/progress/overview': {
    completedModules: 1,
    totalModules: 2,
    percentage: canRequest ? 100 : 50,
    certificate: { canRequest, missing },
  },
  'GET /api/certificates': [200, certificates],
  'GET /api/quiz-stats': { averageScore: 91.6, passedQuizzes: 1 },
  'GET /api/site': { siteName: 'Loopcheck', moduleCount: 2, passMark: 80 },
  ...answers,
});

function show(given: Given) {
  answerBy(answersOf(given));
  renderWithApp(<CertificatesScreen />);
}

afterEach(() => toasts.dismiss());

const generate = { name: 'Generate Certificate' };

describe('The certificates page', () => {
  it('names each module and quiz that is missing, with the way there', async () => {
    show({
      missing: [
        { moduleId: 'm1', chapterNumber: 1, title: 'One', what: 'quiz' },
        { moduleId: 'm2', chapterNumber: 2, title: 'Two', what: 'module' },
      ],
    });
    const quiz = await screen.findByRole('link', { name: 'Pass the quiz of chapter 1, One' });
    expect(quiz).toHaveAttribute('href', '/quiz/m1');
    const module = screen.getByRole('link', { name: 'Complete chapter 2, Two' });
    expect(module).toHaveAttribute('href', '/training-modules/m2');
    expect(screen.queryByRole('button', generate)).toBeNull();
    expect(screen.getByText('No certificates yet')).toBeVisible();
  });

  it('asks once, however often Generate is pressed, and then shows that it waits', async () => {
    show({ canRequest: true });
    const button = await screen.findByRole('button', generate);
    const after = certificate(waiting);
    answerBy(answersOf({ canRequest: true, certificates: [after], answers: { 'POST /api/certificates': after } }));
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Certificate Generated')).toBeVisible();
    expect(calls().filter(({ init }) => init?.method === 'POST')).toHaveLength(1);
    expect(screen.queryByRole('button', generate)).toBeNull();
    expect(screen.getAllByText('Waiting for approval')).not.toHaveLength(0);
  });

  it.each([
    [409, 'certificate_not_earned', 'Complete all modules first.', 'Training Incomplete'],
    [409, 'certificate_pending', 'You have asked already.', 'Failed to generate certificate.'],
    [500, 'internal', 'Something failed.', 'Failed to generate certificate.'],
  ])('tells a refusal with %d %s', async (status, code, message, told) => {
    show({ canRequest: true, answers: { 'POST /api/certificates': [status, { code, message, requestId: 'r' }] } });
    fireEvent.click(await screen.findByRole('button', generate));
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('offers no second one beside a valid one, until its last 30 days', async () => {
    show({ canRequest: true, certificates: [certificate({})] });
    expect(await screen.findByText('You hold a valid certificate')).toBeVisible();
    expect(screen.queryByRole('button', generate)).toBeNull();
  });

  it('offers the renewal in the last days of a valid one', async () => {
    const expiresAt = new Date(Date.now() + 36 * 3_600_000).toISOString();
    show({ canRequest: true, certificates: [certificate({ expiresAt })] });
    expect(await screen.findByText('You can renew your certificate')).toBeVisible();
    expect(screen.getByText('Expires tomorrow')).toBeVisible();
  });

  it('says why the PDF cannot come, instead of saving a broken file', async () => {
    const answers = {
      'GET /api/certificates/c1/download': [
        503,
        { code: 'storage_unavailable', message: 'The file store does not answer.', requestId: 'r' },
      ],
    };
    show({ certificates: [certificate({})], answers });
    fireEvent.click(await screen.findByRole('button', { name: /Download PDF/ }));
    expect(await screen.findByText('The file store does not answer.')).toBeVisible();
  });

  it('gives the reason of a revoked one, and no file of it', async () => {
    show({
      canRequest: true,
      certificates: [certificate({ status: 'revoked', revokedAt: '2026-02-01T10:00:00Z', reason: 'Wrong person.' })],
    });
    expect(await screen.findByText('Reason: Wrong person.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', generate)).toBeVisible());
    expect(screen.queryByRole('button', { name: /Download PDF/ })).toBeNull();
  });
});
