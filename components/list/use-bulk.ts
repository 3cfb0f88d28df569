'use client'
import { toast } from '#components/ui/toast.tsx'
import { useClientWording } from '#lib/client/labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { ExportJob } from '#lib/list/export/job.ts'
import { markedCount, updateMarks } from '#lib/list/marked-rows.ts'
import { countText } from '#lib/list/pages.ts'
import type { Chip } from '#lib/list/filters.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { exportJobOf } from './export-job.ts'
import { inListOrder } from './list-order.ts'
import type { BulkAction } from './slots.ts'
import type { List } from './use-list.ts'

/** Maximum rows for one label print, which is one document. */
const LABEL_LIMIT = 5000
const PRINT_LIMIT = 500

/** Export, labels and bulk actions of a list, each with a reason if it is disabled. */
export const useBulk = <Row extends { id: string }>(list: List<Row>) => {
  const { can } = useSession()
  const { resource, slots, marks } = list
  const { state } = list.urlState
  const { position, source, loadedRows } = list.page
  const toClientWording = useClientWording()
  const title = toClientWording(inSentence(resource.words.title))
  const mayPrint = can(resource.module, 'print')
  const printRefusal = mayPrint ? null : `You don’t have permission to print ${title}`
  const exportRefusal = can(resource.module, 'export') ? null : `You don’t have permission to export ${title}`
  const canExportRows = loadedRows.length > 0 || markedCount(marks.store.get()) > 0

  /** Loads the current version of the marked rows, in the order of the list. Null if that failed and an error message is shown. */
  const loadMarkedRows = async (): Promise<Row[] | null> => {
    const now = marks.store.get()
    const code = await import('./reload-rows.ts').catch(() => void toast(NOT_LOADED))
    if (!code) return null
    if (now.kind === 'all') return code.readAllMarked(now, list)
    const found = await code.reloadMarkedRows([...now.rows.values()], list)
    if (!found) return null
    marks.store.set((old) => updateMarks(old, found.rows, found.missing))
    return found.rows.length > 0 ? inListOrder(found.rows, loadedRows, state.sort) : null
  }
  const labels: BulkAction<Row>[] = slots.printLabels
    ? [
        {
          key: 'labels',
          label: 'Print labels',
          icon: 'labels',
          group: 'print',
          refuse: (count) =>
            printRefusal ?? (count > LABEL_LIMIT ? `You can print labels for at most ${countText(LABEL_LIMIT)} rows at once` : null),
          onSelect: slots.printLabels,
        },
      ]
    : []
  const job = () =>
    exportJobOf({
      name: resource.name,
      scope: state.scope,
      q: state.q,
      chips: [...viewChips(list), ...list.filters.chips],
      restrictions: slots.restrictions?.(state) ?? [],
      columns: list.columns.exportColumns,
      exportColumns: slots.exportColumns,
      marks: marks.store.get(),
      total: position?.total ?? loadedRows.length,
      urlOfPage: source.urlOfPage,
      readPage: source.readPage,
    })
  const print: BulkAction<Row> = {
    key: 'print',
    label: 'Print rows',
    icon: 'print',
    group: 'print',
    refuse: (count) =>
      printRefusal ?? (count > PRINT_LIMIT ? `You can print at most ${PRINT_LIMIT} rows at once; export to get more` : null),
    onSelect: (rows) => {
      const printed = job()
      void import('#components/export/print-rows.ts').then(({ printRows }) => printRows(printed, rows))
    },
  }
  return {
    job,
    /** The export job with the current version of its marked rows. */
    withCurrentRows: async (exportJob: ExportJob<Row>): Promise<ExportJob<Row> | null> => {
      if (exportJob.source.kind !== 'rows') return exportJob
      const rows = await loadMarkedRows()
      return rows && { ...exportJob, source: { kind: 'rows', rows } }
    },
    exportRefusal: exportRefusal ?? (canExportRows ? null : 'There is nothing to export'),
    actions: [...labels, ...(slots.bulk ?? []), print],
    loadMarkedRows,
    /** Prints labels for the marked rows, or for the page if none are marked. */
    printLabels: slots.printLabels
      ? {
          disabledReason: printRefusal ?? (loadedRows.length === 0 ? 'There is nothing to print' : null),
          onPrint: () =>
            void (markedCount(marks.store.get()) > 0 ? loadMarkedRows() : Promise.resolve([...loadedRows])).then(
              (rows) => rows && slots.printLabels?.(rows),
            ),
        }
      : null,
  }
}

const NOT_LOADED = {
  kind: 'bad',
  title: 'The marked rows could not be read',
  description: 'Part of the application could not be loaded. Check your connection.',
} as const

/** The chosen quick tab as a chip, so that an exported file names it too. */
const viewChips = <Row extends { id: string }>({ filters: { quick } }: List<Row>): Chip[] =>
  quick.current ? [{ id: 'view', label: 'View', value: quick.current.label, remove: (filters) => filters }] : []

export type Bulk<Row extends { id: string }> = ReturnType<typeof useBulk<Row>>
