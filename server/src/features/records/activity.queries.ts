import { type ActivityKind, RecordObject, type Verb } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';

/** What the activity log is narrowed to. Times count from `from` and up to, not with, `until`. */
export interface ActivityFilter {
  readonly kind?: ActivityKind | undefined;
  readonly person?: string | undefined;
  readonly actor?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Only events written before the one of this sequence number. */
  readonly before?: number | undefined;
}

/** Under which heading of the log an object's events stand; whole by its type. */
const kindOf: Record<RecordObject, Exclude<ActivityKind, 'acts'>> = {
  module: 'training',
  quiz: 'training',
  sop: 'training',
  resource: 'training',
  badge: 'training',
  certificate: 'certificates',
  account: 'access',
  session: 'access',
  password: 'access',
  'trainer-access': 'access',
  'admin-access': 'access',
  'personal-data': 'access',
  'progress-matrix': 'access',
  site: 'site',
  discussion: 'site',
  news: 'site',
  announcement: 'site',
};
const objectsOf = (kind: ActivityKind): RecordObject[] =>
  RecordObject.options.filter((object) => kindOf[object] === kind);

/** What all share, and what is done to it by trainers and admins alone; reading and watching are not. */
const shared: RecordObject[] = ['module', 'quiz', 'sop', 'resource', 'announcement', 'site', 'progress-matrix'];
const changes: Verb[] = [
  'created',
  'updated',
  'added',
  'removed',
  'activated',
  'deactivated',
  'approved',
  'rejected',
  'revoked',
  'exported',
];

/** A page of the activity log, newest first. */
export function listActivity(db: Database, filter: ActivityFilter, limit: number) {
  let query = db
    .selectFrom('training_events as event')
    .innerJoin('users as person', 'person.id', 'event.person_id')
    .innerJoin('users as actor', 'actor.id', 'event.actor_id')
    .leftJoin('modules as module', 'module.id', 'event.module_id')
    .select(['event.sequence', 'event.id', 'event.verb', 'event.object', 'event.object_id', 'event.result'])
    .select(['event.occurred_at', 'event.ip_address', 'event.device_type', 'event.browser'])
    .select(['event.person_id', 'person.full_name as person_name'])
    .select(['event.actor_id', 'actor.full_name as actor_name'])
    .select(['module.chapter_number', 'module.title']);
  if (filter.kind === 'acts') {
    query = query.where((event) =>
      event.or([
        event('event.actor_id', '<>', event.ref('event.person_id')),
        event.and([event('event.object', 'in', shared), event('event.verb', 'in', changes)]),
      ]),
    );
  } else if (filter.kind) query = query.where('event.object', 'in', objectsOf(filter.kind));
  if (filter.person) query = query.where('event.person_id', 'in', peopleLike(db, filter.person));
  if (filter.actor) query = query.where('event.actor_id', 'in', peopleLike(db, filter.actor));
  if (filter.moduleId) query = query.where('event.module_id', '=', filter.moduleId);
  if (filter.from) query = query.where('event.occurred_at', '>=', filter.from);
  if (filter.until) query = query.where('event.occurred_at', '<', filter.until);
  if (filter.before) query = query.where('event.sequence', '<', filter.before);
  return query.orderBy('event.sequence', 'desc').limit(limit).execute();
}

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

/** Whoever has each of the words in name, email or employee id; LIKE's signs stand for themselves. */
function peopleLike(db: Database, words: string) {
  let people = db.selectFrom('users').select('users.id');
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    people = people.where((user) =>
      user.or([
        user('users.full_name', 'ilike', pattern),
        user('users.email', 'ilike', pattern),
        user('users.employee_id', 'ilike', pattern),
      ]),
    );
  }
  return people;
}
