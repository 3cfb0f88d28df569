/** Numbers of one format that are further apart belong to different series. A series may have gaps of deleted numbers. */
export const MAX_SERIES_GAP = 1000

type Series = { prefix: string; width: number; highest: number; count: number }

/**
 * The next number of the series that most numbers belong to: `00418` after `00416`, `00417`, `KIOSK-9` and a lone `77031`. A series has
 * one prefix and digit count. Null if no number ends in digits.
 */
export const nextNumber = (numbers: readonly string[]): string | null => {
  const formats = Map.groupBy(
    numbers.flatMap((no) => {
      const [, prefix = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(no) ?? []
      return digits === '' ? [] : [{ prefix, width: digits.length, value: Number(digits) }]
    }),
    ({ prefix, width }) => `${prefix} ${width}`,
  )
  const [mostCommon] = [...formats.values()].toSorted((a, b) => b.length - a.length)
  const series: Series[] = []
  for (const { prefix, width, value } of mostCommon?.toSorted((a, b) => a.value - b.value) ?? []) {
    const last = series.at(-1)
    if (last && value - last.highest <= MAX_SERIES_GAP) Object.assign(last, { highest: value, count: last.count + 1 })
    else series.push({ prefix, width, highest: value, count: 1 })
  }
  const [largest] = series.toSorted((a, b) => b.count - a.count)
  return largest ? largest.prefix + String(largest.highest + 1).padStart(largest.width, '0') : null
}
