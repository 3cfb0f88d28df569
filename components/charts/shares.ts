/**
 * Widths of the parts of a bar, in per cent of the whole. A positive part is at least `minWidth` wide, so that it is visible;
 * wider parts shrink in proportion. Zero and negative parts have no width.
 */
export const barShares = (values: readonly number[], minWidth = 1): number[] => {
  const parts = values.map((value) => Math.max(0, value))
  const total = sum(parts)
  if (total === 0) return parts.map(() => 0)
  const raw = parts.map((value) => (value / total) * 100)
  const isThin = (share: number) => share > 0 && share < minWidth
  const thinTotal = raw.filter(isThin).length * minWidth
  const thickTotal = sum(raw.filter((share) => !isThin(share)))
  const factor = thickTotal > 0 ? (100 - thinTotal) / thickTotal : 1
  return raw.map((share) => (isThin(share) ? minWidth : share * factor))
}

/** Percentage as text. Never rounds to nothing or everything: `<1%` instead of 0, `>99%` instead of 100. */
export const shareText = (value: number, total: number): string => {
  if (total <= 0 || value <= 0) return '0%'
  const percent = (value / total) * 100
  if (percent < 1) return '<1%'
  if (percent > 99 && percent < 100) return '>99%'
  return `${Math.round(percent)}%`
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
