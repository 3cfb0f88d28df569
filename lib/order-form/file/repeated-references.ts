import type { FileProblem } from '#lib/import/records.ts'
import type { FileOrder } from './orders.ts'

/**
 * Problems of sales orders whose customer reference is also that of an earlier order of the file, by the id of the order. Like v7's own
 * check, this also finds the reference at another customer.
 */
export const repeatedReferences = (orders: readonly FileOrder[]): ReadonlyMap<string, FileProblem> => {
  const firstByReference = new Map<string, FileOrder>()
  const problems = new Map<string, FileProblem>()
  for (const order of orders) {
    const reference = (order.head['customer_po_no'] ?? '').trim().toUpperCase()
    if (reference === '') continue
    const first = firstByReference.get(reference)
    if (first) problems.set(order.id, repeated(order, first))
    else firstByReference.set(reference, order)
  }
  return problems
}

const repeated = (order: FileOrder, first: FileOrder): FileProblem => {
  const number = (first.head['so_no'] ?? '').trim()
  const firstRow = first.rows[0] ?? 0
  return {
    row: order.rows[0] ?? 0,
    target: 'head.customer_po_no',
    message: `This reference is also in row ${firstRow + 1}.`,
    other: { row: firstRow, ifCreated: `This reference is already on ${number || 'another order of this file'}.` },
  }
}
