/**
 * `saved`: the server has confirmed everything. `saving`: something is being sent. `retrying`: something is unsaved after
 * a failure, or was stored in an earlier visit. `refused`: the server refused the last request, and it is not repeated.
 */
export type SaveStatus = 'saved' | 'saving' | 'retrying' | 'refused';
