import { isRightAligned } from '#components/list/cell.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { parseSort } from '#lib/list/sort.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'

type Props = { columns: readonly ColumnSpec[]; sort: string; isCompact: boolean }

const ROWS = 3

/** Preview of a default layout: the headings at their widths, above empty rows. */
export const LayoutPreview = ({ columns, sort, isCompact }: Props) => {
  const [sorted] = parseSort(sort)
  return (
    <section aria-label="Preview" className="min-w-0">
      <h2 className="text-sm font-semibold">Preview</h2>
      <div
        tabIndex={0}
        role="region"
        aria-label="List headings"
        className="mt-1 overflow-x-auto rounded-md border border-line bg-canvas text-sm"
      >
        <table className="table-fixed" style={{ width: columns.reduce((sum, { width }) => sum + width, 0) }}>
          <thead>
            <tr className="h-8 border-b border-line bg-subtle text-left">
              {columns.map((column) => (
                <th key={column.key} scope="col" style={{ width: column.width }} className="px-2 font-medium">
                  <span className={cx('flex items-center gap-1', isRightAligned(column.type) && 'justify-end')}>
                    {column.isPinned && <Icon name="pin" size={12} className="shrink-0 text-dim" />}
                    <span className="truncate">{column.label}</span>
                    {sorted?.key === column.key && (
                      <Icon name={sorted.isDescending ? 'arrow-down' : 'arrow-up'} size={12} className="shrink-0 text-muted" />
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody aria-hidden="true">
            {Array.from({ length: ROWS }, (_, row) => (
              <tr key={row} className={cx('border-b border-line last:border-b-0', isCompact ? 'h-7' : 'h-8.5')}>
                {columns.map((column) => (
                  <td key={column.key} className={cx('px-2 text-dim', isRightAligned(column.type) && 'text-right')}>
                    –
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
