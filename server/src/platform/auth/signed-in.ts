/** The signed-in person who sent a request. */
export interface SignedInUser {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'trainee' | 'trainer';
  readonly isAdmin: boolean;
}

/** True if the person has trainer access: trainers, and admins with either role. */
export const isTrainerOrAdmin = (user: SignedInUser): boolean => user.role === 'trainer' || user.isAdmin;
