/** What an imported file may hold. Larger ones are refused before they use up the memory of the tab. */
export const FILE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  /** All parts of an XLSX file that are read, unpacked. */
  unpackedBytes: 40 * 1024 * 1024,
  /**
   * Rows with content, without the headings. The parser (`xlsx-table.ts`) also stops at a cell further down than this, blank rows included,
   * because a cell in row 1,048,576 would need memory for all rows above it.
   */
  rows: 5000,
  columns: 100,
  cellLength: 2000,
} as const

/** Why a file cannot be read, for the user. */
export class FileError extends Error {}
