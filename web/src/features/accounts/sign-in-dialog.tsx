import type { RegistrationMode } from '@loopcheck/contract/features/site/site.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useEnter } from './enter.ts';
import { SignInForm } from './sign-in-form.tsx';

// Schemas and form logic come only to those who register.
const RegisterForm = lazy(async () => ({ default: (await import('./register-form.tsx')).RegisterForm }));

export type SignInDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where to go after signing in; the page that is shown when absent. */
  next?: string | undefined;
  siteName: string;
  isDemo: boolean;
  registration: RegistrationMode;
  /** The shortest password, in characters; undefined while not known. */
  passwordMinimum: number | undefined;
};

/** Sign in or register. Each opening begins with empty fields and the Sign In tab. */
export function SignInDialog(props: SignInDialogProps) {
  const { open, onOpenChange, siteName, isDemo } = props;
  const { t } = useLingui();
  const [tab, setTab] = useState('sign-in');
  const [wasOpen, setWasOpen] = useState(open);
  const firstField = useRef<HTMLInputElement>(null);
  const enter = useEnter(props.next);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTab('sign-in');
  }
  const onEntered = () => {
    onOpenChange(false);
    enter();
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
            panel: <SignInForm firstField={firstField} isDemo={isDemo} onEntered={onEntered} />,
          },
          {
            value: 'register',
            label: <Trans>Register</Trans>,
            panel: <Registering {...props} onEntered={onEntered} onDone={() => setTab('sign-in')} />,
          },
        ]}
      />
    </Dialog>
  );
}

type RegisteringProps = SignInDialogProps & { onEntered: () => void; onDone: () => void };

function Registering({ registration, passwordMinimum, onEntered, onDone }: RegisteringProps) {
  if (registration === 'closed') {
    return (
      <p className="pad sec">
        <Trans>Registration is closed on this site. Ask an administrator for an account.</Trans>
      </p>
    );
  }
  const wait = (
    <Loading>
      <Trans>Loading...</Trans>
    </Loading>
  );
  return (
    <Suspense fallback={wait}>
      <RegisterForm
        needsApproval={registration === 'approval'}
        passwordMinimum={passwordMinimum}
        onEntered={onEntered}
        onDone={onDone}
      />
    </Suspense>
  );
}
