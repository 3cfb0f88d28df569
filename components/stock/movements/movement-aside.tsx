'use client'
import { useState, type ReactNode } from 'react'
import { CodeText, ExpiryDate, Qty, Section } from '#components/record/parts.tsx'
import { Property } from '#components/record/facts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { movedQty, qtyColour, typeName } from '#components/stock/shared/movement-words.ts'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatMoment, UNKNOWN } from '#lib/client/format.ts'
import { ClientWording, useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { dispositionName } from '#lib/contract/stock/dispositions.ts'
import type { Movement } from '#lib/contract/stock/movements.ts'
import { moduleOf } from './cells.tsx'
import { Trace } from './trace-line.tsx'
import { useToday } from '#lib/client/use-today.ts'

/** The aside of a movement: all its fields, and the history of its stock before and after. */
export default function MovementAside({ id, row }: { id: string; row: Movement | null }) {
  // Keep showing the row even if newer movements push it off the page.
  const [known, setKnown] = useState(row)
  if (row && row !== known) setKnown(row)
  const movement = row ?? (known?.id === id ? known : null)
  if (!movement)
    return (
      <EmptyState icon="movements" title="This movement is not on this page of the list.">
        <ClientWording>
          Newer movements may have moved it to another page, or the filters exclude it. Search for its item, order or pallet.
        </ClientWording>
      </EmptyState>
    )
  return (
    <div className="h-full overflow-auto" tabIndex={0} role="region" aria-label="Movement" data-ring>
      <MovementHeader movement={movement} />
      <Trace key={movement.id} movement={movement} />
      <Details movement={movement} />
    </div>
  )
}

const MovementHeader = ({ movement }: { movement: Movement }) => (
  <header className="border-b border-line px-4 py-3">
    <div className="flex items-baseline justify-between gap-3">
      <h2 className="text-base font-semibold">
        <ClientWording>{typeName(movement)}</ClientWording>
      </h2>
      <p className={cx('text-base font-semibold whitespace-nowrap tabular-nums', qtyColour(movement))}>
        {movedQty(movement)} <span className="text-sm font-normal text-dim">{movement.uom}</span>
      </p>
    </div>
    <p className="mt-0.5 text-sm text-muted">
      <span className="font-mono font-medium text-ink">{movement.product_code}</span> {movement.product_name}
    </p>
    <p className="mt-0.5 text-sm text-muted">
      <time dateTime={movement.moved_at ?? undefined}>{formatMoment(movement.moved_at)}</time> · {movement.site_code}
      {movement.user_name && ` · ${movement.user_name}`}
    </p>
  </header>
)

const Details = ({ movement }: { movement: Movement }) => {
  const toClientWording = useClientWording()
  const label = useLabels()
  const { clients, sites } = useSession()
  const today = useToday()
  const client = clients.find(({ client_code }) => client_code === movement.client_code)
  const module = moduleOf(movement)
  return (
    <>
      <Section title="Where">
        <dl>
          <Line label="From">{movement.from_location}</Line>
          <Line label="To">{movement.to_location}</Line>
          <Line label={`${label('disposition_code', 'Disposition')} before`}>{dispositionName(movement.from_disposition)}</Line>
          <Line label={`${label('disposition_code', 'Disposition')} after`}>{dispositionName(movement.to_disposition)}</Line>
          <Property label="Balance after" help={toClientWording('of the item at the site')}>
            <Qty value={movement.balance_after} unit={movement.uom ?? undefined} />
          </Property>
        </dl>
      </Section>
      <Section title="What">
        <dl>
          <Code label={label('lot_no', 'Lot')} noun={toClientWording('lot')} value={movement.lot_no} />
          <Code label={label('sscc', 'SSCC')} noun="pallet" value={movement.sscc} />
          <Code label={label('serial_no', 'Serial')} noun="serial number" value={movement.serial_no} />
          <Property label={label('expiry_date', 'Expiry')}>
            <ExpiryDate date={movement.expiry_date} today={today} none={unknownReason(movement, 'expiry_date', 'No expiry date')} />
          </Property>
          <Line label={label('client_code', 'Client')}>
            {client ? `${client.client_name} (${movement.client_code})` : movement.client_code}
          </Line>
          <Line label={label('owner_code', 'Owner')}>{movement.owner_code}</Line>
          <Line label={label('site_code', 'Site')}>
            {sites.find(({ site_code }) => site_code === movement.site_code)?.site_name ?? movement.site_code}
          </Line>
        </dl>
      </Section>
      <Section title="Why and how">
        <dl>
          <Line label="Reference">
            {movement.ref_no !== null &&
              (module ? (
                <RecordLink module={module} no={movement.ref_no} query={{ client: movement.client_code }} className="font-mono" />
              ) : (
                movement.ref_no
              ))}
          </Line>
          <Line label="Order line">{movement.ref_line_no}</Line>
          <Line label="Reason">{reasonText(movement)}</Line>
          <Line label="User">{movement.user_name}</Line>
          <Line label="Channel">{movement.channel}</Line>
          <Line label="Device">{movement.device}</Line>
          <Line label="Stream">{movement.stream_code}</Line>
          <Line label="Note">{movement.note}</Line>
        </dl>
      </Section>
    </>
  )
}

/** A labelled value, or a dash if empty. */
const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Property label={label}>
    {children === null || children === undefined || children === false || children === '' ? (
      <span className="text-dim">{UNKNOWN}</span>
    ) : (
      <span className="break-words">{children}</span>
    )}
  </Property>
)

const Code = ({ label, noun, value }: { label: string; noun: string; value: string | null }) => (
  <Property label={label}>
    {value === null ? <span className="text-dim">{UNKNOWN}</span> : <CodeText code={value} noun={noun} isQuiet={false} />}
  </Property>
)

/** The reason in words with its code, by which the list can be filtered: `Returned by the customer (CUSTOMER)`. */
const reasonText = ({ reason, reason_code: code }: Movement): string | null =>
  reason && code && reason !== code ? `${reason} (${code})` : (reason ?? code)
