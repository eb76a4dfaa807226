import type { DueSecondFactor } from '@loopcheck/contract/errors';
import type { RegistrationMode } from '@loopcheck/contract/features/site/site.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DirectoryPart } from './directory-sign-in/directory-part.tsx';
import { directorySignInPath, parseDirectoryNotice } from './directory-sign-in/directory-sign-in.ts';
import { parseDueSecondFactor, removeChallengeFromUrl } from './second-step/due-second-factor.ts';
import { type SignInValues, SignInForm, type SignInFormProps } from './sign-in-form.tsx';
import { useReloadAfterSignIn } from './use-reload-after-sign-in.ts';

// Loaded only for people who register.
const RegisterForm = lazyPart(async () => (await import('./register-form.tsx')).RegisterForm);

// Loaded only for people who forgot their password.
const ForgottenPasswordForm = lazyPart(
  async () => (await import('./forgotten-password-form.tsx')).ForgottenPasswordForm,
);

// Loaded only for people who use a printed card with a one-time code.
const CardForm = lazyPart(async () => (await import('./card-form.tsx')).CardForm);

// Loaded only for people with a second factor.
const SecondStep = lazyPart(async () => (await import('./second-step/second-step.tsx')).SecondStep);

const emptyValues: SignInValues = { email: '', role: 'trainee' };

export type SignInDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the person closes the dialog without signing in. */
  onDismiss?: (() => void) | undefined;
  /** The path to open after sign-in; `/` if undefined. */
  next?: string | undefined;
  siteName: string;
  isDemo: boolean;
  registration: RegistrationMode;
  /** The minimum length of a password, in characters; undefined until the site's data have loaded. */
  passwordMinimum: number | undefined;
  /** True if the dialog opens with the form for a printed card with a one-time code. The card's QR code leads there. */
  startsWithPrintedCard?: boolean | undefined;
  /** True if the site can mail a link for a forgotten password. */
  mailAvailable?: boolean | undefined;
  /** The name of the directory (an OpenID Connect provider) for sign-in; undefined if the site has no directory. */
  directoryName?: string | undefined;
  /**
   * The search param with the reason why a sign-in with the directory did not succeed; undefined if no such sign-in has
   * failed.
   */
  directoryNotice?: string | undefined;
};

/** The form that the Sign In tab shows. */
type SignInView = 'sign-in' | 'forgotten-password' | 'card';

