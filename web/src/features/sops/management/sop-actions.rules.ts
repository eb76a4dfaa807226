import type { ManagedSop } from '@loopcheck/contract/features/sops/sop-authoring.contract';

/** `release`: confirm that the current revision was tried at this site and that people are allowed to use it. */
export type SopAction = 'release' | 'deactivate' | 'activate' | 'delete';

/** Returns the actions that a trainer can take on a procedure, in the order of their buttons. */
export function listSopActions(sop: Pick<ManagedSop, 'isActive' | 'releasedAt' | 'canDelete'>): SopAction[] {
  const { isActive, releasedAt, canDelete } = sop;
  return [
    ...(isActive && releasedAt === null ? (['release'] as const) : []),
    isActive ? 'deactivate' : 'activate',
    ...(canDelete ? (['delete'] as const) : []),
  ];
}
