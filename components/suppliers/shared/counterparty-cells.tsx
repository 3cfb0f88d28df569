import { Quantity, Unknown } from '#components/list/cell.tsx'
import { withCode } from '#components/list/with-code.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status, type Hue } from '#components/ui/badge.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatQty, formatWord, UNKNOWN } from '#lib/client/format.ts'

const HUES: Readonly<Record<string, Hue>> = { ACTIVE: 'good', BLOCKED: 'bad', PENDING: 'warn' }

export const CounterpartyStatus = ({ status }: { status: string | null }) => (
  <Status hue={HUES[status ?? ''] ?? 'neutral'} mark={statusMark(status)}>
    {formatWord(status)}
  </Status>
)

/** The status in an exported file. */
export const exportStatus = <Row extends { status: string | null }>() =>
  withCode<Row>(
    (row) => row.status && formatWord(row.status),
    (row) => row.status,
  )

/** Number of late orders; a number above zero has an icon. */
export const LateCount = ({ count, title }: { count: number | null; title: string }) => {
  if (count === null) return <Unknown />
  if (count === 0) return <Quantity value={0} />
  return (
    <span className="inline-flex items-center gap-1 text-bad">
      <Icon name="clock" size={12} title={title} />
      {formatQty(count)}
    </span>
  )
}

/** The number that a client has given to a customer or supplier. */
export const CounterpartyNumber = ({ no, client }: { no: string | null; client: string | null }) => (
  <span className="text-dim">
    <span className="font-mono">{no ?? UNKNOWN}</span>
    {client && ` at ${client}`}
  </span>
)
