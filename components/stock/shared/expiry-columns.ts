import type { ExportedColumn } from '#components/list/slots.ts'
import { today } from '#lib/client/format.ts'

/** File columns of an expiry day: the day, and whether it has passed. */
export const expiryColumns = <Row>(dayOf: (row: Row) => string | null): ExportedColumn<Row>[] => [
  { type: 'date', value: dayOf },
  { key: 'beside:expired', label: 'Expired', type: 'text', value: (row) => ((dayOf(row) ?? today()) < today() ? 'expired' : null) },
]
