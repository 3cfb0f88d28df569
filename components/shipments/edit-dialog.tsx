'use client'
import { useState } from 'react'
import ActionDialog from '#components/actions/action-dialog.tsx'
import { DateInput } from '#components/form/date-input.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useCall } from '#lib/client/api.ts'
import { dayProblem } from '#lib/client/format.ts'
import { supplierManagementOptions } from '#lib/contract/lookups.ts'
import type { InboundShipment } from '#lib/contract/shipments.ts'
import { isDay } from '#lib/list/days.ts'
import { changeShipment } from './change-shipment.ts'

type Props = { shipment: InboundShipment; onDone: () => void; onClose: () => void }

/** When it comes and with whom. What it brings is advised anew: the pallets may be labelled already. */
export default function EditDialog({ shipment, onDone, onClose }: Props) {
  const options = useCall(supplierManagementOptions, { query: {} }).data?.data
  const [fields, setFields] = useState({
    expected_date: shipment.eta_date ?? '',
    carrier_code: shipment.carrier_code ?? '',
    vehicle_no: shipment.vehicle_no ?? '',
    container_no: shipment.container_no ?? '',
  })
  const set = (key: keyof typeof fields) => (value: string) => setFields((now) => ({ ...now, [key]: value }))
  const carriers = options?.carriers ?? []
  return (
    <ActionDialog
      title={`Edit ${shipment.asn_no ?? shipment.shipment_no}`}
      verb="Save shipment"
      check={() => (fields.expected_date === '' ? 'Enter the expected date.' : isDay(fields.expected_date) ? null : dayProblem())}
      run={async () => {
        const { expected_date: day, ...transport } = fields
        const done = await changeShipment(shipment, {
          ...(day !== shipment.eta_date && { expected_date: day }),
          ...Object.fromEntries(Object.entries(transport).map(([key, value]) => [key, value.trim() || null])),
        })
        if (done.ok) onDone()
        return done
      }}
      onClose={onClose}
    >
      <Field label="Expected date">
        {(control) => <DateInput {...control} value={fields.expected_date} onValue={set('expected_date')} />}
      </Field>
      <Field label="Carrier" optional>
        {(control) => (
          <Select
            {...control}
            className="w-full"
            options={[{ value: '', label: 'None named' }, ...carriers.map(({ value, carrier_name: label }) => ({ value, label }))]}
            value={fields.carrier_code}
            onChange={set('carrier_code')}
          />
        )}
      </Field>
      <Field label="Vehicle" optional>
        {(control) => (
          <Input {...control} maxLength={30} value={fields.vehicle_no} onChange={(event) => set('vehicle_no')(event.currentTarget.value)} />
        )}
      </Field>
      <Field label="Container" optional>
        {(control) => (
          <Input
            {...control}
            maxLength={20}
            value={fields.container_no}
            onChange={(event) => set('container_no')(event.currentTarget.value)}
          />
        )}
      </Field>
    </ActionDialog>
  )
}
