'use client'
import { memo, type ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { FormField } from '#lib/contract/exact-types.ts'
import { SCOPE_KEYS } from '#lib/order-form/header.ts'
import { useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import { Input } from '#components/ui/input.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { Select } from '#components/ui/select.tsx'
import { lostAccess } from '#lib/client/lost-access.ts'
import { useSession } from '#lib/client/session.tsx'
import { scopeChoices, siteProblem } from './field-choices.ts'
import { withCurrent } from '#components/form/with-current.ts'
import { FieldFrame } from './field-frame.tsx'
import { HeaderField } from './header-field.tsx'
import { formName } from './names.ts'
import { useClientWording } from '#lib/client/field-labels.ts'

// Beside a label, so nothing moves when it appears.
const EarlierAddresses = lazyParts(() => import('./earlier-addresses.tsx'))('EarlierAddresses')

const isScope = (field: FormField) => (SCOPE_KEYS as readonly string[]).includes(field.key)

/** Client, owner or site. A new client comes with its first owner, because owners belong to a client. */
const ScopeField = ({ field }: { field: FormField }) => {
  const { form, setHeader, options, lockOf } = useFormContext()
  const toClientWording = useClientWording()
  const { clients, sites } = useSession()
  const client = useHeaderValue('client_code')
  const current = useHeaderValue(field.key)
  const choices = scopeChoices(field.key, client, clients, sites, current, options.agreement)
  const pick = (value: string) => {
    if (field.key !== 'client_code') return setHeader({ [field.key]: value })
    const owners = clients.find((client) => client.client_code === value)?.owners ?? []
    return setHeader({ client_code: value, owner_code: owners[0]?.owner_code ?? '' })
  }
  // An owner belongs to a client, so a lost client is named once.
  const isLost = lostAccess({ [field.key]: current }, { clients, sites }) !== null
  const isNamed = isLost && !(field.key === 'owner_code' && lostAccess({ client_code: client }, { clients, sites }) !== null)
  const problem = field.key === 'site_code' && !isLost && lockOf(field) === null ? siteProblem(client, current, options.agreement) : null
  const note = isNamed ? `You no longer have access to ${current}.` : problem && toClientWording(problem)
  return (
    <FieldFrame field={field} isNoteProblem={problem !== null} note={note && <span className="text-bad">{note}</span>}>
      {({ readOnly, ...control }) => (
        <Controller
          control={form.control}
          name={formName(field.key)}
          render={({ field: { value } }) => {
            const label = choices.find((choice) => choice.value === value)?.label ?? value
            if (readOnly || (choices.length === 1 && value === choices[0]?.value)) return <Input {...control} readOnly value={label} />
            return <Select {...control} value={value} onChange={pick} className="w-full" options={withCurrent(value, choices)} />
          }}
        />
      )}
    </FieldFrame>
  )
}

/** Order details on the left, customer or supplier on the right, as described by the options. */
export const HeaderPanels = memo(() => {
  const { options, kind } = useFormContext()
  const toClientWording = useClientWording()
  const visibleFields = options.fields.filter((field) => field.visible !== false)
  const orderFields = visibleFields.filter((field) => (field.section ?? 'order') === 'order')
  const counterpartyFields = visibleFields.filter((field) => (field.section ?? 'order') !== 'order')
  const firstOfAddress = counterpartyFields.find(({ key }) => key.startsWith('ship_to.'))?.key
  const counterpartyTitle = toClientWording(kind === 'SO' ? 'Customer details' : 'Supplier details')
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      <Panel title="Order details">
        {orderFields.map((field) =>
          isScope(field) ? <ScopeField key={field.key} field={field} /> : <HeaderField key={field.key} field={field} />,
        )}
      </Panel>
      <Panel title={counterpartyTitle}>
        {counterpartyFields.map((field) => (
          <HeaderField key={field.key} field={field} aside={field.key === firstOfAddress && <EarlierAddresses />} />
        ))}
      </Panel>
    </div>
  )
})
HeaderPanels.displayName = 'HeaderPanels'

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-2 border-b border-line pb-1 text-base font-medium">{title}</h2>
    <div className="grid grid-cols-6 items-start gap-x-3 gap-y-3">{children}</div>
  </section>
)
