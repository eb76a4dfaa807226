/** Who is calling, as far as every feature may know. */
export interface SignedIn {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'trainee' | 'trainer';
  readonly isAdmin: boolean;
}

/** Trainer access admits admins whatever their role (design decision 10). */
export const isTrainerOrAdmin = (user: SignedIn): boolean => user.role === 'trainer' || user.isAdmin;
