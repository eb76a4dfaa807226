/** The signed-in person who sent a request. */
export interface SignedInUser {
  readonly id: string;
  readonly sessionId: string;
  readonly role: 'trainee' | 'trainer';
  readonly isAdmin: boolean;
  /** The time at which the session last proved who the person is, by signing in or by a confirmation. */
  readonly provedAt: Date;
  /**
   * True if the site requires a second factor of this person, and the person has none. Always false if the directory
   * (the OpenID Connect provider of the site) checked a second factor when this session began.
   */
  readonly mustSetUpSecondFactor: boolean;
}

/** True if the person has trainer access: trainers, and admins with either role. */
export const isTrainerOrAdmin = (user: Pick<SignedInUser, 'role' | 'isAdmin'>): boolean =>
  user.role === 'trainer' || user.isAdmin;
