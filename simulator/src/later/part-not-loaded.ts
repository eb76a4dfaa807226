/**
 * Thrown when something needs code that the page has not loaded yet. Nothing is lost then: the state of a run is never
 * changed, so the same call after `prepare` gives the same result as if everything had been loaded before.
 */
export class PartNotLoaded extends Error {}
