import { addJob, changeJob, dropJob } from '#components/export/jobs.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import type { LabelOf } from '#components/orders/shared/status-pill.tsx'
import { toast } from '#components/ui/toast.tsx'
import { chunks, pluralise, countText } from '#lib/list/pages.ts'
import { printSheets } from './print-sheets.ts'
import type { Sheet } from './sheet.ts'

/** Orders that are loaded at the same time. */
const MAX_CONCURRENT = 4
/** From this many orders on, the tray shows the progress. Fewer are loaded before anybody could cancel. */
const MIN_TRACKED = 10
const MAX_NAMED = 5

type LoadedSheets = { sheets: Sheet[]; missing: string[]; empty: string[] }
type Progress = { signal: AbortSignal; onProgress: (orders: number) => void }

/** Loads the sheet of each order, a few at a time. `missing`: orders that could not be loaded; `empty`: with nothing to print. */
export const loadSheets = async (
  sheetOf: OrderApi['sheet']['of'],
  orders: readonly Pick<OrderLike, 'id' | 'no'>[],
  label: LabelOf,
  { signal, onProgress }: Progress,
): Promise<LoadedSheets> => {
  const found: LoadedSheets = { sheets: [], missing: [], empty: [] }
  let done = 0
  for (const chunk of chunks(orders, MAX_CONCURRENT)) {
    const sheets = await Promise.all(chunk.map(({ id }) => sheetOf(id, label)))
    signal.throwIfAborted()
    for (const [index, sheet] of sheets.entries()) {
      const no = chunk[index]!.no // one sheet for each order
      if (sheet?.emptyText) found.empty.push(`${no}: ${sheet.emptyText}`)
      else if (sheet) found.sheets.push(sheet)
      else found.missing.push(no)
    }
    onProgress((done += chunk.length))
  }
  return found
}

/** Loads the orders and prints their sheets as one document. The tray shows the progress of many and can cancel. */
export const printOrders = async (api: OrderApi, orders: readonly OrderLike[], label: LabelOf): Promise<void> => {
  const abort = new AbortController()
  const id =
    orders.length < MIN_TRACKED
      ? null
      : addJob({
          title: api.sheet.title,
          fileName: `Preparing ${pluralise(orders.length, 'sheet', 'sheets')}`,
          format: 'pdf',
          done: 0,
          total: orders.length,
          pace: { since: Date.now(), done: 0 },
          state: { kind: 'running' },
          cancel: () => abort.abort(),
        })
  const { signal } = abort
  try {
    const onProgress = (done: number) => id !== null && changeJob(id, { done })
    const { sheets, missing, empty } = await loadSheets(api.sheet.of, orders, label, { signal, onProgress })
    if (missing.length > 0)
      toast({ kind: 'bad', title: 'Not everything can be printed', description: `Could not be loaded: ${firstOf(missing, ', ')}` })
    if (empty.length > 0)
      toast({
        title: sheets.length > 0 ? 'Some sheets were left out' : 'There is nothing to print',
        description: `${firstOf(empty, '; ')}.`,
      })
    if (sheets.length > 0) await printSheets(sheets, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    if (id !== null) dropJob(id)
  }
}

const firstOf = (texts: readonly string[], separator: string): string =>
  texts.length > MAX_NAMED
    ? `${texts.slice(0, MAX_NAMED).join(separator)} and ${countText(texts.length - MAX_NAMED)} more`
    : texts.join(separator)
