import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mockReplies, mockReply, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { ann } from '../../testing/samples.ts';
import { currentUserQuery } from './accounts.hooks.ts';
import { SignInDialog, type SignInDialogProps } from './sign-in-dialog.tsx';

const onOpenChange = vi.fn<(open: boolean) => void>();
/** The minimum length of a password, in characters. */
const passwordMinimum = 6;

function renderDialog(props: Partial<SignInDialogProps> = {}) {
  onOpenChange.mockReset();
  const allProps: SignInDialogProps = {
    open: true,
    onOpenChange,
    siteName: 'Loopcheck',
    isDemo: false,
    registration: 'open',
    passwordMinimum,
    ...props,
  };
  const result = renderWithApp(<SignInDialog {...allProps} />);
  return {
    user: userEvent.setup(),
    queryClient: result.queryClient,
    setOpen: (open: boolean) => result.rerender(<SignInDialog {...allProps} open={open} />),
  };
}

/** URL and body of each POST request. */
const listPosts = () =>
  sentRequests()
    .filter(({ init }) => init?.method === 'POST')
    .map(({ url, init }) => [url, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined] as const);

const signInButton = () => screen.getByRole('button', { name: 'Sign In' });

async function typeCredentials(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email or employee ID'), 'ann@plant.test');
  await user.type(screen.getByLabelText('Password'), 'right-one');
}

