/** The maximum number of reads in a batch. A read is a GET request that is sent as a part of a batch. */
export const maxReads = 20;

/** The maximum length of the path and query of a read, in characters. */
export const maxReadLength = 2000;
