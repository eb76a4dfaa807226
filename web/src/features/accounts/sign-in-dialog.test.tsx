import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerBy, answerWith, calls } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { ann } from '../../testing/samples.ts';
import { SignInDialog, type SignInDialogProps } from './sign-in-dialog.tsx';

const onOpenChange = vi.fn<(open: boolean) => void>();

function show(props: Partial<SignInDialogProps> = {}) {
  onOpenChange.mockReset();
  const all: SignInDialogProps = {
    open: true,
    onOpenChange,
    siteName: 'Loopcheck',
    isDemo: false,
    registration: 'open',
    passwordMinimum: 6,
    ...props,
  };
  const result = renderWithApp(<SignInDialog {...all} />);
  return { user: userEvent.setup(), reopen: (open: boolean) => result.rerender(<SignInDialog {...all} open={open} />) };
}

const sent = (method = 'POST') =>
  calls()
    .filter(({ init }) => init?.method === method)
    .map(({ address, init }) => [address, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined] as const);

const signInButton = () => screen.getByRole('button', { name: 'Sign In' });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), 'ann@plant.test');
  await user.type(screen.getByLabelText('Password'), 'right-one');
}

describe('Signing in', () => {
  it('says what is missing and sends nothing while a field is empty', async () => {
    const { user } = show();
    await user.type(screen.getByLabelText('Email'), 'ann@plant.test');
    await user.click(signInButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in both email and password');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('leaves it to the server whether an email is one', async () => {
    const { user } = show();
    answerWith(401, { code: 'sign_in_failed', message: 'Email or password is not right.' });
    await user.type(screen.getByLabelText('Email'), 'ann');
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.click(signInButton());
    expect(sent()).toEqual([['/api/login', { email: 'ann', password: 'x', role: 'trainee' }]]);
  });

  it('sends once however often it is pressed, closes, and asks who is there', async () => {
    const { user } = show({ next: '/profile' });
    answerBy({ 'POST /api/login': ann, 'GET /api/auth/user': ann });
    await user.click(screen.getByRole('radio', { name: /Trainer/ }));
    await fillIn(user);
    await user.dblClick(signInButton());
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
    expect(sent()).toEqual([['/api/login', { email: 'ann@plant.test', password: 'right-one', role: 'trainer' }]]);
  });

  it("shows the server's message, and may be tried again", async () => {
    const { user } = show();
    answerWith(403, { code: 'awaiting_approval', message: 'Your account waits for approval.' });
    await fillIn(user);
    await user.click(signInButton());
    expect(await screen.findByText('Your account waits for approval.')).toBeVisible();
    await user.click(signInButton());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('says Login failed where what answered was not our server', async () => {
    const { user } = show();
    answerWith(502, '<html>proxy</html>', 'Bad Gateway');
    await fillIn(user);
    await user.click(signInButton());
    expect(await screen.findByText('Login failed')).toBeVisible();
  });

  it('shows and hides the password', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('begins anew, on the Sign In tab, each time it opens', async () => {
    const { user, reopen } = show();
    await fillIn(user);
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    reopen(false);
    reopen(true);
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('Email')).toHaveValue('');
    expect(screen.getByRole('radio', { name: /Trainee/ })).toBeChecked();
  });
});

describe('The demo accounts', () => {
  it('are offered in demo mode and send their own credentials', async () => {
    const { user } = show({ isDemo: true });
    answerBy({ 'POST /api/login': ann, 'GET /api/auth/user': ann });
    await user.click(screen.getByRole('button', { name: 'Test Trainer' }));
    expect(sent()).toEqual([['/api/login', { email: 'trainer@demo.test', password: 'demo-trainer', role: 'trainer' }]]);
  });

  it('are not there on a real site', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Test Trainee' })).not.toBeInTheDocument();
  });
});

describe('Registering', () => {
  async function openRegister(props: Partial<SignInDialogProps> = {}) {
    const { user } = show(props);
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    const form = within(screen.getByRole('dialog'));
    await form.findByLabelText('First name');
    return { user, press: () => user.click(form.getByRole('button', { name: 'Register' })) };
  }

  async function fillInAll(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText('First name'), 'Ann');
    await user.type(screen.getByLabelText('Last name'), 'Larsen');
    await user.type(screen.getByLabelText('Email'), 'Ann@Plant.test');
    await user.type(screen.getByLabelText('Password'), 'torque-seal');
    await user.type(screen.getByLabelText('Employee ID'), 'E-1');
    await user.type(screen.getByLabelText('Phone number'), '+47 912 34 567');
    await user.type(screen.getByLabelText(/Position/), 'Technician');
  }

  it('says at each field what is wrong and sends nothing', async () => {
    const { user, press } = await openRegister();
    await user.type(screen.getByLabelText('Email'), 'ann');
    await user.type(screen.getByLabelText('Password'), 'short');
    await press();
    expect(await screen.findAllByText('This is needed')).toHaveLength(4);
    expect(screen.getByText('Write it as name@company.com')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('At least 6 characters');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('sends the name in one, and enters', async () => {
    const { user, press } = await openRegister();
    answerBy({ 'POST /api/register': { ...ann, awaitingApproval: false }, 'GET /api/auth/user': ann });
    await fillInAll(user);
    await press();
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
    expect(sent()).toEqual([['/api/register', body]]);
  });

  it('says that an administrator lets one in, where the site wants that', async () => {
    const { user, press } = await openRegister({ registration: 'approval' });
    answerBy({ 'POST /api/register': { ...ann, awaitingApproval: true } });
    await fillInAll(user);
    await press();
    expect(await screen.findByText(/waits for approval/)).toBeVisible();
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  });

  it("shows the server's message, also at the field it is about", async () => {
    const { user, press } = await openRegister();
    answerWith(409, { code: 'email_taken', message: 'There is an account with this email already.' });
    await fillInAll(user);
    await press();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('There is an account with this email already.');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('There is an account with this email already.');
  });

  it('says Registration failed where what answered was not our server', async () => {
    const { user, press } = await openRegister();
    answerWith(500, '');
    await fillInAll(user);
    await press();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Registration failed'));
  });

  it('is not offered where it is closed', async () => {
    const { user } = show({ registration: 'closed' });
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    expect(screen.getByText(/Registration is closed on this site/)).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  });
});
