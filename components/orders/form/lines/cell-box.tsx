'use client'
import { useCallback } from 'react'
import { formatDate } from '#lib/client/format.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import type { Grid } from '#lib/order-form/grid.ts'
import type { Line } from '#lib/order-form/lines.ts'
import type { ProductLookup } from '#lib/order-form/products.ts'
import { ChoiceBox, TextBox } from './editors.tsx'
import type { MoveAfterEdit } from './grid-actions.ts'
import { unitsOf } from './grid-actions.ts'
import { useGridContext } from './grid-context.ts'

type Props = {
  column: LineColumn
  line: Line
  row: number
  lookup: ProductLookup | undefined
  edit: NonNullable<Grid['edit']>
  describedBy: string | undefined
}

/** Editor of an open cell, by column kind. */
export const CellBox = ({ column, row, lookup, edit, describedBy }: Props) => {
  const { actions, openEditor, loadProducts } = useGridContext()
  const onDone = useCallback((text: string, move: MoveAfterEdit) => actions.commit(text, move), [actions])
  const text = column.type === 'day' && /^\d{4}-\d\d-\d\d$/.test(edit.text) ? formatDate(edit.text) : edit.text
  const common = {
    label: `${column.label}, line ${row + 1}`,
    text,
    isTyped: edit.isTyped,
    describedBy,
    openEditor,
    onDone,
    onRevert: actions.revert,
  }
  if (column.type === 'product') return <ChoiceBox {...common} load={loadProducts} />
  if (column.type === 'uom') return <ChoiceBox {...common} choices={unitsOf(lookup)} />
  if (column.type === 'choice') return <ChoiceBox {...common} choices={column.choices} />
  return <TextBox {...common} isNumber={column.type === 'qty' || column.type === 'price'} />
}
