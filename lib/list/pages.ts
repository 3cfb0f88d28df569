import type { ListMeta } from '#lib/contract/engine/common.ts'
import { formatNumber } from '#lib/shared/region.ts'

/** Position of a page in its list. `total` and `last` are null if v7 does not count rows and there may be more. */
export type Position = { from: number; to: number; total: number | null; isEstimate: boolean; last: number | null; hasNext: boolean }

/** A count with digit grouping: `48,213`. */
export const countText = (count: number): string => formatNumber(count)

/**
 * Position of the rows on screen, from v7's paging fields or, if they are missing, from the number of rows: then a page that is not full
 * is the last one. The number of the page is the requested one, because some v7 systems count from 0 in their responses.
 */
export const positionOf = (meta: ListMeta, requested: { page: number; perPage: number }, rows: number): Position => {
  const { page } = requested
  const perPage = meta.per_page ?? requested.perPage
  const before = (page - 1) * perPage
  const isShort = rows < perPage
  const total = meta.total ?? (isShort && (rows > 0 || page === 1) ? before + rows : null)
  const pages = meta.last_page ?? (total === null ? null : Math.ceil(total / perPage))
  const last = pages === null ? null : Math.max(1, pages)
  return {
    from: rows === 0 ? 0 : (meta.from ?? before + 1),
    to: rows === 0 ? 0 : (meta.to ?? before + rows),
    total,
    isEstimate: meta.total_is_estimate === true,
    last,
    hasNext: last === null ? !isShort : page < last,
  }
}

/** `3,012`, or `about 3,000,000` if v7 only estimates. */
export const totalText = ({ total, isEstimate = false }: { total: number; isEstimate?: boolean | undefined }): string =>
  isEstimate ? `about ${countText(total)}` : countText(total)

/** Number of rows of the whole list: `3,012`, or `50+` if the total is unknown and there may be more. */
const countOf = ({ to, total, isEstimate }: Position): string =>
  total === null ? `${countText(to)}${to > 0 ? '+' : ''}` : totalText({ total, isEstimate })

/** `3,012 sales orders`, or `50+ sales orders` if the total is unknown. */
export const listedText = (position: Position, { one, many }: { one: string; many: string }): string =>
  `${countOf(position)} ${position.total === 1 ? one : many}`

/** Range of a page: `1–50 of 3,012`, or `1–50 of 50+` if the total is unknown. */
export const rangeText = (position: Position): string => {
  const { from, to, total } = position
  if (to === 0) return total === null || total === 0 ? 'No rows' : `0 of ${countOf(position)}`
  return `${countText(from)}–${countText(to)} of ${countOf(position)}`
}

/** Position of a row in the whole list: `56 of 3,012`, or `56 of 100+` if the total is unknown. */
export const positionText = (position: Position, index: number): string => `${countText(position.from + index)} of ${countOf(position)}`

/** After a change of the page size: the page with the first row of the current page. `used` is v7's page size if that is smaller. */
export const pageAfterResize = (page: number, perPage: number, next: number, used: number | null = null): number => {
  const max = used !== null && used < perPage ? used : Infinity
  return Math.floor(((page - 1) * Math.min(perPage, max)) / Math.min(next, max)) + 1
}

/** `1 result`, `48,213 results`. */
export const pluralise = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`

/** Splits a list into chunks of at most `size`. */
export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
