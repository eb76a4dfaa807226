import { endpoints } from '@loopcheck/contract/endpoints';
import { z } from 'zod';
import type { GrownTrainee } from '../../server/src/testing/grown-site.ts';
import { registerUser } from './journey-load.ts';
import { type RunningServer, sendRepeatedly } from './processor-time.ts';
import { readJson } from './read-json.ts';

/**
 * The processor time of a call at the larger site may be at most this multiple of its processor time at the smaller site.
 * For exports, the processor times per row are compared.
 */
export const maxRatios = { trainee: 1.2, trainer: 2, export: 1.2 };

/**
 * The number of measured rounds of a call. Before them, the call is sent three times: as a first trial, to warm up, and to
 * find out how many requests a round needs.
 */
export const rounds = 5;
/** The largest number of times that `send` of a call is called. */
const sendsPerCall = rounds + 3;

/** A call of a page, which can be sent several times. */
export interface Call {
  readonly name: string;
  readonly kind: keyof typeof maxRatios;
  /** The number of rows of an export; absent for other calls. */
  readonly rows?: number;
  /** True if one request takes so long that a single one is enough to measure. */
  readonly isHeavy: boolean;
  /** The largest `amount` of a `send`; absent if it is not limited. */
  readonly maxRequests?: number;
  /** Sends the call `amount` times. */
  readonly send: (amount: number) => Promise<void>;
}

/** A site and the session cookies of the people who send the calls. */
export interface Caller {
  readonly server: RunningServer;
  /** The person of the trainee's calls. The same person at all sites. */
  readonly person: GrownTrainee;
  readonly trainee: string;
  readonly trainer: string;
  readonly admin: string;
}

const Items = z.object({ items: z.array(z.object({ id: z.string() })) });
const Started = z.object({
  id: z.string(),
  questions: z.array(z.object({ id: z.string(), options: z.array(z.string()) })),
});

/** The calls of the screens of technicians, trainers and admins, with the exports. */
export async function callsOf(caller: Caller): Promise<Call[]> {
  return [
    ...traineeCalls(caller),
    await progressWrite(caller),
    ...(await trainerCalls(caller)),
    ...adminCalls(caller),
    ...(await exportCalls(caller)),
  ];
}

/** Returns a function that makes the call of a GET endpoint. */
const createReadCalls =
  ({ server }: Caller, kind: Call['kind'], cookie: string) =>
  (name: string, path: string): Call => ({
    name,
    kind,
    isHeavy: false,
    send: (amount) => sendRepeatedly(server, { name, method: 'GET', path, cookie }, amount),
  });

/** Replaces the parameters of a path, such as `:moduleId`, by their values. */
const fill = (path: string, params: Readonly<Record<string, string>>) =>
  path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => params[name] ?? '');

/** Returns a function that makes the call of a file that the server generates for the request. */
const createDownloadCalls =
  ({ server }: Caller, kind: Call['kind'], cookie: string) =>
  (name: string, path: string, rows?: number): Call => ({
    name,
    kind,
    ...(rows !== undefined && { rows }),
    isHeavy: true,
    send: (amount) => sendRepeatedly(server, { name, method: 'GET', path, cookie, connections: 1 }, amount),
  });

function traineeCalls(caller: Caller): Call[] {
  const { server, person, trainee: cookie } = caller;
  const read = createReadCalls(caller, 'trainee', cookie);
  const { moduleId, quizId } = person;
  const ask = () => JSON.stringify({ message: 'how do I check the backup' });
  return [
    read('signed-in person', endpoints.accounts.me.path),
    read('settings', endpoints.profile.settings.path),
    read('notifications', endpoints.notifications.list.path),
    read('next step', endpoints.nextStep.own.path),
    read('outlines of modules', `${endpoints.modules.list.path}?view=outline`),
    read('own progress', endpoints.progress.list.path),
    read('progress overview', endpoints.progress.overview.path),
    read('recent events', `${endpoints.records.recent.path}?limit=50`),
    read('quiz results', endpoints.quizzes.stats.path),
    read('badges', endpoints.badges.list.path),
    read('read procedures', endpoints.sops.readStates.path),
    read('announcements', endpoints.announcements.list.path),
    read('watched videos', endpoints.resources.videosWatched.path),
    read('module', fill(endpoints.modules.one.path, { id: moduleId })),
    read('quizzes of a module', fill(endpoints.quizzes.ofModule.path, { moduleId })),
    read('attempts at a quiz', fill(endpoints.quizzes.attempts.path, { quizId })),
    read('resources of a module', fill(endpoints.resources.list.path, { id: moduleId })),
    read('procedures', endpoints.sops.list.path),
    read('search in procedures', `${endpoints.sops.search.path}?search=backup`),
    read('discussion of a module', fill(endpoints.discussions.list.path, { moduleId })),
    read('news', endpoints.news.list.path),
    read('certificates', endpoints.certificates.list.path),
    read('own sessions', endpoints.accounts.sessions.path),
    read('own sign-ins', `${endpoints.logins.listOwn.path}?limit=10`),
    read('second factor', endpoints.secondFactor.state.path),
    createDownloadCalls(caller, 'trainee', cookie)('own training record (PDF)', endpoints.trainees.ownRecordPdf.path),
    {
      name: 'question to the assistant',
      kind: 'trainee',
      isHeavy: false,
      send: (amount) =>
        sendRepeatedly(
          server,
          { name: 'the assistant', method: 'POST', path: endpoints.assistant.ask.path, cookie, body: ask },
          amount,
        ),
    },
    {
      name: 'quiz: start, save, submit',
      kind: 'trainee',
      isHeavy: false,
      send: (amount) => takeQuizzes(caller, amount),
    },
  ];
}

