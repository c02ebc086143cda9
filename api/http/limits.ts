/**
 * Largest request line and headers together, in bytes. react-admin's getMany names every id in the query, about
 * 45 bytes each: Node's own 16 KiB would end at 350 records.
 */
export const MAX_HEADER_BYTES = 512 * 1024;
