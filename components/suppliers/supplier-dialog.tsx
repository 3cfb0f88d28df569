'use client'
import type { ComponentProps } from 'react'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { createSupplier } from './change-supplier.ts'
import { SimilarSuppliers } from './similar-suppliers.tsx'
import CounterpartyDialog from './shared/counterparty-dialog.tsx'

/** What a supplier user sees in place of "Edit supplier". */
const MY_COMPANY = {
  title: 'My company',
  description: 'How the warehouse can reach you. Your name and number are managed by the warehouse.',
  locked: ['supplier_no', 'name', 'lead_time_days', 'notes'],
}

/** The form of a supplier on the suppliers' own screen. It points out existing suppliers of the same name while the user types. */
export default function SupplierDialog(props: ComponentProps<typeof CounterpartyDialog>) {
  const { config } = useSession()
  const toClientWording = useClientWording()
  const row = props.edited?.row as SupplierRow | undefined
  return (
    <CounterpartyDialog
      {...props}
      {...(config.supplier_mode ? MY_COMPANY : {})}
      numberHelp={toClientWording('The client’s own number for this supplier')}
      sendCounterparty={createSupplier}
      renderNote={({ name = '', postcode = '' }) => (
        <SimilarSuppliers client={props.clientCode} name={name} postcode={postcode} exceptCode={row?.supplier_code ?? null} />
      )}
    />
  )
}
