import type { RegistrationMode } from '@loopcheck/contract/features/site/site.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inset } from '../../ui/inset.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useReloadAfterSignIn } from './use-reload-after-sign-in.ts';

// Only people who register need this code.
const RegisterForm = lazyPart(async () => (await import('./register-form.tsx')).RegisterForm);

export type SignInDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The path to open after sign-in; `/` if undefined. */
  next?: string | undefined;
  siteName: string;
  isDemo: boolean;
  registration: RegistrationMode;
  /** The minimum length of a password, in characters; undefined until the site's data have loaded. */
  passwordMinimum: number | undefined;
};

/** The dialog to sign in or register. Each time it opens, its fields are empty and the Sign In tab is selected. */
export function SignInDialog(props: SignInDialogProps) {
  const { open, onOpenChange, siteName, isDemo } = props;
  const { t } = useLingui();
  const [tab, setTab] = useState('sign-in');
  const [wasOpen, setWasOpen] = useState(open);
  const firstField = useRef<HTMLInputElement>(null);
  const openPageAfterSignIn = useReloadAfterSignIn(props.next);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTab('sign-in');
  }
  const onSignedIn = () => {
    onOpenChange(false);
    openPageAfterSignIn();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      shape="sheet"
      bare
      keepOnOutsidePress
      initialFocus={firstField}
      lead={<Logo size={24} />}
      title={tab === 'sign-in' ? <Trans>Sign in to {siteName}</Trans> : <Trans>Create your account</Trans>}
    >
      <Tabs
        label={t`Sign in or register`}
        listClassName="px-2"
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'sign-in',
            label: <Trans>Sign In</Trans>,
            panel: <SignInForm firstField={firstField} isDemo={isDemo} onSignedIn={onSignedIn} />,
          },
          {
            value: 'register',
            label: <Trans>Register</Trans>,
            panel: <RegisterPanel {...props} onSignedIn={onSignedIn} onBackToSignIn={() => setTab('sign-in')} />,
          },
        ]}
      />
    </Dialog>
  );
}

type RegisterPanelProps = SignInDialogProps & { onSignedIn: () => void; onBackToSignIn: () => void };

function RegisterPanel({ registration, passwordMinimum, onSignedIn, onBackToSignIn }: RegisterPanelProps) {
  if (registration === 'closed') {
    return (
      <p className={cx(inset, 'text-ink-2')}>
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
