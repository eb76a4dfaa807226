/** The person who sent the request. */
export interface SignedIn {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'trainee' | 'trainer';
  readonly isAdmin: boolean;
}

/** Trainer access includes admins, whatever their role. */
export const isTrainerOrAdmin = (user: SignedIn): boolean => user.role === 'trainer' || user.isAdmin;
