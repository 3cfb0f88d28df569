import { toast } from '#components/ui/toast.tsx'
import { markedCount } from '#lib/list/marked-rows.ts'
import { rangeText } from '#lib/list/pages.ts'
import { printAction } from './marked-rows-actions.ts'
import type { Bulk } from './use-bulk.ts'
import type { List } from './use-list.ts'

/** Ctrl+P in a list: prints the marked rows, or the rows of the page if none are marked, as "Print rows" does. Says why if it cannot. */
export const printList = async <Row extends { id: string }>(list: List<Row>, bulk: Bulk<Row>): Promise<void> => {
  const { loadedRows, position, source } = list.page
  const marked = markedCount(list.marks.store.get())
  const print = printAction(bulk, marked > 0 || !position ? undefined : rangeText(position))
  const count = marked || loadedRows.length
  // Until the rows of a new filter are there, the heading would name a filter that the rows do not have.
  const isWaiting = marked === 0 && !source.isCurrent
  const refusal = print.refuse(count) ?? (count === 0 ? 'There is nothing to print' : isWaiting ? 'The list is still loading' : null)
  if (refusal) {
    toast({ kind: 'bad', title: 'Nothing was printed', description: refusal })
    return
  }
  const rows = marked > 0 ? await bulk.loadMarkedRows() : [...loadedRows]
  if (rows) print.onSelect(rows)
}
