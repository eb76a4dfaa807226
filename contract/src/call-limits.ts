/**
 * How often one person can call an endpoint: `limit` times in any period of `minutes` minutes. `minutes` is at most 60.
 * Endpoints with the same `name` share one count. The count covers the calls to all servers.
 */
export interface CallLimit {
  readonly name: string;
  readonly limit: number;
  readonly minutes: number;
  /** True if trainers and admins are exempt, because they use the endpoint for authoring. */
  readonly exemptsTrainers?: true;
}

/**
 * The call limits of writes by signed-in people. A person who works by hand does not reach them, but a script that
 * keeps writing does.
 */
export const callLimits = {
  /** Questions, answers and training news, and changes of them. */
  posts: { name: 'posts', limit: 30, minutes: 10 },
  /** Name, phone number, position and department in one's own account. */
  profile: { name: 'profile', limit: 30, minutes: 10 },
  /** The personal settings. A person might try out several of them one after another. */
  settings: { name: 'settings', limit: 60, minutes: 10 },
  /** Answers to the check questions of modules. A person might try every option. */
  checkAnswers: { name: 'checkAnswers', limit: 120, minutes: 10 },
  /**
   * Starts of a run. A run is one try at a drill, a job on a simulated host. People do not need many starts: a run
   * takes minutes, and a start while a run is open returns the open run.
   */
  drillStarts: { name: 'drillStarts', limit: 60, minutes: 10 },
  /** Calls with which the page sends the inputs of a run during the run. Each call has one or several inputs. */
  drillInputs: { name: 'drillInputs', limit: 1200, minutes: 10 },
  /** Requests that hand in a run of a drill. The limit is low, because the server replays the whole run each time. */
  drillSubmits: { name: 'drillSubmits', limit: 10, minutes: 1 },
  /** Changes of one's own profile picture. */
  pictures: { name: 'pictures', limit: 15, minutes: 10 },
  /**
   * Uploads. A file takes three calls: the page announces the file, sends it, and claims it (asks the server to check
   * its content). So 180 calls are enough for 60 files.
   */
  uploads: { name: 'uploads', limit: 180, minutes: 10, exemptsTrainers: true },
  /** Parts of large files. A part has up to 8 MB, so 600 calls are enough for more than 4 GB. */
  uploadParts: { name: 'uploadParts', limit: 600, minutes: 10, exemptsTrainers: true },
} as const satisfies Record<string, CallLimit>;
