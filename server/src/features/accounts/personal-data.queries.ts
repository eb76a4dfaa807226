import type { PersonalData } from '../../platform/db/personal-data.ts';

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
};
