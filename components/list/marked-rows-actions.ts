import { toastNotLoaded } from '#components/ui/toast.tsx'
import { countText } from '#lib/list/pages.ts'
import { notedExportJobOf } from './export-job.ts'
import type { BulkAction } from './slots.ts'
import type { Bulk } from './use-bulk.ts'
import type { List } from './use-list.ts'

/** Maximum rows for one label print, which is one document. */
const LABEL_LIMIT = 5000
const PRINT_LIMIT = 500

/** What can be done with marked rows: labels, the actions of the screen, and print. */
export const markedRowsActions = <Row extends { id: string }>(
  { slots }: List<Row>,
  { printRefusal, shown }: Bulk<Row>,
): BulkAction<Row>[] => [
  ...(slots.printLabels
    ? [
        {
          key: 'labels',
          label: 'Print labels',
          icon: 'labels' as const,
          group: 'print' as const,
          refuse: (count: number) =>
            printRefusal ?? (count > LABEL_LIMIT ? `You can print labels for at most ${countText(LABEL_LIMIT)} rows at once` : null),
          onSelect: slots.printLabels,
        },
      ]
    : []),
  ...(slots.bulk ?? []),
  printAction({ printRefusal, shown }),
]

/**
 * Prints rows, with the columns of the list: marked ones or, with `range` (`1–50 of 942`), those of the page. Its `refuse` gives the reason if
 * that many rows cannot be printed.
 */
export const printAction = <Row extends { id: string }>(
  { printRefusal, shown }: Pick<Bulk<Row>, 'printRefusal' | 'shown'>,
  range?: string,
) =>
  ({
    key: 'print',
    label: 'Print rows',
    icon: 'print',
    group: 'print',
    refuse: (count: number) =>
      printRefusal ?? (count > PRINT_LIMIT ? `You can print at most ${PRINT_LIMIT} rows at once; export to get more` : null),
    onSelect: (rows: readonly Row[]) => {
      void Promise.all([notedExportJobOf(shown()), import('#components/export/print-rows.ts')]).then(
        ([printed, { printRows }]) => printRows(printed, rows, range),
        () => toastNotLoaded('Nothing was printed'),
      )
    },
  }) satisfies BulkAction<Row>
