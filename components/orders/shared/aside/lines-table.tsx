'use client'
import { Link } from '#components/ui/link.tsx'
import { Fragment, type ReactNode } from 'react'
import { Flag } from '#components/record/flag.tsx'
import { Qty, Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { ShowAll } from '#components/record/show-all.tsx'
import { Cell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { formatQty, UNKNOWN } from '#lib/client/format.ts'
import { TextOfV7 } from '#lib/client/text-of-v7.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import { availableUnits } from '#lib/shared/whole-units.ts'
import { exactUnits } from '#components/orders/shared/whole-units.ts'
import type { OrderApi } from '#components/orders/shared/order-api.ts'
import { LineState } from '#components/orders/shared/status-pill.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { listHref } from '#lib/client/links.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { urlKey } from '#lib/list/url.ts'

const INITIAL_ROWS = 50

type Line = {
  line_no: number | null
  product_code: string | null
  product_name: string | null
  uom: string | null
  status: string | null
  lot_no: string | null
  notes: string | null
  problem?: string | null | undefined
}
/** `labelKey`: field whose client label the amount has. */
type AmountOf<L> = { label: string; labelKey?: string; qty: (line: L) => number | null }

type Props<L extends Line> = {
  api: Pick<OrderApi, 'module'>
  order: { client_code: string | null; owner_code: string | null; site_code: string | null; lines: readonly L[] }
  no: string
  /** Quantities of a line. Only the first shows the unit. */
  amounts: readonly AmountOf<L>[]
  /** Facts about a line, shown next to its status and lot. */
  renderFacts: (line: L) => ReactNode
  /** Full-width content below a line, or null. */
  renderBelow?: (line: L) => ReactNode
}

type OpenAsListProps = {
  module: Extract<Module, 'purchase_orders' | 'sales_orders'>
  no: string
  client: string | null
  owner: string | null
}

/** Link to the order's lines in the line list, to sort, filter and export them. */
const OpenAsList = ({ module, no, client, owner }: OpenAsListProps) => (
  <Link
    href={listHref(module, {
      view: 'lines',
      ...(client ? { client: [client] } : {}),
      ...(owner ? { owner: [owner] } : {}),
      order_no: [no],
      [urlKey('open')]: '0',
    })}
    className={buttonClass('ghost', 'sm')}
  >
    Open as list
  </Link>
)

/** The lines of one order: item, status and quantities. */
export const LinesTable = <L extends Line>({ api, order, no, amounts, renderFacts, renderBelow }: Props<L>) => {
  return (
    <Section
      title="Lines"
      note={formatQty(order.lines.length)}
      aside={<OpenAsList module={api.module} no={no} client={order.client_code} owner={order.owner_code} />}
    >
      {order.lines.length === 0 ? (
        <p className="text-sm text-muted">No lines yet.</p>
      ) : (
        <ShowAll rows={order.lines} noun="lines" initialCount={INITIAL_ROWS}>
          {(shown) => (
            <SmallTable
              caption={`Lines of ${no}`}
              headers={[
                { key: 'no', label: '#', className: 'w-7' },
                { key: 'item', label: 'Item', labelKey: 'product_code' },
                ...amounts.map(({ label, labelKey }) => ({ key: label, label, labelKey, isRight: true })),
              ]}
            >
              <tbody>
                {shown.map((line, index) => {
                  const details = line.problem ? <LineProblem text={line.problem} /> : renderBelow?.(line)
                  return (
                    <Fragment key={line.line_no ?? `at ${index}`}>
                      <LineRow
                        line={line}
                        stock={{ client: order.client_code, site: order.site_code }}
                        amounts={amounts}
                        renderFacts={renderFacts}
                        hasDetails={Boolean(details)}
                      />
                      {details && (
                        <SmallRow>
                          <td colSpan={amounts.length + 2} className="pb-2 pl-7">
                            {details}
                          </td>
                        </SmallRow>
                      )}
                    </Fragment>
                  )
                })}
              </tbody>
            </SmallTable>
          )}
        </ShowAll>
      )}
    </Section>
  )
}

/** Why a line cannot be entered. */
const LineProblem = ({ text }: { text: string }) => (
  <div className="rounded-sm bg-bad-tint px-2 py-1 text-xs">
    <Flag tone="bad">
      <TextOfV7>{text}</TextOfV7>
    </Flag>
  </div>
)

/** A quantity. Counted units are rounded down to whole ones, and the tooltip then has the exact value. */
const Amount = ({ qty, uom, hasUnit }: { qty: number | null; uom: string | null; hasUnit: boolean }) => (
  <span title={exactUnits(qty, uom)}>
    <Qty value={qty === null ? null : availableUnits(qty, uom)} unit={hasUnit ? (uom ?? undefined) : undefined} />
  </span>
)

type RowProps<L extends Line> = Pick<Props<L>, 'amounts' | 'renderFacts'> & {
  line: L
  /** The item's link opens its stock at this client and site. */
  stock: { client: string | null; site: string | null }
  hasDetails: boolean
}

const LineRow = <L extends Line>({ line, stock, amounts, renderFacts, hasDetails }: RowProps<L>) => {
  const label = useLabels()
  return (
    <SmallRow className={hasDetails ? 'border-b-0' : undefined}>
      <Cell className="pt-1.5 align-top text-dim tabular-nums">{line.line_no ?? UNKNOWN}</Cell>
      <RowHeader className="w-full max-w-0 py-1.5 pl-2">
        {line.problem ? (
          <span className="font-mono font-medium">{line.product_code}</span>
        ) : (
          <RecordLink module="stock" no={line.product_code} query={stock} className="font-mono font-medium" />
        )}
        <span className="block truncate text-xs text-muted" title={line.product_name ?? undefined} dir="auto">
          {line.product_name}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <LineState status={line.status} />
          {line.lot_no && (
            <span>
              {label('lot_no', 'Lot')} {line.lot_no}
            </span>
          )}
          {renderFacts(line)}
        </span>
        {line.notes && <span className="block text-xs text-muted">{line.notes}</span>}
      </RowHeader>
      {amounts.map(({ label, qty }, index) => (
        <Cell key={label} isRight className="pt-1.5 align-top">
          <Amount qty={qty(line)} uom={line.uom} hasUnit={index === 0} />
        </Cell>
      ))}
    </SmallRow>
  )
}
