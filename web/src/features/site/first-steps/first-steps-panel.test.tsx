import type { FirstSteps } from '@loopcheck/contract/features/site/first-steps.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { FirstStepsPanel } from './first-steps-panel.tsx';

const stepsRequest = 'GET /api/admin/first-steps';
const testMailRequest = 'POST /api/admin/first-steps/test-mail';
const links = {
  people: <a href="/admin#users">users</a>,
  matrix: <a href="/trainer/progress-tracking">matrix</a>,
  certificates: <a href="/trainer/certificates">certificates</a>,
};
const steps: FirstSteps = {
  isShown: true,
  isDemo: false,
  mail: { isDone: false, isConfigured: true, isSending: false, sentAt: null, error: null },
  backup: { isDone: true, madeAt: '2026-03-01T08:00:00Z' },
  people: { isDone: false, count: 1 },
  https: { isDone: false, address: 'http://plant.local:3000' },
};
const render = () => renderWithApp(<FirstStepsPanel links={links} />);
const stepOf = (title: string) => {
  const item = screen.getByText(title).closest('li');
  if (!item) throw new Error(`There is no step ${title}.`);
  return within(item);
};

describe('FirstStepsPanel', () => {
  it('shows each step with its state and instructions', async () => {
    mockReplies({ [stepsRequest]: steps });
    render();
    expect(await screen.findByRole('heading', { name: 'First steps' })).toBeVisible();
    expect(stepOf('Mail').getByText('To do')).toBeInTheDocument();
    expect(stepOf('Backup').getByText('Done')).toBeInTheDocument();
    expect(stepOf('Backup').getByText(/^Last backup:/)).toBeVisible();
    expect(stepOf('First people').getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin#users');
    expect(stepOf('HTTPS').getByText(/http:\/\/plant\.local:3000 is not encrypted/)).toBeVisible();
  });

  it('sends a test mail, and shows the error if the mail server refuses it', async () => {
    mockReplies({
      [stepsRequest]: steps,
      [testMailRequest]: { ...steps, mail: { ...steps.mail, error: 'Connection refused' } },
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Send test mail' }));
    expect(await screen.findByText('The test mail was not sent: Connection refused')).toBeVisible();
  });

  it('says that all steps are done if the last step is done while the list is open', async () => {
    const mail = { ...steps.mail, isDone: true, sentAt: '2026-03-01T09:00:00Z' };
    const people = { isDone: true, count: 2 };
    const https = { isDone: true, address: 'https://plant.local' };
    mockReplies({
      [stepsRequest]: { ...steps, people, https },
      [testMailRequest]: { ...steps, people, https, mail, isShown: false },
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Send test mail' }));
    expect(await screen.findByText('All first steps are done')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
  });

  it('says how to set up mail if no mail server is configured', async () => {
    mockReplies({ [stepsRequest]: { ...steps, mail: { ...steps.mail, isConfigured: false } } });
    render();
    expect(await screen.findByText(/Set SMTP_URL on the server/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send test mail' })).toBeNull();
  });

  it('disappears when Hide is pressed, and saves on the server that it is hidden', async () => {
    mockReplies({ [stepsRequest]: steps, 'PUT /api/admin/first-steps/hidden': { ...steps, isShown: false } });
    const { container } = render();
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(container.querySelector('section')).toBeNull());
    expect(sentRequests().some(({ init }) => init?.method === 'PUT')).toBe(true);
  });

  it('offers three things to try in the demo', async () => {
    mockReplies({ [stepsRequest]: { ...steps, isDemo: true } });
    render();
    expect(await screen.findByRole('heading', { name: 'Three things to try' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Open' }).map((link) => link.getAttribute('href'))).toEqual([
      '/trainer/progress-tracking',
      '/trainer/certificates',
      '/admin#users',
    ]);
    expect(screen.queryByText('To do')).toBeNull();
  });

  it('renders nothing if the server says that the panel is hidden', async () => {
    mockReplies({ [stepsRequest]: { ...steps, isShown: false } });
    const { container } = render();
    await waitFor(() => expect(sentRequests()).toHaveLength(1));
    expect(container.querySelector('section')).toBeNull();
  });
});
