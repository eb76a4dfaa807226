import type { PersonalData } from '../../platform/db/personal-data.ts';
import { listLinksOfPerson } from '../../platform/one-time-links/one-time-links.queries.ts';

export const accountsPersonalData: PersonalData = {
  account: {
    userForeignKeys: [],
    read: (db, userId) =>
      db
        .selectFrom('users')
        .select(['id', 'email', 'full_name', 'role', 'is_admin', 'is_active', 'employee_id', 'phone_number'])
        .select(['position', 'department', 'profile_image_path', 'approved_at', 'trainer_requested_at'])
        .select(['trainer_decided_at', 'password_changed_at', 'created_at', 'deleted_at'])
        .select(['theme', 'text_size', 'motion', 'wants_mail'])
        .where('id', '=', userId)
        .execute(),
  },
  directoryIdentities: {
    userForeignKeys: ['directory_identities.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('directory_identities')
        .select(['issuer', 'subject', 'linked_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('linked_at')
        .execute(),
  },
  emailChanges: {
    userForeignKeys: ['email_changes.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('email_changes')
        .select(['old_email', 'new_email', 'created_at', 'expires_at', 'confirmed_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
  },
  oneTimeLinks: { userForeignKeys: ['one_time_links.user_id'], read: listLinksOfPerson },
  registrationClashes: {
    // A clash is a registration that created no account, because another account had the email or the employee ID. It
    // refers to a person by the email, not by a foreign key.
    userForeignKeys: [],
    read: (db, userId) =>
      db
        .selectFrom('registration_clashes as clash')
        .innerJoin('users', 'users.email', 'clash.email')
        .select(['clash.full_name', 'clash.email', 'clash.employee_id', 'clash.created_at'])
        .where('users.id', '=', userId)
        .execute(),
  },
  knownBrowsers: {
    userForeignKeys: ['known_browsers.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('known_browsers')
        .select(['created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
  },
};
