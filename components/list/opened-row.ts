/**
 * Index of the row whose record is open, or −1. Several rows may share a record (the lines of an order, or of an item): it is the one
 * that the user opened, and after a link or a reload the first.
 */
export const openedIndex = <Row extends { id: string }>(
  rows: readonly Row[],
  { record, row: opened, recordOf }: { record: string | null; row: string | null; recordOf: (row: Row) => string },
): number => {
  if (record === null) return -1
  const index = rows.findIndex((row) => row.id === opened && recordOf(row) === record)
  return index >= 0 ? index : rows.findIndex((row) => recordOf(row) === record)
}
