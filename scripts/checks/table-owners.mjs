/**
 * Checks which tables the queries of each feature name. A feature may name its own tables, the shared views, and the
 * tables in `exceptions`. Prints all other uses and all exceptions that are no longer needed, and exits with 1 if there
 * are any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/project.mjs';

/** The tables by owner. An owner is a folder of server/src/features or server/src/platform, or the curriculum. */
export const tablesByOwner = {
  accounts: ['users'],
  announcements: ['announcements', 'announcement_recipients'],
  assistant: ['assistant_questions', 'passages', 'passages_due', 'passage_terms', 'passage_words', 'search_synonyms'],
  badges: ['badges'],
  certificates: ['certificates', 'certificate_approvals'],
  'content-updates': ['content_updates'],
  curriculum: ['shipped_content'],
  discussions: ['discussion_posts', 'discussion_reports'],
  logins: ['sign_ins'],
  modules: ['modules', 'module_revisions', 'golden_rules', 'content_version'],
  news: ['training_news', 'training_news_media'],
  notifications: ['notifications'],
  'platform/auth': ['sessions'],
  'platform/db': ['schema_migrations'],
  'platform/one-time-links': ['one_time_links'],
  'platform/rate-limit': ['failure_counts', 'rate_limit_calls'],
  progress: ['module_progress'],
  quizzes: [
    'quizzes',
    'questions',
    'question_versions',
    'quiz_attempts',
    'attempt_questions',
    'regrades',
    'attempt_regrades',
  ],
  records: ['training_events', 'training_event_details'],
  'platform/storage': ['discarded_files'],
  resources: ['learning_resources', 'resource_captions', 'video_watching'],
  site: ['site'],
  sops: ['sops', 'sop_revisions', 'sop_views', 'sop_reads'],
  uploads: ['uploads'],
};

/** The shared views, which every feature may read, by owner. The owner creates them in the migration of its tables. */
export const viewsByOwner = {
  accounts: ['people', 'active_people', 'active_trainees'],
  certificates: ['certificate_states'],
  logins: ['successful_sign_ins'],
  modules: ['module_titles', 'active_modules'],
  progress: ['started_modules', 'completed_modules'],
  quizzes: ['quiz_titles', 'module_quizzes', 'active_questions', 'quiz_results', 'critical_mistakes'],
  sops: ['active_sops', 'latest_sop_reads'],
};

/** The tables of other owners that a feature may name, each with the reason. */
export const exceptions = {
  'content-updates': {
    sops: 'a shipped text is compared with the copy of the site, which may be outside the library',
  },
  modules: {
    sops: 'an editor is warned of links to a section from procedures that are not in the library either',
  },
  site: {
    quizzes: 'every active quiz counts, not only the first of a module',
  },
  statistics: {
    questions: 'the figure also counts the questions of inactive quizzes, which active_questions leaves out',
    sessions: 'people and session lengths are aggregated over all sessions in one statement, so that the figures agree',
    users: 'the figures leave out deleted accounts and count open requests for trainer access, which no view shows',
  },
  trainees: {
    quiz_attempts:
      'the matrix is one statement (decision 0042) that needs open attempts, which quiz_results leaves out',
  },
};

const toOwnersByName = (namesByOwner) =>
  new Map(Object.entries(namesByOwner).flatMap(([owner, names]) => names.map((name) => [name, owner])));

/** Returns the owner to which a file belongs, for example "quizzes", "platform/auth" or "curriculum". */
function ownerOf(file) {
  const [, parent, folder] = /^server\/src\/([a-z-]+)\/([a-z-]+)/.exec(file) ?? [];
  if (parent === 'features') return folder;
  return parent === 'platform' ? `platform/${folder}` : parent;
}

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

/** Matches table names in calls of Kysely: `.innerJoin('users as author', …)`, `.selectFrom(['a', 'b'])`. */
const namesInCalls =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|\w+Join\w*)\(\s*((?:\[\s*)?(?:'[a-z_]+(?: as [a-z_]+)?'[,\s\]]*)+)/g;
/** Matches table names in SQL: after from, join, into, update, using and table, and after a comma. */
const namesInSql = /(?:\b(?:from|join|into|update|using|table)\s+(?:only\s+)?|,\s*)([a-z_]+)\b(?!\s*\()/gi;
const sqlText = /\bsql(?:<[^`]*>)?`([\s\S]*?)`/g;

/** Lists the table names in the text of a *.queries.ts file. `tableNames` are the names of all tables. */
export function listTableNames(text, tableNames) {
  const code = withoutComments(text);
  const matchedNames = new Set();
  for (const [, list] of code.matchAll(namesInCalls)) {
    for (const [, name] of list.matchAll(/'([a-z_]+)(?: as [a-z_]+)?'/g)) matchedNames.add(name);
  }
  for (const [, statement] of code.matchAll(sqlText)) {
    for (const [, name] of statement.matchAll(namesInSql)) matchedNames.add(name);
  }
  return [...matchedNames].filter((name) => tableNames.has(name));
}

/**
 * Lists the faults in the *.queries.ts files, which are given as `{ file, text }`: names of tables of other owners
 * without an exception, and exceptions that are not needed.
 */
export function listFaults(files, { tables = tablesByOwner, views = viewsByOwner, allowed = exceptions } = {}) {
  const owners = toOwnersByName(tables);
  const faults = [];
  const usedExceptions = new Set();
  for (const { file, text } of files) {
    const feature = ownerOf(file);
    for (const name of listTableNames(text, owners)) {
      const owner = owners.get(name);
      if (owner === feature) continue;
      if (allowed[feature]?.[name]) usedExceptions.add(`${feature} ${name}`);
      else {
        const sharedViews = views[owner] ? `; it shares ${views[owner].join(', ')}` : '';
        faults.push(`${file}: the table ${name} belongs to ${owner}${sharedViews}`);
      }
    }
  }
  for (const [feature, names] of Object.entries(allowed)) {
    for (const name of Object.keys(names)) {
      if (!usedExceptions.has(`${feature} ${name}`))
        faults.push(`the exception of ${feature} for ${name} is not needed`);
    }
  }
  return faults;
}

/** Lists the tables and views in tables.ts that have no owner, and the names with an owner that tables.ts lacks. */
export function listOwnershipMismatches(tablesFile, { tables = tablesByOwner, views = viewsByOwner } = {}) {
  const existingNames = new Set([...tablesFile.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name));
  const ownedNames = new Set([...toOwnersByName(tables).keys(), ...toOwnersByName(views).keys()]);
  return [
    ...[...existingNames]
      .filter((name) => !ownedNames.has(name))
      .map(
        (name) =>
          `the table or view ${name} has no owner: add it to tablesByOwner or viewsByOwner in scripts/checks/table-owners.mjs`,
      ),
    ...[...ownedNames]
      .filter((name) => !existingNames.has(name))
      .map((name) => `the database has no table or view ${name}`),
  ];
}

/** The queries of the demo data are not checked, because they write to the tables of all features. */
const isChecked = (file) =>
  /^server\/src\/.*\.queries\.ts$/.test(file) &&
  !file.startsWith('server/src/demo/') &&
  existsSync(path.join(root, file));

function check() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => isChecked(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const tablesFile = readFileSync(path.join(root, 'server/src/platform/db/tables.ts'), 'utf8');
  const faults = [...listOwnershipMismatches(tablesFile), ...listFaults(files)];
  if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) check();
