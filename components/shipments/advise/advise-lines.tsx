'use client'
import { useId, type ReactNode } from 'react'
import { DateInput } from '#components/form/date-input.tsx'
import { cx } from '#components/ui/cx.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { formatQty } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import { EXPIRES_EARLY, expiresEarly } from '#lib/contract/orders/order-entry.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import type { AdviceLine } from './advice.ts'
import { ADVICE_FIELD, expiryProblem, lineField } from './advice-problems.ts'
import type { Advice } from './use-advice.ts'

const TO_ADVISE = 'To advise'

/**
 * Quantities to advise per line. What no other shipment advises is filled in; empty lines are not sent. The column is not called
 * "outstanding", because in the order advised goods are outstanding until they are received.
 */
export const AdviseLines = ({ advice, order }: { advice: Advice; order: PurchaseOrderDetail }) => {
  const label = useLabels()
  const headers = [label('product_code', 'Item'), TO_ADVISE, 'Quantity', label('lot_no', 'Lot'), label('expiry_date', 'Expiry'), 'Pallet']
  return (
    <section aria-labelledby="advise-lines">
      <h3 id="advise-lines" className="mb-1 text-sm font-semibold">
        Lines{order.po_no && ` of ${order.po_no}`}{' '}
        <span className="ml-1 font-normal text-dim">Clear the quantity of lines that you will send later</span>
      </h3>
      <div role="region" aria-label="Lines to advise" tabIndex={0} className="-mx-5 overflow-x-auto px-5">
        {/* On narrow screens each line is a block with its own labels, because a row would not fit. */}
        <table className="w-full border-collapse text-sm max-md:block md:min-w-165">
          <thead className="max-md:sr-only">
            <tr className="border-b border-line text-left text-xs text-dim">
              {headers.map((head) => (
                <th key={head} scope="col" className="h-7 px-1.5 font-normal whitespace-nowrap first:pl-0">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {advice.lines.map((line, index) => (
              <Line
                key={line.key}
                line={line}
                advice={advice}
                part={advice.lines.slice(0, index).filter(({ lineNo }) => lineNo === line.lineNo).length + 1}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** `part` numbers the parts of a split line from 1. */
const Line = ({ line, advice, part }: { line: AdviceLine; advice: Advice; part: number }) => {
  const isSplit = part > 1
  const label = useLabels()
  const expiry = expiryProblem(line.expiry, advice.today, label('expiry_date', 'Expiry'))
  const problems = { ...advice.problems.lines[line.key], ...(expiry !== null && { expiry }) }
  const update = (change: Partial<AdviceLine>) => advice.setLine(line.key, change)
  const wholeName = `line ${line.lineNo}, ${line.productCode}`
  const name = isSplit ? `part ${part} of ${wholeName}` : wholeName
  const messagesId = useId()
  const messages = Object.values(problems)
  const early = problems.expiry === undefined && expiresEarly(line.expiry, advice.head.expected_date) ? EXPIRES_EARLY : null
  const hasMessages = messages.length > 0 || early !== null
  // A line without a quantity is not sent, so it needs nothing.
  const needs = line.qty.trim() === '' ? null : advice.needsOf(line.lineNo)
  const fieldProps = (field: string) => ({ [ADVICE_FIELD]: lineField(line.key, field) })
  const invalidProps = (message: string | undefined) =>
    message === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': messagesId } as const)
  const pallets = [
    { value: '0', label: 'None' },
    ...advice.pallets.map((_, index) => ({ value: String(index + 1), label: `Pallet ${index + 1}` })),
  ]
  return (
    <>
      <tr
        className={cx(
          'align-top max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:pb-2',
          !hasMessages && 'border-b border-line last:border-b-0',
        )}
      >
        <th scope="row" className="py-1.5 pr-2 text-left font-normal max-md:col-span-2 max-md:min-w-0">
          {isSplit ? (
            <span className="pl-4 text-dim">same line</span>
          ) : (
            <>
              <span className="font-mono">
                <span className="text-dim">{line.lineNo}</span> {line.productCode}
              </span>
              <span className="block truncate text-xs text-muted md:max-w-52" title={line.productName}>
                {line.productName}
              </span>
            </>
          )}
        </th>
        <td className="px-1.5 py-2 text-right whitespace-nowrap tabular-nums max-md:px-0 max-md:py-1 max-md:text-left">
          {!isSplit && (
            <>
              <NarrowLabel>{TO_ADVISE}</NarrowLabel>
              {formatQty(line.open)} <span className="text-dim">{line.uom}</span>
            </>
          )}
        </td>
        <InputCell label="Quantity" className="md:w-24">
          <Input
            size="sm"
            inputMode="decimal"
            autoComplete="off"
            className="text-right"
            aria-label={`Quantity of ${name}`}
            {...fieldProps('qty')}
            {...invalidProps(problems.qty)}
            value={line.qty}
            onChange={(event) => update({ qty: event.currentTarget.value })}
          />
        </InputCell>
        <InputCell label={label('lot_no', 'Lot')} className="md:w-32" isRequired={needs?.lot}>
          <Input
            size="sm"
            autoComplete="off"
            className="font-mono"
            aria-required={needs?.lot || undefined}
            aria-label={`${label('lot_no', 'Lot')} of ${name}`}
            {...fieldProps('lot')}
            {...invalidProps(problems.lot)}
            value={line.lot}
            onChange={(event) => update({ lot: event.currentTarget.value })}
          />
        </InputCell>
        <InputCell label={label('expiry_date', 'Expiry')} className="md:w-36" isRequired={needs?.expiry}>
          <DateInput
            size="sm"
            aria-required={needs?.expiry || undefined}
            aria-label={`${label('expiry_date', 'Expiry')} of ${name}`}
            {...fieldProps('expiry')}
            {...(early === null ? invalidProps(problems.expiry) : { 'aria-describedby': messagesId })}
            value={line.expiry}
            onValue={(expiry) => update({ expiry })}
          />
        </InputCell>
        <InputCell label="Pallet" className="md:w-28">
          <Select
            size="sm"
            className="w-full"
            aria-label={`Pallet of ${name}`}
            {...fieldProps('pallet')}
            {...invalidProps(problems.pallet)}
            options={pallets}
            value={String(line.pallet)}
            onChange={(value) => update({ pallet: Number(value) })}
          />
        </InputCell>
        <td className="py-1.5 pl-1 whitespace-nowrap max-md:self-end max-md:justify-self-end">
          <IconButton icon="copy" size="sm" label={`Split ${name}`} onClick={() => advice.split(line.key)} />
          {isSplit && <IconButton icon="trash" size="sm" label={`Remove ${name}`} onClick={() => advice.removeLine(line.key)} />}
        </td>
      </tr>
      {hasMessages && (
        <tr className="border-b border-line last:border-b-0 max-md:block">
          {/* Full width, because a quantity cell is too narrow for a sentence. */}
          <td colSpan={7} id={messagesId} className="pb-2 text-xs text-bad max-md:block">
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
            {early !== null && <p className="text-warn">{early}</p>}
          </td>
        </tr>
      )}
    </>
  )
}

type CellProps = { label: string; className: string; isRequired?: boolean; children: ReactNode }

/** A cell with an input. The lines of an order differ in what they need, so a required value is marked. */
const InputCell = ({ label, className, isRequired, children }: CellProps) => (
  <td className={cx('px-1.5 py-1 max-md:px-0', className)}>
    <NarrowLabel>{label}</NarrowLabel>
    {children}
    {isRequired && (
      <span aria-hidden="true" className="mt-0.5 block text-xs text-muted">
        Required
      </span>
    )}
  </td>
)

/** Column label inside the line, for narrow screens without a table header. */
const NarrowLabel = ({ children }: { children: string }) => (
  <span aria-hidden className="mb-0.5 block truncate text-xs text-dim md:hidden">
    {children}
  </span>
)