/** The dialog to sign in or register. Each time it opens, its fields are empty and the Sign In tab is selected. */
export function SignInDialog(props: SignInDialogProps) {
  const { open, onOpenChange, onDismiss, siteName, directoryNotice, startsWithPrintedCard } = props;
  const { t } = useLingui();
  const [tab, setTab] = useState('sign-in');
  const [view, setView] = useState<SignInView>(startsWithPrintedCard ? 'card' : 'sign-in');
  // The email and the role from the sign-in form, which shows them again when the person returns to it.
  const [enteredValues, setEnteredValues] = useState(emptyValues);
  // Identifies a sign-in that still needs the second step; null in the first step.
  const [dueSecondFactor, setDueSecondFactor] = useState(() => parseDueSecondFactor(window.location.hash));
  useEffect(removeChallengeFromUrl, []);
  const [wasOpen, setWasOpen] = useState(open);
  const firstField = useRef<HTMLInputElement>(null);
  const openPageAfterSignIn = useReloadAfterSignIn(props.next);
  // Resets the state while rendering, so that a reopened dialog never shows earlier values.
  if (open !== wasOpen) {
    setWasOpen(open);
    setTab('sign-in');
    setView(startsWithPrintedCard && open ? 'card' : 'sign-in');
    setEnteredValues(emptyValues);
    // Cleared only on closing, because the dialog can open with an unfinished sign-in from the URL.
    if (!open) setDueSecondFactor(null);
  }
  const notice = parseDirectoryNotice(directoryNotice);
  const onSignedIn = () => {
    onOpenChange(false);
    // The person has signed in to the account that has the same email as their account in the directory. A new sign-in
    // with the directory now links the two accounts.
    if (notice === 'link') window.location.assign(directorySignInPath(props.next));
    else openPageAfterSignIn();
  };
  const askForSecondFactor = (due: DueSecondFactor, values: SignInValues) => {
    setEnteredValues(values);
    setDueSecondFactor(due);
  };
  const startOver = () => {
    setDueSecondFactor(null);
    // The form for a card is not shown again: the password is set now, and the code of the card works only once.
    setView('sign-in');
  };
  const showView = (next: SignInView) => (values: SignInValues) => {
    setEnteredValues(values);
    setView(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen);
        if (!isOpen) onDismiss?.();
      }}
      shape="sheet"
      noPadding
      keepOnOutsidePress
      initialFocus={firstField}
      lead={<Logo size={24} />}
      title={tab === 'sign-in' ? <Trans>Sign in to {siteName}</Trans> : <Trans>Create your account</Trans>}
    >
      {dueSecondFactor ? (
        <Suspense fallback={<LoadingState />}>
          <div className={panelPadding}>
            <SecondStep due={dueSecondFactor} onSignedIn={onSignedIn} onStartOver={startOver} />
          </div>
        </Suspense>
      ) : (
        <Tabs
          label={t`Sign in or register`}
          listClassName="px-2"
          value={tab}
          onChange={setTab}
          items={[
            {
              value: 'sign-in',
              label: <Trans>Sign In</Trans>,
              panel: (
                <SignInPanel
                  {...props}
                  view={view}
                  enteredValues={enteredValues}
                  notice={notice}
                  firstField={firstField}
                  onSignedIn={onSignedIn}
                  onSecondFactorDue={askForSecondFactor}
                  onPasswordForgotten={showView('forgotten-password')}
                  onCard={showView('card')}
                  onBackToSignIn={() => setView('sign-in')}
                  onRegister={props.registration === 'closed' ? undefined : () => setTab('register')}
                />
              ),
            },
            {
              value: 'register',
              label: <Trans>Register</Trans>,
              panel: <RegisterPanel {...props} onSignedIn={onSignedIn} onBackToSignIn={() => setTab('sign-in')} />,
            },
          ]}
        />
      )}
    </Dialog>
  );
}

type SignInPanelProps = SignInDialogProps &
  Omit<SignInFormProps, 'defaults' | 'children'> & {
    view: SignInView;
    enteredValues: SignInValues;
    notice: ReturnType<typeof parseDirectoryNotice>;
    onBackToSignIn: () => void;
  };

/** The sign-in form, or a form for people without a password: to get a link by mail, or to use a printed card. */
function SignInPanel({ view, enteredValues, notice, onBackToSignIn, ...props }: SignInPanelProps) {
  if (view === 'sign-in') {
    return (
      <SignInForm {...props} defaults={enteredValues}>
        <DirectoryPart name={props.directoryName} notice={notice} next={props.next} />
      </SignInForm>
    );
  }
  return (
    <Suspense fallback={<LoadingState />}>
      {view === 'card' ? (
        <CardForm
          signInName={enteredValues.email}
          passwordMinimum={props.passwordMinimum}
          onSignedIn={props.onSignedIn}
          onSecondFactorDue={(due, employeeId) => props.onSecondFactorDue(due, { ...enteredValues, email: employeeId })}
          onBackToSignIn={onBackToSignIn}
        />
      ) : (
        <ForgottenPasswordForm
          signInName={enteredValues.email}
          mailAvailable={props.mailAvailable === true}
          onBackToSignIn={onBackToSignIn}
        />
      )}
    </Suspense>
  );
}

type RegisterPanelProps = SignInDialogProps & { onSignedIn: () => void; onBackToSignIn: () => void };

function RegisterPanel({ registration, passwordMinimum, onSignedIn, onBackToSignIn }: RegisterPanelProps) {
  if (registration === 'closed') {
    return (
      <p className={cx(panelPadding, 'text-ink-2')}>
        <Trans>Registration is closed on this site. Ask an administrator for an account.</Trans>
      </p>
    );
  }
  return (
    <Suspense fallback={<LoadingState />}>
      <RegisterForm
        needsApproval={registration === 'approval'}
        passwordMinimum={passwordMinimum}
        onSignedIn={onSignedIn}
        onBackToSignIn={onBackToSignIn}
      />
    </Suspense>
  );
}
