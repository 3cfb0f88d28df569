import type { ListMeta } from '#lib/contract/engine/common.ts'

/** One page of a list, as far as changes are concerned. */
export type ComparedPage = { data: readonly { id: string }[]; meta: ListMeta }

/**
 * How many records have changed between two responses for the same page, at least: rows that differ, and rows that arrived or left. A row
 * that arrives pushes another one off a full page, so arrivals and departures are not added up.
 */
export const countChanges = (shown: ComparedPage, newer: ComparedPage): number => {
  const shownRows = new Map(shown.data.map((row) => [row.id, JSON.stringify(row)]))
  let changed = 0
  let arrived = 0
  for (const row of newer.data) {
    const shownRow = shownRows.get(row.id)
    if (shownRow === undefined) arrived++
    else if (shownRow !== JSON.stringify(row)) changed++
  }
  const left = shown.data.length - (newer.data.length - arrived)
  return changed + Math.max(arrived, left, totalDifference(shown.meta, newer.meta))
}

/** Rows that differ in the newer response, or are no longer in it. */
export const changedRows = <Row extends { id: string }>(shown: readonly Row[], newer: readonly { id: string }[]): Row[] => {
  const newerRows = new Map(newer.map((row) => [row.id, JSON.stringify(row)]))
  return shown.filter((row) => newerRows.get(row.id) !== JSON.stringify(row))
}

/** Rows may also have arrived or left on other pages. An estimated total changes by itself. */
const totalDifference = (shown: ListMeta, newer: ListMeta): number => {
  if (shown.total_is_estimate || newer.total_is_estimate) return 0
  return Math.abs((newer.total ?? 0) - (shown.total ?? newer.total ?? 0))
}

/** Whether two responses, sent at different times, have the same content. */
export const hasSameContent = (a: ComparedPage, b: ComparedPage): boolean => contentOf(a) === contentOf(b)

const contentOf = ({ data, meta }: ComparedPage): string => JSON.stringify([data, { ...meta, generated_at: undefined }])
