'use client'
import { memo, type ReactNode } from 'react'
import type { FormField } from '#lib/contract/exact.ts'
import { SCOPE_KEYS } from '#lib/order-form/head.ts'
import { AddressChoice } from './address-choice.tsx'
import { useFormContext } from '#components/orders/form/form-context.ts'
import { HeadField } from './head-field.tsx'
import { ScopeField } from './scope-fields.tsx'

const isScope = (field: FormField) => (SCOPE_KEYS as readonly string[]).includes(field.key)

/** Order details on the left, the other party's on the right, as the options describe them. */
export const HeadPanels = memo(() => {
  const { options, kind } = useFormContext()
  const shown = options.fields.filter((field) => field.visible !== false)
  const left = shown.filter((field) => (field.section ?? 'order') === 'order')
  const right = shown.filter((field) => (field.section ?? 'order') !== 'order')
  const party = kind === 'SO' ? 'Customer details' : 'Supplier details'
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      <Panel title="Order details">
        {left.map((field) => (isScope(field) ? <ScopeField key={field.key} field={field} /> : <HeadField key={field.key} field={field} />))}
      </Panel>
      <Panel title={party}>
        {right.flatMap((field) => [
          field.key === 'ship_to.name' && <AddressChoice key="address-choice" />,
          <HeadField key={field.key} field={field} />,
        ])}
      </Panel>
    </div>
  )
})
HeadPanels.displayName = 'HeadPanels'

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-2 border-b border-line pb-1 text-base font-medium">{title}</h2>
    <div className="grid grid-cols-6 items-start gap-x-3 gap-y-3">{children}</div>
  </section>
)
