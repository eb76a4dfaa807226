/**
 * `saved`: the server has confirmed everything. `saving`: something is being sent. `retrying`: some data have not
 * reached the server and will be sent. Either a request failed, or the browser still holds unsent data from an earlier
 * visit. `refused`: the server refused the last request, and it is not repeated.
 */
export type SaveStatus = 'saved' | 'saving' | 'retrying' | 'refused';
