/**
 * `saved`: the server has confirmed everything. `saving`: something is being sent. `retrying`: the server does not have
 * everything yet, because a request failed, or because something was stored only in the browser in an earlier visit.
 * `refused`: the server refused the last request, and it is not repeated.
 */
export type SaveStatus = 'saved' | 'saving' | 'retrying' | 'refused';