/**
 * Reports the reading of a text, one percent after the other. The server stores only a report that reaches further than
 * the ones before, so each `send` is for a new person.
 */
async function progressWrite({ server, trainee }: Caller): Promise<Call> {
  const outline = await fetch(`${server.origin}${endpoints.modules.list.path}?view=outline`, {
    headers: { cookie: trainee },
  });
  const [module] = await readJson(outline, z.array(z.object({ id: z.string() })));
  const path = fill(endpoints.progress.update.path, { moduleId: module?.id ?? '' });
  const newcomers = await Promise.all(Array.from({ length: sendsPerCall }, () => registerUser(server.origin)));
  return {
    name: 'progress write',
    kind: 'trainee',
    isHeavy: false,
    // A text has 100 percent.
    maxRequests: 100,
    send: (amount) => {
      const newcomer = newcomers.pop();
      if (!newcomer) throw new Error('There are too few people for the reports.');
      let depth = 0;
      const body = () => JSON.stringify({ scrollDepthPercentage: (depth += 1), isMarkedComplete: false });
      return sendRepeatedly(server, { name: 'progress', method: 'PUT', path, cookie: newcomer.cookie, body }, amount);
    },
  };
}

/**
 * Takes the person's quiz `amount` times: starts an attempt, saves the first option of each question, whether it is right
 * or wrong, and submits the attempt.
 */
async function takeQuizzes({ server, person, trainee: cookie }: Caller, amount: number): Promise<void> {
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { cookie, origin: server.origin, 'content-type': 'application/json' };
    const reply = await fetch(server.origin + path, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`A call of the quiz failed: ${await reply.text()}`);
    return reply;
  };
  for (let round = 0; round < amount; round += 1) {
    const started = await send('POST', endpoints.quizzes.start.path, { quizId: person.quizId });
    const { id, questions } = await readJson(started, Started);
    const answers = Object.fromEntries(questions.map(({ id: questionId, options }) => [questionId, options[0]]));
    const address = fill(endpoints.quizzes.save.path, { attemptId: id });
    await (await send('PUT', address, { answers })).arrayBuffer();
    await (await send('PUT', address, { answers, completedAt: 'now' })).arrayBuffer();
  }
}

