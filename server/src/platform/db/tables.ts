// Replaced by `npm run types:db`.
export interface Tables {}
