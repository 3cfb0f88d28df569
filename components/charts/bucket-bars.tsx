import { cx } from '#components/ui/cx.ts'

type BucketRow = {
  key: string
  label: string
  qty: number
  /** Formatted number and share. */
  text: string
  share: string
  /** Not part of the ordered buckets; drawn hatched. */
  isHatched?: boolean
}

type Props = {
  caption: string
  headers: readonly [string, string, string]
  rows: readonly BucketRow[]
  /** The quantity of a full bar. By default the largest. */
  max?: number
}

/** A table with one row per bucket: name, bar and number, share. */
export const BucketBars = ({ caption, headers, rows, max }: Props) => {
  const maxQty = max ?? Math.max(...rows.map((row) => row.qty), 0)
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{headers[0]}</th>
          <th scope="col">{headers[1]}</th>
          <th scope="col">{headers[2]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={cx('h-8', row.qty === 0 && 'text-dim')}>
            <th scope="row" className="w-28 pr-3 text-left font-normal whitespace-nowrap">
              {row.label}
            </th>
            <td className="py-1">
              <span
                aria-hidden="true"
                style={{
                  width: maxQty > 0 ? `calc((100% - 7.5rem) * ${Math.max(0, row.qty) / maxQty})` : 0,
                  minWidth: row.qty > 0 ? 3 : 0,
                }}
                className={cx(
                  'mr-2 inline-block h-5 rounded-r-sm align-middle',
                  row.isHatched
                    ? 'bg-dim bg-[repeating-linear-gradient(45deg_in_srgb,transparent_0_3px,var(--canvas)_3px_5px)]'
                    : 'bg-info',
                )}
              />
              <span className={cx('align-middle whitespace-nowrap tabular-nums', row.qty > 0 && 'font-medium')}>{row.text}</span>
            </td>
            <td className="w-14 text-right text-xs whitespace-nowrap text-dim tabular-nums">{row.share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
