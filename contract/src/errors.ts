import { z } from 'zod';

/**
 * Every refusal the product can give: its code, the HTTP status it travels under, and the sentence a person reads.
 * 401 who are you, 403 you may not, 404 also for what one may not know of, 409 a refused state,
 * 413 and 415 about the body as a whole, 422 a body that parses but cannot be, 429 too much.
 */
export const errorTable = {
  bad_request: [400, 'The request could not be read.'],
  unauthorized: [401, 'Unauthorized: sign in first.'],
  sign_in_failed: [401, 'Email or password is not right.'],
  forbidden: [403, 'You may not do this.'],
  cross_site_request: [403, 'This request did not come from this site.'],
  awaiting_approval: [403, 'Your account waits for approval. An administrator lets you in.'],
  account_inactive: [403, 'This account is switched off. Ask an administrator.'],
  registration_closed: [403, 'Registration is closed on this site. Ask an administrator for an account.'],
  demo_not_forwarded: [403, 'Demo mode answers only on this machine. Set DEMO=on to serve it behind a proxy.'],
  certificate_own: [403, 'Nobody decides on their own certificate. Another trainer or admin does.'],
  not_found: [404, 'There is nothing here.'],
  module_not_found: [404, 'There is no such module.'],
  quiz_not_found: [404, 'There is no such quiz.'],
  attempt_not_found: [404, 'There is no such attempt.'],
  sop_not_found: [404, 'There is no such procedure.'],
  certificate_not_found: [404, 'There is no such certificate.'],
  session_not_found: [404, 'There is no such session.'],
  link_not_valid: [404, 'This link is not valid any more. Ask for a new one.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  email_taken: [409, 'There is an account with this email already.'],
  employee_id_taken: [409, 'There is an account with this employee ID already.'],
  module_locked: [409, 'Complete the module before this one first.'],
  module_not_half_done: [409, 'Read at least half of the module before you complete it.'],
  quiz_not_open: [409, 'Finish reading the module before you take its quiz.'],
  quiz_already_passed: [409, 'You have passed this quiz already.'],
  quiz_without_questions: [409, 'This quiz has no questions yet.'],
  sop_already_released: [409, 'This procedure is released already.'],
  certificate_not_earned: [409, 'Complete all modules and pass their quizzes before you ask for the certificate.'],
  certificate_pending: [409, 'You have asked already. A trainer has not decided yet.'],
  certificate_valid: [409, 'You hold a valid certificate. It can be renewed in its last 30 days.'],
  certificate_decided: [409, 'Somebody has decided on this certificate already.'],
  certificate_not_issued: [409, 'This certificate does not stand: it waits, was refused, or was taken back.'],
  password_not_right: [409, 'The present password is not right.'],
  payload_too_large: [413, 'That is more than can be taken at once.'],
  unsupported_media_type: [415, 'Send JSON.'],
  invalid: [422, 'Some of this cannot be right.'],
  password_too_short: [422, 'The password is too short.'],
  password_too_common: [422, 'This password is one of the commonest. Choose another.'],
  answers_missing: [422, 'Answer every question before you submit.'],
  answer_unknown: [422, 'This answer does not belong to this attempt.'],
  too_many_requests: [429, 'Too many tries at once. Wait a little and try again.'],
  internal: [500, 'Something failed on our side. It has been written to the log.'],
  storage_unavailable: [503, 'The file store does not answer. Nothing was changed. Try again in a minute.'],
  unavailable: [503, 'The database does not answer. Try again in a minute.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorTable;

/** The one shape of a refusal. `fields` names what is wrong with which field of a body. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