describe('SignInDialog, Sign In tab', () => {
  it('asks for email and password, and sends nothing while the email or the password is empty', async () => {
    const { user } = renderDialog();
    await user.type(screen.getByLabelText('Email or employee ID'), 'ann@plant.test');
    await user.click(signInButton());

    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in both email and password');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(listPosts()).toEqual([]);
  });

  it('does not check the format of the email', async () => {
    const { user } = renderDialog();
    mockReply(401, { code: 'sign_in_failed', message: 'Wrong email or password.' });
    await user.type(screen.getByLabelText('Email or employee ID'), 'ann');
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.click(signInButton());

    expect(listPosts()).toEqual([['/api/login', { email: 'ann', password: 'x', role: 'trainee' }]]);
  });

  it('sends one request if Sign In is pressed twice, closes, and refetches the current user', async () => {
    const { user, queryClient } = renderDialog({ next: '/profile' });
    const refetch = vi.spyOn(queryClient, 'refetchQueries');
    mockReplies({ 'POST /api/login': ann, 'GET /api/auth/user': ann });

    await user.click(screen.getByRole('radio', { name: /Trainer/ }));
    await typeCredentials(user);
    await user.dblClick(signInButton());

    await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
    expect(listPosts()).toEqual([['/api/login', { email: 'ann@plant.test', password: 'right-one', role: 'trainer' }]]);
    await waitFor(() => expect(refetch).toHaveBeenCalledExactlyOnceWith({ queryKey: currentUserQuery.queryKey }));
  });

  it('keeps the typed email when the person returns from the second step or from the form for a forgotten password', async () => {
    const { user } = renderDialog({ mailAvailable: true });
    const secondFactor = { challenge: 'a-challenge-of-some-length', methods: ['app'] };
    mockReply(401, { code: 'second_factor_required', message: 'Enter the code of your app.', secondFactor });
    await typeCredentials(user);
    await user.click(signInButton());
    await screen.findByLabelText('Code from your app');

    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByLabelText('Email or employee ID')).toHaveValue('ann@plant.test');
    expect(screen.getByLabelText('Password')).toHaveValue('');

    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await user.click(await screen.findByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByLabelText('Email or employee ID')).toHaveValue('ann@plant.test');
  });

  it('sends values that a password manager has filled in without an input event', async () => {
    const { user } = renderDialog();
    mockReplies({ 'POST /api/login': ann, 'GET /api/auth/user': ann });
    screen.getByLabelText<HTMLInputElement>('Email or employee ID').value = 'ann@plant.test';
    screen.getByLabelText<HTMLInputElement>('Password').value = 'right-one';
    await user.click(signInButton());

    const body = { email: 'ann@plant.test', password: 'right-one', role: 'trainee' };
    await waitFor(() => expect(listPosts()).toEqual([['/api/login', body]]));
  });

  it("shows the server's message, and sends again when Sign In is pressed again", async () => {
    const { user } = renderDialog();
    mockReply(403, { code: 'awaiting_approval', message: 'Your account waits for approval.' });
    await typeCredentials(user);
    await user.click(signInButton());

    expect(await screen.findByText('Your account waits for approval.')).toBeVisible();
    await user.click(signInButton());

    await waitFor(() => expect(listPosts()).toHaveLength(2));
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it.each([
    [429, 'too_many_requests', 'Too many tries.'],
    [503, 'busy', 'The server has too much to do.'],
  ])(
    'counts down the time to wait after a reply with status %s, keeps the typed text, and can send again',
    async (status, code, message) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const { user } = renderDialog();
      mockReply(status, { code, message, requestId: 'r1', retryAfterSeconds: 62 });
      await typeCredentials(user);
      await user.click(signInButton());

      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      // Up to one second can have passed since the reply.
      expect(screen.getByRole('timer')).toHaveTextContent(/^Try again in 1:0[12] minutes\.$/);
      await act(() => vi.advanceTimersByTimeAsync(32_000));
      expect(screen.getByRole('timer')).toHaveTextContent(/^Try again in (29|30) seconds\.$/);
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(screen.getByRole('timer')).toHaveTextContent('You can try again now.');
      expect(screen.getByLabelText('Email or employee ID')).toHaveValue('ann@plant.test');
      expect(screen.getByLabelText('Password')).toHaveValue('right-one');

      mockReply(401, { code: 'sign_in_failed', message: 'Wrong email or password.' });
      await user.click(signInButton());
      expect(await screen.findByText('Wrong email or password.')).toBeVisible();
      expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    },
  );

  it('asks for the second factor if it is due, and for the password again after Back and when the dialog reopens', async () => {
    const { user, setOpen } = renderDialog();
    await typeCredentials(user);
    const secondFactor = { methods: ['app'], challenge: 'a-challenge-of-some-length' };
    const refusal = { code: 'second_factor_required', message: 'Enter the code of your app.', secondFactor };
    mockReplies({ 'POST /api/login': [401, refusal], 'POST /api/login/second-factor': ann, 'GET /api/auth/user': ann });
    await user.click(signInButton());
    const codeField = await screen.findByLabelText('Code from your app');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(codeField).not.toBeInTheDocument();

    await user.type(screen.getByLabelText('Password'), 'right-one');
    await user.click(signInButton());
    await user.type(await screen.findByLabelText('Code from your app'), '123456{Enter}');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
    expect(listPosts().at(-1)).toEqual([
      '/api/login/second-factor',
      { challenge: secondFactor.challenge, code: '123456' },
    ]);

    setOpen(false);
    setOpen(true);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('asks for the second factor after a sign-in with the directory', async () => {
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    window.history.replaceState(null, '', '/?signin=1#challenge=a-challenge-of-some-length&methods=app');

    renderDialog();

    expect(await screen.findByLabelText('Code from your app')).toBeVisible();
    expect(window.location.hash).toBe('');
  });

  it('shows "Login failed" if the reply is from a proxy', async () => {
    const { user } = renderDialog();
    mockReply(502, '<html>proxy</html>', 'Bad Gateway');
    await typeCredentials(user);
    await user.click(signInButton());

    expect(await screen.findByText('Login failed')).toBeVisible();
  });

  it('shows and hides the password', async () => {
    const { user } = renderDialog();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('has empty fields and shows the Sign In tab each time the dialog opens', async () => {
    const { user, setOpen } = renderDialog();
    await typeCredentials(user);
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    setOpen(false);
    setOpen(true);

    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('Email or employee ID')).toHaveValue('');
    expect(screen.getByRole('radio', { name: /Trainee/ })).toBeChecked();
  });
});

describe('SignInDialog, for somebody without an account', () => {
  it('shows the Register tab when "New here? Register" is clicked', async () => {
    const { user } = renderDialog();
    await user.click(screen.getByRole('button', { name: 'New here? Register' }));
    expect(screen.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByLabelText('First name')).toBeVisible();
  });

  it('does not offer to register if registration is closed', () => {
    renderDialog({ registration: 'closed' });
    expect(screen.queryByRole('button', { name: 'New here? Register' })).not.toBeInTheDocument();
  });

  it('preselects the role Trainee, and tells the person that this choice can stay', () => {
    renderDialog();
    expect(screen.getByRole('radio', { name: /Trainee/ })).toBeChecked();
    expect(screen.getByRole('group', { name: 'Role' })).toHaveAccessibleDescription(/leave this as it is/);
  });
});

describe('onDismiss of SignInDialog', () => {
  it('is called when the person closes the dialog, but not when a sign-in closes it', async () => {
    const onDismiss = vi.fn<() => void>();
    const { user } = renderDialog({ onDismiss });
    mockReplies({ 'POST /api/login': ann, 'GET /api/auth/user': ann });
    await typeCredentials(user);
    await user.click(signInButton());
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
    expect(onDismiss).not.toHaveBeenCalled();

    // The dialog is still in the page, because this test keeps `open` true.
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onDismiss).toHaveBeenCalledOnce();
  });
});

describe('SignInDialog, demo accounts', () => {
  it('signs in with the credentials of the chosen account in demo mode', async () => {
    const { user } = renderDialog({ isDemo: true });
    mockReplies({ 'POST /api/login': ann, 'GET /api/auth/user': ann });
    await user.click(screen.getByRole('button', { name: 'Test Trainer' }));
    expect(listPosts()).toEqual([
      ['/api/login', { email: 'trainer@demo.test', password: 'demo-trainer', role: 'trainer' }],
    ]);
  });

  it('does not offer demo accounts outside demo mode', () => {
    renderDialog();
    expect(screen.queryByRole('button', { name: 'Test Trainee' })).not.toBeInTheDocument();
  });
});

describe('SignInDialog, Register tab', () => {
  async function openRegisterTab(props: Partial<SignInDialogProps> = {}) {
    const { user } = renderDialog(props);
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    const form = within(screen.getByRole('dialog'));
    await form.findByLabelText('First name');
    return { user, pressRegister: () => user.click(form.getByRole('button', { name: 'Register' })) };
  }

  async function fillInRegistration(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText('First name'), 'Ann');
    await user.type(screen.getByLabelText('Last name'), 'Larsen');
    await user.type(screen.getByLabelText('Email'), 'Ann@Plant.test');
    await user.type(screen.getByLabelText('Password'), 'torque-seal');
    await user.type(screen.getByLabelText('Employee ID'), 'E-1');
    await user.type(screen.getByLabelText('Phone number'), '+47 912 34 567');
    await user.type(screen.getByLabelText(/Position/), 'Technician');
  }

  it('shows an error at each faulty field, focuses the first, and sends nothing', async () => {
    const { user, pressRegister } = await openRegisterTab();
    await user.type(screen.getByLabelText('Email'), 'ann');
    await user.type(screen.getByLabelText('Password'), 'short');
    await pressRegister();

    const emptyFields = ['First name', 'Last name', 'Employee ID', 'Phone number'];
    expect(await screen.findAllByText('This is needed')).toHaveLength(emptyFields.length);
    for (const label of emptyFields) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('This is needed');
    }
    expect(screen.getByText('Enter an email such as name@company.com')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(`At least ${passwordMinimum} characters`);
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(listPosts()).toEqual([]);
  });

  it('shows an error at the phone number if it contains words, and sends nothing', async () => {
    const { user, pressRegister } = await openRegisterTab();
    await fillInRegistration(user);
    await user.clear(screen.getByLabelText('Phone number'));
    await user.type(screen.getByLabelText('Phone number'), 'ask the foreman');
    await pressRegister();

    const message = /This is not a telephone number/;
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(message));
    expect(listPosts()).toEqual([]);
  });

  it('sends the first and last name as one name, and closes', async () => {
    const { user, pressRegister } = await openRegisterTab();
    mockReplies({ 'POST /api/register': { ...ann, awaitingApproval: false }, 'GET /api/auth/user': ann });
    await fillInRegistration(user);
    await pressRegister();

    await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
    const body = {
      full_name: 'Ann Larsen',
      employee_id: 'E-1',
      email: 'ann@plant.test',
      phone: '+47 912 34 567',
      password: 'torque-seal',
      role: 'trainee',
      position: 'Technician',
    };
    expect(listPosts()).toEqual([['/api/register', body]]);
  });

  it('shows that the account waits for approval if the site requires approval', async () => {
    const { user, pressRegister } = await openRegisterTab({ registration: 'approval' });
    mockReplies({ 'POST /api/register': { ...ann, awaitingApproval: true } });
    await fillInRegistration(user);
    await pressRegister();

    expect(await screen.findByText(/waits for approval/)).toBeVisible();
    // The reply is the same if the person already has an account, so the text must also suit that person.
    expect(screen.getByText(/If you have an account already, sign in with that one/)).toBeVisible();
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  });

  it("shows the server's message above the form and at the field that it concerns", async () => {
    const { user, pressRegister } = await openRegisterTab();
    mockReply(409, { code: 'email_taken', message: 'Another account has this email.' });
    await fillInRegistration(user);
    await pressRegister();

    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('Another account has this email.');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Another account has this email.');
  });

  it('shows "Registration failed" if the reply has no message', async () => {
    const { user, pressRegister } = await openRegisterTab();
    mockReply(500, '');
    await fillInRegistration(user);
    await pressRegister();

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Registration failed'));
  });

  it('shows no form if registration is closed', async () => {
    const { user } = renderDialog({ registration: 'closed' });
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    expect(screen.getByText(/Registration is closed on this site/)).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  });
});
