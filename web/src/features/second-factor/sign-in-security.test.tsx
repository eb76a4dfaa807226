import type { SecondFactorState } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { mockPasskeys } from '../../testing/passkeys.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { SignInSecurity } from './sign-in-security.tsx';

const url = '/api/profile/second-factor';
const noFactor: SecondFactorState = {
  app: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  canAddPasskey: true,
};
const withApp: SecondFactorState = {
  ...noFactor,
  app: { addedAt: '2026-11-20T08:00:00Z', lastUsedAt: null },
  recoveryCodesLeft: 10,
};
const createPasskey = (id: string, name: string) => ({ id, name, addedAt: '2026-11-20T08:00:00Z', lastUsedAt: null });
const recoveryCodes = ['ABCD-EFGH-JKMN', 'PQRS-TVWX-YZ01'];
const appSetUp = {
  secret: 'GEZDGNBVGY3TQOJQ',
  address: 'otpauth://totp/Plant:ann?secret=GEZDGNBVGY3TQOJQ',
  qrCode: { size: 21, path: 'M0 0H7V1H0Z' },
};
const creationOptions = {
  rp: { id: 'localhost', name: 'Plant' },
  user: { id: 'YW5u', name: 'ann', displayName: 'Ann' },
  challenge: 'c2lnbiB0aGlz',
  pubKeyCredParams: [],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
};

async function renderSecurity(state: SecondFactorState) {
  mockReplies({ [`GET ${url}`]: state });
  renderWithApp(<SignInSecurity />);
  await screen.findByText('Authenticator app');
  return userEvent.setup();
}

