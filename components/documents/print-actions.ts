import type { BulkAction } from '#components/list/slots.ts'
import { toastNotLoaded } from '#components/ui/toast.tsx'
import { MAX_PRINTED, PRINTED_KINDS, type PrintedKind } from '#lib/contract/shipments/documents.ts'

const NOUNS: Readonly<Record<PrintedKind, { one: string; many: string }>> = {
  PACKING_LIST: { one: 'packing list', many: 'packing lists' },
  DELIVERY_NOTE: { one: 'delivery note', many: 'delivery notes' },
}

/** Bulk actions that print documents of marked rows as one file. `printRefusal` is the reason why printing is disabled, or null. */
export const printActions = <Row>(
  recordType: 'order' | 'shipment',
  idOf: (row: Row) => string,
  printRefusal: string | null,
): BulkAction<Row>[] =>
  PRINTED_KINDS.map((kind) => ({
    key: `print-${kind}`,
    label: `Print ${NOUNS[kind].many}`,
    icon: 'print',
    group: 'print',
    refuse: (count) => printRefusal ?? (count > MAX_PRINTED ? `You can print at most ${MAX_PRINTED} ${NOUNS[kind].many} at once` : null),
    onSelect: (rows) => void print(kind, recordType, rows.map(idOf)),
  }))

const print = async (kind: PrintedKind, recordType: 'order' | 'shipment', ids: readonly string[]): Promise<void> => {
  try {
    const { printAsOnePdf } = await import('./print-as-one-pdf.ts')
    printAsOnePdf({ kind, ...NOUNS[kind] }, recordType, ids)
  } catch {
    toastNotLoaded('Nothing was printed')
  }
}
