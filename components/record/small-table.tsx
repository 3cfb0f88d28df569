import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Qty } from './parts.tsx'
import { ClientWording, useLabels } from '#lib/client/field-labels.ts'

type ColumnHeader = {
  key: string
  label: string
  /** Key of a field. If the client has a label for it, that is shown instead. */
  labelKey?: string
  isRight?: boolean
  className?: string
}

const HeaderText = ({ labelKey, label }: Pick<ColumnHeader, 'label' | 'labelKey'>): string => {
  const labelOf = useLabels()
  return labelKey ? labelOf(labelKey, label) : label
}

/** A small table in an aside. The caption is for screen readers only. */
export const SmallTable = ({ caption, headers, children }: { caption: string; headers: readonly ColumnHeader[]; children: ReactNode }) => (
  <table className="w-full border-collapse text-sm">
    <caption className="sr-only">
      <ClientWording>{caption}</ClientWording>
    </caption>
    <thead>
      <tr className="border-b border-line text-left text-xs text-dim">
        {headers.map((head) => (
          <th
            key={head.key}
            scope="col"
            className={cx('h-6 px-2 font-normal whitespace-nowrap first:pl-0 last:pr-0', head.isRight && 'text-right', head.className)}
          >
            <HeaderText label={head.label} labelKey={head.labelKey} />
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
)

/** A row of a small table. Its copy buttons appear on hover or focus. */
export const SmallRow = ({ children, className }: { children: ReactNode; className?: string }) => (
  <tr data-focus-area className={cx('group/row border-b border-line last:border-b-0', className)}>
    {children}
  </tr>
)

export const Cell = ({ isRight, className, children }: { isRight?: boolean; className?: string; children: ReactNode }) => (
  <td className={cx('h-7 px-2 py-0.5 first:pl-0 last:pr-0 touch:h-11', isRight && 'text-right whitespace-nowrap tabular-nums', className)}>
    {children}
  </td>
)

export const QtyCell = (qty: ComponentProps<typeof Qty>) => (
  <Cell isRight>
    <Qty {...qty} />
  </Cell>
)

/** The cell that names its row. */
export const RowHeader = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="row" className={cx('h-7 py-0.5 pr-2 text-left font-normal touch:h-11', className)}>
    {children}
  </th>
)
