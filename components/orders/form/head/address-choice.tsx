'use client'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useCall } from '#lib/client/api.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { earlierAddresses } from './addresses.ts'
import { useFormContext, useHeadValue } from '#components/orders/form/form-context.ts'

/** Places where the customer's earlier orders went: one press instead of eight fields. Not shown where there are none. */
export const AddressChoice = () => {
  const { setHead, lockOf } = useFormContext()
  const [customer, client, line, city] = [
    useHeadValue('customer_code'),
    useHeadValue('client_code'),
    useHeadValue('ship_to.address1'),
    useHeadValue('ship_to.city'),
  ]
  const query = { client: [client], customer: [customer], open: false, per_page: 25, sort: '-ordered_date' }
  const { data } = useCall<typeof salesOrders, 'summary'>(salesOrders, customer && client ? { view: 'summary', query } : null, {
    keepPreviousData: false,
  })
  const places = earlierAddresses(data?.data ?? [])
  const isLocked = lockOf({ key: 'ship_to.address1', label: '', type: 'text', required: false }) !== null
  if (places.length === 0 || isLocked) return null
  const current = places.findIndex(({ values }) => values['ship_to.address1'] === line && values['ship_to.city'] === city)
  return (
    <Field
      label="Deliver to"
      className="col-span-full"
      help={places.length === 1 ? 'Where the last order went' : 'Where earlier orders went'}
    >
      {(control) => (
        <Select
          {...control}
          className="w-full"
          value={String(current)}
          onChange={(index) => {
            const place = places[Number(index)]
            if (place) setHead(place.values)
          }}
          options={[
            ...(current < 0 ? [{ value: '-1', label: 'The address below' }] : []),
            ...places.map((place, index) => ({ value: String(index), label: place.label })),
          ]}
        />
      )}
    </Field>
  )
}
