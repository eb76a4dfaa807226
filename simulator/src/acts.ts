/**
 * What an input did, as the plant sees it. The names are the vocabulary of drills: consequences, triggers and grading
 * refer to them. A name is `topic.verb` for an act that changes something, and one word for an act that only reads,
 * exports or tells.
 */
export interface Act {
  readonly act: string;
  readonly host: string;
  /** What it was done to, for example the name of a log, a path, a service, or an event of the drill. */
  readonly of?: string;
  /** False if the host refused it, or if it has begun and is not finished. */
  readonly ok: boolean;
  /** A line that takes long states its acts twice: when it begins, and when it is finished or stopped. */
  readonly phase?: 'begun' | 'stopped';
  /** Further facts of the act, for example the target of a copy. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}
