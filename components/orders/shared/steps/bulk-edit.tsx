'use client'
import { useState } from 'react'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useAllPages } from '#lib/client/all-pages.ts'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { salesOrdersCarrierCode, salesOrdersPriority } from '#lib/contract/lookups/lookups.ts'
import { cutNote } from '#lib/list/cut-note.ts'
import { changeFields } from './change-order.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { editRefusal } from './steps.ts'

/** Text of a field that the user leaves alone. */
export const UNCHANGED = ''

/** A select with more choices cannot be used. */
const PAGES = { maxPages: 4 }

type Props = { api: OrderApi; orders: OrderLike[]; onDone: () => void; onClose: () => void }

/** Changes the carrier, service and priority of many orders. Fields that the user leaves alone stay unchanged. */
export default function BulkEdit({ api, orders, onDone, onClose }: Props) {
  const [fields, setFields] = useState({ carrier_code: UNCHANGED, service: UNCHANGED, carrier_account: UNCHANGED, priority: UNCHANGED })
  const label = useLabels()
  const toClientWording = useClientWording()
  const set = (part: Partial<typeof fields>) => setFields((now) => ({ ...now, ...part }))
  const unique = (key: 'client_code' | 'site_code') => [...new Set(orders.flatMap((order) => order[key] ?? []))]
  const [client, site] = [unique('client_code'), unique('site_code')]
  const listed = useAllPages(salesOrdersCarrierCode, (paging) => ({ query: { client, site, active: true, ...paging } }), PAGES).data
  const carriers = listed?.data ?? []
  const note = cutNote(listed, 'carriers')
  const priorities = useAllPages(salesOrdersPriority, (paging) => ({ query: { client, ...paging } }), PAGES).data?.data ?? []
  const carrier = carriers.find((carrier) => carrier.value === fields.carrier_code)
  const services = carrier?.services ?? []
  const needsAccount = api.kind === 'SO' && carrier?.needs_account === true
  const body = bulkEditBody(api.kind, fields)
  const refuse = (order: OrderLike) =>
    fields.priority === UNCHANGED ? editRefusal(api.kind, 'carrier', order) : editRefusal(api.kind, 'all', order)
  return (
    <BulkDialog
      rows={orders}
      nameOf={(order) => order.no}
      refusalOf={refuse}
      words={{ verb: 'Change', doing: 'Changing', done: 'Changed', ...api.words }}
      description="Only the fields you set here are changed."
      check={() => {
        if (Object.keys(body).length === 0) return 'Choose what to change.'
        return needsAccount && fields.carrier_account.trim() === ''
          ? `${carrier.carrier_name ?? carrier.value} needs an account number.`
          : null
      }}
      attempt={(order, _, signal) => changeFields(api, order, body, signal)}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={toClientWording('Carrier')} help={note && toClientWording(note)}>
          {(control) => (
            <Select
              {...control}
              value={fields.carrier_code}
              options={[
                { value: UNCHANGED, label: 'Leave as it is' },
                ...carriers.map(({ value, carrier_name }) => ({ value, label: [value, carrier_name].filter(Boolean).join(' · ') })),
              ]}
              onChange={(carrier_code) => set({ carrier_code, service: UNCHANGED, carrier_account: UNCHANGED })}
            />
          )}
        </Field>
        {api.kind === 'SO' && (
          <Field
            label={label('service', 'Service')}
            help={fields.carrier_code === UNCHANGED ? toClientWording('Choose a carrier first.') : undefined}
          >
            {(control) => (
              <Select
                {...control}
                value={fields.service}
                disabled={services.length === 0}
                options={[
                  { value: UNCHANGED, label: fields.carrier_code === UNCHANGED ? 'Leave as it is' : 'None' },
                  ...services.map(({ value, label }) => ({ value, label: label ?? value })),
                ]}
                onChange={(service) => set({ service })}
              />
            )}
          </Field>
        )}
        {needsAccount && (
          <Field label={toClientWording('Carrier account')} help="Applied to each of these orders.">
            {(control) => (
              <Input
                {...control}
                maxLength={60}
                autoComplete="off"
                value={fields.carrier_account}
                onChange={(event) => set({ carrier_account: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        <Field label={label('priority', 'Priority')} help="Can be changed until an order is released.">
          {(control) => (
            <Select
              {...control}
              value={fields.priority}
              options={[
                { value: UNCHANGED, label: 'Leave as it is' },
                ...priorities.map(({ value, label }) => ({ value, label: [value, label].filter(Boolean).join(' · ') })),
              ]}
              onChange={(priority) => set({ priority })}
            />
          )}
        </Field>
      </div>
    </BulkDialog>
  )
}

type BulkFields = { carrier_code: string; service: string; carrier_account: string; priority: string }

/** What the dialog changes of each order. A new carrier clears a service and an account that are not given: the old ones belonged to the previous carrier. */
export const bulkEditBody = (kind: OrderKind, fields: BulkFields): Record<string, string | null> => {
  const chosen = Object.entries(fields).filter(([, value]) => value !== UNCHANGED)
  const isNewCarrier = kind === 'SO' && fields.carrier_code !== UNCHANGED
  return { ...(isNewCarrier && { service: null, carrier_account: null }), ...Object.fromEntries(chosen) }
}