async function trainerCalls(caller: Caller): Promise<Call[]> {
  const { server, person, trainer: cookie } = caller;
  const read = createReadCalls(caller, 'trainer', cookie);
  const { moduleId, quizId, id: userId } = person;
  const get = async (path: string) => fetch(server.origin + path, { headers: { cookie } });
  const { items: announcements } = await readJson(await get(endpoints.announcements.sent.path), Items);
  const { items: people } = await readJson(await get(`${endpoints.trainees.matrix.path}?standing=needs_action`), Items);
  const sops = await readJson(await get(endpoints.sops.list.path), z.array(z.object({ id: z.string() })));
  const userIds = people.slice(0, 20).map(({ id }) => id);
  const matrix = endpoints.trainees.matrix.path;
  const desk = endpoints.certificates.cases.path;
  return [
    read("trainer's overview", endpoints.trainerOverview.overview.path),
    read('pending actions', endpoints.trainerOverview.pendingActions.path),
    read("trainees' activity", endpoints.records.traineeActivity.path),
    read('sent announcements', endpoints.announcements.sent.path),
    read(
      'recipients of an announcement',
      fill(endpoints.announcements.recipients.path, { id: announcements[0]?.id ?? '' }),
    ),
    read('audiences', endpoints.announcements.audiences.path),
    read('matrix', matrix),
    read('matrix, urgent first', `${matrix}?sort=urgent`),
    read('matrix of a department', `${matrix}?department=Area%2001`),
    read('matrix, search', `${matrix}?search=amina`),
    read('matrix, need action', `${matrix}?standing=needs_action`),
    read('statistics of the matrix', endpoints.trainees.stats.path),
    read('funnel of a module', fill(endpoints.trainees.funnel.path, { moduleId })),
    read('record of a person', fill(endpoints.trainees.record.path, { userId })),
    read('attempts of a person', fill(endpoints.trainees.attempts.path, { userId })),
    read('events of a person', fill(endpoints.trainees.events.path, { userId })),
    read('sign-ins of a person', fill(endpoints.trainees.signIns.path, { userId })),
    read('procedures that a person read', fill(endpoints.trainees.sopReads.path, { userId })),
    read('waits of a person', fill(endpoints.quizWaits.list.path, { userId })),
    read('requests for certificates', endpoints.certificates.pendingCases.path),
    read('certificates', desk),
    read('certificates, search', `${desk}?search=amina`),
    read('filters of certificates', endpoints.certificates.caseFilters.path),
    read('questions to the assistant', `${endpoints.assistant.questions.path}?found=false`),
    read('modules', endpoints.moduleAuthoring.list.path),
    read(
      'people who must read a module again',
      `${fill(endpoints.moduleAuthoring.asked.path, { id: moduleId })}?kind=read_again`,
    ),
    read('quizzes', endpoints.quizAuthoring.list.path),
    read('analysis of a quiz', fill(endpoints.quizAnalysis.analysis.path, { quizId })),
    read('questions with a doubtful key', endpoints.quizAnalysis.suspects.path),
    read('readers of a procedure', fill(endpoints.sopAuthoring.readers.path, { id: sops[0]?.id ?? '' })),
    {
      name: 'preview of 20 reminders',
      kind: 'trainer',
      isHeavy: false,
      send: (amount) =>
        sendRepeatedly(
          server,
          {
            name: 'reminders',
            method: 'POST',
            path: endpoints.reminders.preview.path,
            cookie,
            body: () => JSON.stringify({ userIds }),
          },
          amount,
        ),
    },
  ];
}

function adminCalls(caller: Caller): Call[] {
  // Calls of an admin have the same limit as those of a trainer.
  const read = createReadCalls(caller, 'trainer', caller.admin);
  const users = endpoints.users.list.path;
  const activity = endpoints.records.activity.path;
  const logins = endpoints.logins.list.path;
  return [
    read("admin's figures", endpoints.statistics.stats.path),
    read("admin's analytics", endpoints.statistics.analytics.path),
    read('list of people', users),
    read('list of people, search', `${users}?search=amina`),
    read('list of people, waiting', `${users}?state=waiting`),
    read('list of people, trainer requests', `${users}?trainerRequest=1`),
    read('departments', endpoints.users.departments.path),
    read('clashes', endpoints.clashes.list.path),
    read('activity log', activity),
    read('activity log, one person', `${activity}?person=${encodeURIComponent(caller.person.email)}`),
    read('activity log, acts', `${activity}?kind=acts`),
    read('activity log, one module', `${activity}?moduleId=${caller.person.moduleId}`),
    read('sign-ins', logins),
    read('sign-ins, search', `${logins}?search=${encodeURIComponent(caller.person.email)}`),
  ];
}

async function exportCalls(caller: Caller): Promise<Call[]> {
  const { server, trainer, admin } = caller;
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const exports = [
    ['matrix', endpoints.trainees.export.path, trainer],
    ['certificates', endpoints.certificates.exportCases.path, trainer],
    ['people', endpoints.users.export.path, admin],
    ['sign-ins', endpoints.logins.export.path, admin],
    // The whole log is long, so only the events of the last month are exported.
    ['activity log', `${endpoints.records.exportActivity.path}?from=${monthAgo}`, admin],
  ] as const;
  const calls: Call[] = [];
  for (const [list, path, cookie] of exports) {
    const reply = await fetch(server.origin + path, { headers: { cookie, referer: `${server.origin}/` } });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`The export of ${list} was refused: ${text}`);
    // Without the row of headings, and without the empty text after the last line break.
    const rows = text.split('\r\n').length - 2;
    // Sign-ins and the activity log are exported as CSV only.
    const hasWorkbook =
      path !== endpoints.logins.export.path && !path.startsWith(endpoints.records.exportActivity.path);
    for (const format of hasWorkbook ? ['csv', 'xlsx'] : ['csv']) {
      const name = `export of ${list} (${format})`;
      const query = hasWorkbook ? `?format=${format}` : '';
      calls.push(createDownloadCalls(caller, 'export', cookie)(name, path + query, rows));
    }
  }
  return calls;
}
