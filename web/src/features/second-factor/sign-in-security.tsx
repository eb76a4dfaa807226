import type { SecondFactorState } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Hint } from '../../ui/field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { AddedAndUsed } from './added-and-used.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RemoveButton } from './remove-button.tsx';
import { useBeginApp, useRemoveApp, useRenewRecoveryCodes, useSecondFactorState } from './second-factor.hooks.ts';

const AddAppDialog = lazyWithoutPlaceholder(async () => (await import('./add-app-dialog.tsx')).AddAppDialog);
const AddPasskeyDialog = lazyWithoutPlaceholder(
  async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
);
const RecoveryCodesDialog = lazyWithoutPlaceholder(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
);

/** The second factors of the signed-in person: authenticator app, passkeys and recovery codes. */
export function SignInSecurity() {
  const state = useSecondFactorState();
  return (
    <QueryState queries={[state]} title={<Trans>Your sign-in security could not be loaded</Trans>}>
      {(loadedState) => <Factors state={loadedState} />}
    </QueryState>
  );
}

function Factors({ state }: { state: SecondFactorState }) {
  // New recovery codes, which must be shown. The server creates them when the person adds the first factor or presses
  // the button New codes.
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const hasFactor = state.app !== null || state.passkeys.length > 0;
  return (
    <>
      {state.isRequired && !hasFactor ? (
        <Callout tone="warn" title={<Trans>This site asks you for a second factor</Trans>}>
          <p>
            <Trans>Set up an app or a passkey. Until then you cannot use the pages of trainers and admins.</Trans>
          </p>
        </Callout>
      ) : (
        <p className="text-ink-2">
          <Trans>With a second step, nobody can sign in as you with your password alone.</Trans>
        </p>
      )}
      <AppSection app={state.app} onCodes={setNewCodes} />
      <PasskeySection state={state} onCodes={setNewCodes} />
      {hasFactor ? <RecoverySection left={state.recoveryCodesLeft} onCodes={setNewCodes} /> : null}
      {newCodes ? <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(null)} /> : null}
    </>
  );
}

type FactorSectionProps = { title: ReactNode; details: ReactNode; actions: ReactNode; children?: ReactNode };

function FactorSection({ title, details, actions, children }: FactorSectionProps) {
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-14">{title}</h3>
          <div className="meta">{details}</div>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </div>
  );
}

type CodesProps = {
  /** Receives new recovery codes, which must be shown; null if there are no new codes. */
  onCodes: (codes: readonly string[] | null) => void;
};

function AppSection({ app, onCodes }: CodesProps & { app: SecondFactorState['app'] }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const begin = useBeginApp();
  const remove = useRemoveApp();
  const [isOpen, setIsOpen] = useState(false);
  const start = () =>
    begin.mutate(undefined, { onSuccess: () => setIsOpen(true), onError: showFailure(t`The app was not set up`) });
  return (
    <FactorSection
      title={<Trans>Authenticator app</Trans>}
      details={
        app ? <AddedAndUsed {...app} /> : <Trans>An app on your phone that shows a new code every 30 seconds</Trans>
      }
      actions={
        <>
          <Button busy={begin.isPending} onClick={start}>
            {app ? <Trans>Set up again</Trans> : <Trans>Set up an app</Trans>}
          </Button>
          {app ? (
            <RemoveButton
              question={<Trans>Remove the authenticator app?</Trans>}
              failureTitle={t`The app was not removed`}
              isPending={remove.isPending}
              remove={remove.mutate}
            />
          ) : null}
        </>
      }
    >
      {isOpen && begin.data ? (
        <AddAppDialog
          newApp={begin.data}
          onClose={(codes) => {
            setIsOpen(false);
            onCodes(codes);
          }}
        />
      ) : null}
    </FactorSection>
  );
}

function PasskeySection({ state, onCodes }: CodesProps & { state: SecondFactorState }) {
  const [isOpen, setIsOpen] = useState(false);
  const canAdd = state.canAddPasskey && 'PublicKeyCredential' in window;
  return (
    <FactorSection
      title={<Trans>Passkeys</Trans>}
      details={<Trans>The screen lock of your phone or PC, or a security key</Trans>}
      actions={
        canAdd ? (
          <Button onClick={() => setIsOpen(true)}>
            <Trans>Add a passkey</Trans>
          </Button>
        ) : null
      }
    >
      {state.passkeys.length > 0 ? <PasskeyList passkeys={state.passkeys} /> : null}
      {canAdd || state.passkeys.length > 0 ? null : (
        <Hint as="p">
          <Trans>Passkeys do not work here: they need an address that begins with https.</Trans>
        </Hint>
      )}
      {isOpen ? (
        <AddPasskeyDialog
          onClose={(codes) => {
            setIsOpen(false);
            onCodes(codes);
          }}
        />
      ) : null}
    </FactorSection>
  );
}

function RecoverySection({ left, onCodes }: CodesProps & { left: number }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useRenewRecoveryCodes();
  return (
    <FactorSection
      title={<Trans>Recovery codes</Trans>}
      details={<Trans>{left} left. Each signs you in once if your phone is lost.</Trans>}
      actions={
        <Button
          busy={isPending}
          onClick={() =>
            mutate(undefined, {
              onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
              onError: showFailure(t`No new codes were created`),
            })
          }
        >
          <Trans>New codes</Trans>
        </Button>
      }
    />
  );
}
