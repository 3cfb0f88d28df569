'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { Controller, useFormState } from 'react-hook-form'
import { formName } from './names.ts'
import { useCheck } from '#components/form/use-check.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Input } from '#components/ui/input.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { send } from '#lib/client/api.ts'
import { orderCheck, type KnownOrder } from '#lib/contract/orders/checks.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import { FieldFrame } from './field-frame.tsx'

/** The order's number. If another order has it, the field shows an error and offers the free number that v7 suggests, if any. */
export const NumberField = ({ field }: { field: FormField }) => {
  const { form, kind, session, setHeader } = useFormContext()
  const [value, client, owner] = [useHeaderValue(field.key), useHeaderValue('client_code'), useHeaderValue('owner_code')]
  const order = useSyncExternalStore(session.order.subscribe, session.order.get, session.order.get)
  const identity = useSyncExternalStore(session.identity.subscribe, session.identity.get, session.identity.get)
  const isOwnNumber = value.trim().toUpperCase() === order?.no.toUpperCase() || value.trim() === identity?.no
  const ask = useCallback(
    async (text: string, signal: AbortSignal) => {
      const result = await send(orderCheck, { query: { client, owner, order_no: text, type: kind }, signal })
      return result.ok ? result.value.data : null
    },
    [client, owner, kind],
  )
  const check = useCheck(value, isOwnNumber || !client ? null : ask)
  const duplicate = check.status === 'answered' && check.value.exists ? check.value : null
  const { status } = useSyncExternalStore(session.saving.subscribe, session.saving.get, session.saving.get)
  // v7 saves a draft whose number is taken under another one. If it gives no number, the order has its id instead.
  const isStoredOtherwise = status === 'clean' && order?.status === 'DRAFT' && order.no !== order.id && value.trim() !== '' && !isOwnNumber
  const draftNo = isStoredOtherwise ? order.no : null
  const warnings = useSyncExternalStore(session.warnings.subscribe, session.warnings.get, session.warnings.get)
  const renumbered = isOwnNumber ? warnings.find(({ code, path }) => code === 'RENUMBERED' && path === field.key) : undefined
  // Once the order has been sent, the error says the same as the note.
  const hasError = Boolean(useFormState({ control: form.control, name: formName(field.key) }).errors[formName(field.key)])
  const reserved = identity && value === identity.no && !order
  return (
    <FieldFrame
      field={reserved ? { ...field, help: 'This number is reserved for you while the form is open' } : field}
      note={
        (duplicate || draftNo || renumbered) && (
          <span role="status" className={duplicate ? 'text-bad' : 'text-warn'}>
            {duplicate && !hasError && (
              <>
                <Icon name="error" size={14} className="mr-1 mb-0.5 inline" />
                Already used
                {duplicate.order && (
                  <>
                    {' by '}
                    <span className="whitespace-nowrap">
                      <OrderLink kind={kind} order={duplicate.order} />
                    </span>
                    {` (${duplicate.order.status_name})`}
                  </>
                )}
                .{' '}
              </>
            )}
            {draftNo && (
              <>
                The draft is saved as <span className="whitespace-nowrap">{draftNo}.</span>{' '}
              </>
            )}
            {renumbered?.message}
            {duplicate?.suggestion && (
              <button
                type="button"
                className="text-accent-ink underline underline-offset-2"
                onClick={() => setHeader({ [field.key]: duplicate.suggestion ?? '' })}
              >
                Use {duplicate.suggestion}
              </button>
            )}
          </span>
        )
      }
    >
      {(control) => (
        <Controller
          control={form.control}
          name={formName(field.key)}
          render={({ field: { value: text, onChange, onBlur } }) => (
            <Input
              {...control}
              value={text}
              onChange={onChange}
              onBlur={onBlur}
              aria-invalid={control['aria-invalid'] ?? (duplicate ? true : undefined)}
              autoComplete="off"
              spellCheck={false}
              className="font-mono uppercase"
            />
          )}
        />
      )}
    </FieldFrame>
  )
}

/** The customer's reference. A duplicate is only a warning, since partial orders share a reference. */
export const ReferenceField = ({ field }: { field: FormField }) => {
  const { form, session } = useFormContext()
  const [value, client, owner] = [useHeaderValue(field.key), useHeaderValue('client_code'), useHeaderValue('owner_code')]
  const order = useSyncExternalStore(session.order.subscribe, session.order.get, session.order.get)
  const ask = useCallback(
    async (text: string, signal: AbortSignal) => {
      const result = await send(orderCheck, { query: { client, owner, type: 'SO', customer_po_no: text }, signal })
      return result.ok ? (result.value.data.reference_matches ?? []) : null
    },
    [client, owner],
  )
  const check = useCheck(value, client ? ask : null)
  const otherOrders = check.status === 'answered' ? check.value.filter((other) => other.id !== order?.id) : []
  return (
    <FieldFrame
      field={field}
      note={
        otherOrders.length > 0 && (
          <span role="status" className="text-warn">
            <Icon name="warning" size={14} className="mr-1 mb-0.5 inline" />
            Already on{' '}
            {otherOrders.slice(0, 3).map((other, index) => (
              <span key={other.id}>
                {index > 0 && ', '}
                <OrderLink kind="SO" order={other} />
              </span>
            ))}
            {otherOrders.length > 3 && ` and ${otherOrders.length - 3} more`}. You can continue.
          </span>
        )
      }
    >
      {(control) => (
        <Controller
          control={form.control}
          name={formName(field.key)}
          render={({ field: { value: text, onChange, onBlur } }) => (
            <Input {...control} value={text} onChange={onChange} onBlur={onBlur} autoComplete="off" spellCheck={false} />
          )}
        />
      )}
    </FieldFrame>
  )
}

const OrderLink = ({ kind, order }: { kind: OrderKind; order: KnownOrder }) => (
  <RecordLink module={ORDER_WORDS[kind].module} id={order.id} no={order.no} />
)
