'use client'
import { toastNotLoaded } from '#components/ui/toast.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useSession } from '#lib/client/session.tsx'
import { markedCount } from '#lib/list/marked-rows.ts'
import type { Chip } from '#lib/list/filters.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { ShownList } from './slots.ts'
import type { List } from './use-list.ts'

/** Export and labels of a list, each with a reason if it is disabled. The actions for marked rows are in `marked-rows-actions.ts`. */
export const useBulk = <Row extends { id: string }>(list: List<Row>) => {
  const { can } = useSession()
  const { resource, slots, marks } = list
  const { state } = list.urlState
  const { position, source, loadedRows } = list.page
  const toClientWording = useClientWording()
  const title = toClientWording(inSentence(resource.words.title))
  const printRefusal = outputRefusal(can, 'print', resource.module, title)
  const exportRefusal = outputRefusal(can, 'export', resource.module, title)
  const canExportRows = loadedRows.length > 0 || markedCount(marks.store.get()) > 0

  /** Loads the marked rows as they are now, in the order of the list. Null if none are left, after a cancel, or after an error message. */
  const loadMarkedRows = async (): Promise<Row[] | null> => {
    const marked = marks.store.get()
    const code = await import('./reload-rows.ts').catch(() => toastNotLoaded('The marked rows could not be read'))
    return code ? code.currentRows(marked, list) : null
  }
  const total = position?.total ?? loadedRows.length
  const shown = (): ShownList<Row> => ({
    name: resource.name,
    scope: state.scope,
    q: state.q,
    chips: [...viewChips(list), ...list.filters.chips],
    restrictions: slots.restrictions?.(state) ?? [],
    columns: list.columns.exportColumns,
    label: list.columns.label,
    exportColumns: slots.exportColumns,
    loadNote: (isPart) => slots.fileNote?.(state, isPart) ?? Promise.resolve(null),
    marks: marks.store.get(),
    total,
    urlOfPage: source.urlOfPage,
    readPage: source.readPage,
  })
  return {
    shown,
    /** What an export would contain: the marked rows, or all. */
    exportContents: () => {
      const held = marks.store.get()
      const count = markedCount(held)
      return { rows: count || (position?.total ?? null), areMarked: held.kind === 'some' && count > 0 }
    },
    /** Prepares the export of what the list shows now, with the current version of the marked rows. Null after an error message. */
    prepareExport: async () => {
      const exported = shown()
      return import('./prepare-list-export.ts')
        .then(({ prepareListExport }) => prepareListExport(exported, loadMarkedRows))
        .catch(() => toastNotLoaded('Nothing was exported'))
    },
    exportRefusal: exportRefusal ?? (canExportRows ? null : 'There is nothing to export'),
    printRefusal,
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

/** The chosen quick tab as a chip, so that an exported file names it too. */
const viewChips = <Row extends { id: string }>({ filters: { quick } }: List<Row>): Chip[] =>
  quick.current ? [{ id: 'view', label: 'View', value: quick.current.label, remove: (filters) => filters }] : []

export type Bulk<Row extends { id: string }> = ReturnType<typeof useBulk<Row>>
