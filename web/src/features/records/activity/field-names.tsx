import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

const fieldTexts: Record<string, ReactNode> = {
  fullName: <Trans>name</Trans>,
  email: <Trans>email</Trans>,
  employeeId: <Trans>employee ID</Trans>,
  phoneNumber: <Trans>phone</Trans>,
  position: <Trans>position</Trans>,
  department: <Trans>department</Trans>,
  title: <Trans>title</Trans>,
  description: <Trans>description</Trans>,
  chapterNumber: <Trans>chapter number</Trans>,
  estimatedDuration: <Trans>duration</Trans>,
  picture: <Trans>picture</Trans>,
  directorySignIn: <Trans>sign-in with the directory</Trans>,
  changesHost: <Trans>whether it changes a host</Trans>,
};

/** Lists changed fields in words. `fields` contains the recorded names of the fields, separated by commas or spaces. */
export function FieldNames({ fields }: { fields: unknown }): ReactNode {
  const names = typeof fields === 'string' ? fields.split(/[, ]+/).filter(Boolean) : [];
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 ? ', ' : ''}
      {fieldTexts[name] ?? name}
    </span>
  ));
}
