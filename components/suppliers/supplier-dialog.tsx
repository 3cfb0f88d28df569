'use client'
import type { ComponentProps } from 'react'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { createSupplier } from './change-supplier.ts'
import CounterpartyDialog from './shared/counterparty-dialog.tsx'

/** What a supplier user sees in place of "Edit supplier". */
const MY_COMPANY = {
  title: 'My company',
  description: 'How the warehouse can reach you. Your name and number are managed by the warehouse.',
  locked: ['supplier_no', 'name', 'lead_time_days', 'notes'],
}

/** The form of a supplier on the suppliers' own screen. */
export default function SupplierDialog(props: ComponentProps<typeof CounterpartyDialog>) {
  const { config } = useSession()
  const toClientWording = useClientWording()
  return (
    <CounterpartyDialog
      {...props}
      {...(config.supplier_mode ? MY_COMPANY : {})}
      numberHelp={toClientWording('The client’s own number for this supplier')}
      sendCounterparty={createSupplier}
    />
  )
}
