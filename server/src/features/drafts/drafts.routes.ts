import { sharedDraftKinds } from '@loopcheck/contract/features/drafts/draft-kinds';
import { draftsEndpoints } from '@loopcheck/contract/features/drafts/drafts.contract';
import type { Database } from '../../platform/db/database.ts';
import { implement } from '../../platform/http/implement.ts';
import { discardDraft, writeDraft } from './drafts.commands.ts';
import { presentOthersDraft, presentOwnDraft, presentSavedDraft } from './drafts.presenter.ts';
import { findDraft, listDraftsOfOthers, type DraftObject } from './drafts.queries.ts';

/** The maximum number of drafts of other people in a reply. */
const maxOthers = 5;

export const draftsRoutes = implement(draftsEndpoints, {
  find: async ({ db, user, params }) => {
    const own = await findDraft(db, user.id, params);
    return { own: own ? presentOwnDraft(own) : null, others: await listOthers(db, user.id, params) };
  },
  save: async ({ db, user, now, params, body }) => {
    const saved = await writeDraft({ db, user, now }, params, body);
    return { ...presentSavedDraft(saved), others: await listOthers(db, user.id, params) };
  },
  remove: async ({ db, user, now, params, query }) => {
    await discardDraft({ db, user, now }, params, query);
    return { own: null, others: await listOthers(db, user.id, params) };
  },
});

/**
 * Lists the drafts of other people about an object. Returns an empty list for drafts of a new question or a new
 * announcement, because two people never edit the same new question or the same new announcement.
 */
const listOthers = async (db: Database, userId: string, object: DraftObject) =>
  sharedDraftKinds.has(object.kind)
    ? (await listDraftsOfOthers(db, userId, object, maxOthers)).map((row) => presentOthersDraft(row))
    : [];
