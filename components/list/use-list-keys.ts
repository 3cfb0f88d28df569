'use client'
import { toast, toastNotLoaded } from '#components/ui/toast.tsx'
import { searchOf } from '#lib/list/url.ts'
import type { RecordSteps } from './use-record.ts'
import { useKeyboard } from './use-keyboard.ts'
import type { Bulk } from './use-bulk.ts'
import type { List } from './use-list.ts'

/** Handles keys and scans in a list. Returns the handler for the search box. */
export const useListKeys = <Row extends { id: string }>(list: List<Row>, bulk: Bulk<Row>, record: RecordSteps) => {
  const { resource, panel } = list
  const { state, go, open } = list.urlState
  const { loadedRows } = list.page
  const { cursor, toRow, search } = list.focus
  const applyScan = async (text: string) => {
    const scan = await (await loadScanReader()).readListScan(text, resource)
    if (scan.kind === 'bad') toast({ kind: 'bad', title: 'This scan was not used', description: scan.reason })
    else if (scan.kind === 'search') go({ q: searchOf(scan.q), filters: {} })
    else {
      go({ q: '', filters: scan.filters })
      toast({ title: 'Scanned', description: scan.description })
    }
  }
  /** When the search is final (Enter or blur), a GS1 code in the box counts as a scan. Anything else is search text. */
  const onSearch = async (text: string, isFinal: boolean) => {
    const isScan =
      isFinal && text !== '' && (await loadScanReader()).readScan(text, { ...resource.scan, location: undefined }).kind !== 'search'
    if (isScan) await applyScan(text)
    else go({ q: searchOf(text) }, state.q && searchOf(text) ? 'replace' : 'push')
  }
  const rowAtCursor = () => loadedRows[cursor.get().index]
  useKeyboard(
    {
      search: () => search.current?.select(),
      filters: () => panel.set('filters'),
      columns: () => panel.set('columns'),
      views: () => panel.set('views'),
      exportMenu: () => panel.set('export'),
      refresh: list.page.reload,
      printRows: () =>
        void import('./print-list.ts').then(
          ({ printList }) => printList(list, bulk),
          () => toastNotLoaded('Nothing was printed'),
        ),
      move: (by) => {
        const last = loadedRows.length - 1
        const now = cursor.get().index
        const isFocused = Boolean(document.activeElement?.closest('tr[data-index]'))
        const next = by === 'first' ? 0 : by === 'last' ? last : isFocused ? now + by : now
        if (last >= 0) toRow(Math.max(0, Math.min(last, next)))
      },
      mark: (isRange) => {
        const row = rowAtCursor()
        if (row) list.marks.mark(row, isRange)
      },
      open: () => {
        const row = rowAtCursor()
        if (row && list.slots.aside) open(row)
      },
      close: () => {
        if (state.open === null) return false
        record.close()
        return true
      },
      step: record.step,
      scan: (text) => void applyScan(text),
    },
    list.isAllowed,
  )
  return { onSearch: (text: string, isFinal: boolean) => void onSearch(text, isFinal) }
}

/** The scan parser is loaded at the first scan or final search. */
const loadScanReader = () => import('./read-list-scan.ts')