describe('SignInSecurity', () => {
  it('sets up an app with a QR code or a key, and then shows the recovery codes once', async () => {
    const user = await renderSecurity(noFactor);
    mockReplies({
      [`GET ${url}`]: withApp,
      [`POST ${url}/app/begin`]: appSetUp,
      [`POST ${url}/app`]: { state: withApp, recoveryCodes },
    });

    await user.click(screen.getByRole('button', { name: 'Set up an app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
    expect(dialog.getByLabelText('Or type this key into the app')).toHaveValue('GEZD GNBV GY3T QOJQ');
    expect(dialog.getByRole('link', { name: 'Or open the app on this device' })).toHaveAttribute(
      'href',
      appSetUp.address,
    );

    await user.type(dialog.getByLabelText(/Enter the code/), '123456');
    await user.click(dialog.getByRole('button', { name: 'Add the app' }));
    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(sentBodies('POST', `${url}/app`)).toEqual([{ code: '123456' }]);
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recoveryCodes);

    await user.click(codes.getByRole('button', { name: 'I have kept these codes' }));
    await waitFor(() => expect(screen.queryByText('ABCD-EFGH-JKMN')).not.toBeInTheDocument());
    expect(screen.getByText(/10 left/)).toBeVisible();
  });

  it.each([
    {
      factor: 'app',
      open: 'Set up an app',
      label: /Enter the code/,
      submit: 'Add the app',
      reply: { [`POST ${url}/app`]: { state: withApp, recoveryCodes } },
    },
    {
      factor: 'passkey',
      open: 'Add a passkey',
      label: 'Name of the passkey',
      submit: 'Create the passkey',
      reply: { [`POST ${url}/passkeys`]: { state: withApp, recoveryCodes } },
    },
  ])(
    'shows the recovery codes of a new $factor even if Cancel is pressed before the reply arrives',
    async (example) => {
      mockPasskeys({});
      const user = await renderSecurity(noFactor);
      mockReplies({
        [`GET ${url}`]: withApp,
        [`POST ${url}/app/begin`]: appSetUp,
        [`POST ${url}/passkeys/begin`]: creationOptions,
        ...example.reply,
      });

      await user.click(screen.getByRole('button', { name: example.open }));
      // The code of the app, or the name of the passkey.
      await user.type(await screen.findByLabelText(example.label), '123456');
      const cancel = screen.getByRole('button', { name: 'Cancel' });
      fireEvent.click(screen.getByRole('button', { name: example.submit }));
      // fireEvent does not wait, so the reply has not arrived yet.
      fireEvent.click(cancel);

      const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
      expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recoveryCodes);
    },
  );

  it('shows the error at the field for the code if the server refuses the code', async () => {
    const user = await renderSecurity(noFactor);
    mockReplies({
      [`GET ${url}`]: noFactor,
      [`POST ${url}/app/begin`]: appSetUp,
      [`POST ${url}/app`]: [409, { code: 'code_not_right', message: 'The code is not right.' }],
    });
    await user.click(screen.getByRole('button', { name: 'Set up an app' }));
    const field = await screen.findByLabelText(/Enter the code/);
    await user.type(field, '000000');
    await user.click(screen.getByRole('button', { name: 'Add the app' }));

    await waitFor(() => expect(field).toHaveAccessibleDescription('The code is not right.'));
  });

  it('adds a passkey with a name', async () => {
    mockPasskeys({});
    const user = await renderSecurity(noFactor);
    const added = { ...noFactor, passkeys: [createPasskey('p1', 'My phone')], recoveryCodesLeft: 10 };
    mockReplies({
      [`GET ${url}`]: added,
      [`POST ${url}/passkeys/begin`]: creationOptions,
      [`POST ${url}/passkeys`]: { state: added, recoveryCodes: null },
    });
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await user.type(await screen.findByLabelText('Name of the passkey'), ' My phone {Enter}');

    expect(await screen.findByText('Passkey Added')).toBeVisible();
    expect(sentBodies('POST', `${url}/passkeys`)).toMatchObject([
      { name: 'My phone', credential: { type: 'public-key', response: { transports: ['internal'] } } },
    ]);
    expect(screen.getByRole('button', { name: 'Remove the passkey My phone' })).toBeVisible();
  });

  it('shows a message if the browser created no passkey', async () => {
    mockPasskeys({ create: () => Promise.reject(new DOMException('cancelled', 'NotAllowedError')) });
    const user = await renderSecurity(noFactor);
    mockReplies({ [`GET ${url}`]: noFactor, [`POST ${url}/passkeys/begin`]: creationOptions });
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await user.type(await screen.findByLabelText('Name of the passkey'), 'My phone{Enter}');

    expect(await screen.findByText(/No passkey was created on this device/)).toBeVisible();
    expect(sentBodies('POST', `${url}/passkeys`)).toEqual([]);
  });

  it('removes a passkey after a confirmation, and moves the focus to the next passkey', async () => {
    const both = { ...withApp, passkeys: [createPasskey('p1', 'Phone'), createPasskey('p2', 'Key ring')] };
    const user = await renderSecurity(both);
    const remaining = { ...withApp, passkeys: [createPasskey('p2', 'Key ring')] };
    mockReplies({ [`GET ${url}`]: remaining, [`DELETE ${url}/passkeys/p1`]: remaining });
    await user.click(screen.getByRole('button', { name: 'Remove the passkey Phone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey Phone?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText('Passkey Removed')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove the passkey Key ring' })).toHaveFocus());
  });

  it('shows why the last factor was not removed, and still lists this factor', async () => {
    const user = await renderSecurity({ ...withApp, isRequired: true });
    mockReplies({
      [`GET ${url}`]: withApp,
      [`DELETE ${url}/app`]: [409, { code: 'second_factor_last', message: 'Add another one first.' }],
    });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the authenticator app?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText('Add another one first.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set up again' })).toBeVisible();
  });

  it('replaces the recovery codes, and saves the new codes as a file', async () => {
    const user = await renderSecurity(withApp);
    mockReplies({ [`GET ${url}`]: withApp, [`POST ${url}/recovery-codes`]: { recoveryCodes } });
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
    await user.click(screen.getByRole('button', { name: 'New codes' }));
    expect(await screen.findByText('ABCD-EFGH-JKMN')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(save).toHaveBeenCalledOnce();
    save.mockRestore();
  });

  it('selects the recovery codes if the browser does not copy them', async () => {
    const user = await renderSecurity(withApp);
    vi.stubGlobal('isSecureContext', true);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    mockReplies({ [`GET ${url}`]: withApp, [`POST ${url}/recovery-codes`]: { recoveryCodes } });
    await user.click(screen.getByRole('button', { name: 'New codes' }));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/^Selected/, { selector: '[role=status]' })).toBeInTheDocument();
    expect(getSelection()?.toString()).toContain(recoveryCodes.join(''));
    write.mockRestore();
  });

  it('says that a second factor is required, and why passkeys do not work', async () => {
    await renderSecurity({ ...noFactor, isRequired: true, canAddPasskey: false });
    expect(screen.getByText('This site asks you for a second factor')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
    expect(screen.getByText(/Passkeys do not work here/)).toBeVisible();
    expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument();
  });
});
