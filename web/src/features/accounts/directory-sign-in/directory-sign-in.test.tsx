import { DirectoryNotice } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mockReplies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { ConfirmationDialog } from '../confirmation/confirmation-dialog.tsx';
import { SignInDialog, type SignInDialogProps } from '../sign-in-dialog.tsx';
import { LocalPassword } from './local-password.tsx';
import { announceConfirmationResult, directorySignInPath, onConfirmationResult } from './directory-sign-in.ts';

const renderDialog = (props: Partial<SignInDialogProps>) =>
  renderWithApp(
    <SignInDialog
      open
      onOpenChange={() => undefined}
      siteName="Loopcheck"
      isDemo={false}
      registration="open"
      passwordMinimum={12}
      {...props}
    />,
  );

describe('the sign-in dialog', () => {
  it('links to the directory with the path to open after sign-in, and still shows the password form', () => {
    renderDialog({ directoryName: 'Plant ID', next: '/training-modules?a=b#c' });
    expect(screen.getByRole('link', { name: 'Sign in with Plant ID' })).toHaveAttribute(
      'href',
      '/api/directory/sign-in?next=%2Ftraining-modules%3Fa%3Db%23c',
    );
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('does not mention a directory on a site without one', () => {
    renderDialog({});
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('or with your password')).toBeNull();
  });

  it.each(DirectoryNotice.options)(
    'explains why a sign-in with the directory failed if the reason is %s',
    (directoryNotice) => {
      renderDialog({ directoryName: 'Plant ID', directoryNotice });
      // The first alert is the explanation. The second one belongs to the form below it.
      expect(screen.getAllByRole('alert')[0]).not.toBeEmptyDOMElement();
    },
  );

  it('shows no text for an unknown reason in the URL', () => {
    renderDialog({ directoryNotice: 'You have won' });
    expect(screen.queryByText('You have won')).toBeNull();
    // The only alert belongs to the form, and it is empty.
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});

it.each(['//evil.test', 'https://evil.test', '/api/logout', undefined])(
  'directorySignInPath omits `next` if it is %s, which is not a page of the site',
  (next) => {
    expect(directorySignInPath(next)).toBe('/api/directory/sign-in');
  },
);

describe('the confirmation dialog', () => {
  const renderConfirmation = () => {
    mockReplies({ 'GET /api/session/confirm': { methods: ['directory'], directoryName: 'Plant ID' } });
    const onClose = vi.fn<(isConfirmed: boolean) => void>();
    renderWithApp(<ConfirmationDialog onClose={onClose} />);
    return onClose;
  };

  it('opens the directory in a new tab, and closes when the person has confirmed there who they are', async () => {
    const onClose = renderConfirmation();
    const link = await screen.findByRole('link', { name: 'Open Plant ID' });
    expect(link).toHaveAttribute('href', '/api/directory/confirm');
    expect(link).toHaveAttribute('target', '_blank');

    announceConfirmationResult('confirmed');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  });

  it('stays open and shows the reason if the confirmation failed', async () => {
    const onClose = renderConfirmation();
    await screen.findByRole('link', { name: 'Open Plant ID' });

    announceConfirmationResult({ failure: 'other-person' });

    expect(await screen.findByText(/as a different person/)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('onConfirmationResult ignores a malformed message, and reports an unknown reason as the failure `not-valid`', async () => {
  const results: unknown[] = [];
  onTestFinished(onConfirmationResult((result) => results.push(result)));
  const channel = new BroadcastChannel('loopcheck-directory');
  for (const message of [null, 'confirmed', {}, { notice: 'anything' }]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    channel.postMessage(message);
  }

  // Only the last message is well-formed.
  await waitFor(() => expect(results).toEqual([{ failure: 'not-valid' }]));
  channel.close();
});

describe('LocalPassword', () => {
  it.each([
    [['directory'], 'You sign in with Plant ID. You have no password here.'],
    [['directory', 'password'], 'Current password'],
  ])('for a person with the confirmation methods %j, shows: %s', async (methods, text) => {
    mockReplies({ 'GET /api/session/confirm': { methods, directoryName: 'Plant ID' } });
    renderWithApp(<LocalPassword passwordMinimum={12} />);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
