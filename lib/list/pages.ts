type PageMeta = { total: number; from: number | null; to: number | null; total_is_estimate?: boolean }

const grouped = new Intl.NumberFormat('en-US')

/** A number of things, grouped: `48,213`. */
export const countText = (count: number): string => grouped.format(count)

/** `3,012`, or `about 3,000,000` where v7 only estimates. */
export const totalText = ({ total, total_is_estimate: isEstimate }: Pick<PageMeta, 'total' | 'total_is_estimate'>): string =>
  isEstimate ? `about ${countText(total)}` : countText(total)

/** What a page shows of the whole: `1–50 of 3,012`. */
export const rangeText = (meta: PageMeta): string =>
  meta.from === null || meta.to === null ? `0 of ${totalText(meta)}` : `${countText(meta.from)}–${countText(meta.to)} of ${totalText(meta)}`

/** The page on which the first row of this page stands when the size of pages changes. */
export const pageAfterResize = (page: number, perPage: number, next: number): number => Math.floor(((page - 1) * perPage) / next) + 1

/** `1 result`, `48,213 results`. */
export const counted = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`
