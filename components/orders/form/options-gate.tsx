'use client'
import { useMemo, useState } from 'react'
import type { FormField } from '#lib/contract/exact-types.ts'
import { useSession } from '#lib/client/session.tsx'
import type { DraftStore } from '#lib/order-form/draft/tab-copy.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { FormFailed } from './form-failed.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { AbandonedOrder } from './draft/abandoned-order.tsx'
import { OrderForm } from './order-form.tsx'
import { unsavedOf, type Source } from './draft/form-start.ts'
import { fieldsFor, isAgreedWithBuyer } from './header/locks.ts'
import { useOptions } from './use-options.ts'
import { useClientWording, useFieldLabels } from '#lib/client/field-labels.ts'
import { LabelsClient } from '#lib/client/labels-client.ts'

type Scope = { client: string; owner: string; site: string }

type Props = {
  source: Source
  store: DraftStore | null
  abandoned: AbandonedOrder | null
  onRestart: () => void
}

/** Renders the form once the client's options, which define its fields, are loaded. Labels are those of the order's client. */
export const OptionsGate = (props: Props) => {
  const [scope, setScope] = useState(() => scopeOf(props.source))
  return (
    <LabelsClient value={scope.client}>
      <FormOfClient {...props} scope={scope} onScope={setScope} />
    </LabelsClient>
  )
}

type FormOfClientProps = Props & { scope: Scope; onScope: (scope: Scope) => void }

const FormOfClient = ({ source, store, abandoned, onRestart, scope, onScope }: FormOfClientProps) => {
  const { options: known, error, reload } = useOptions(source.kind, scope)
  const { config } = useSession()
  const labelOf = useFieldLabels()
  const toClientWording = useClientWording()
  // A label that the client has set is used as it is. Other labels and the help texts are reworded.
  // Memoised separately from `options`, which change with the order: new columns would restart a paste that is being corrected.
  const worded = useMemo(() => {
    const inClientWords = (field: FormField): FormField => ({
      ...field,
      label: labelOf(field.key, field.label),
      ...(field.help && { help: toClientWording(field.help) }),
    })
    return known && { ...known, fields: known.fields.map(inClientWords), line_fields: known.line_fields.map(inClientWords) }
  }, [known, labelOf, toClientWording])
  const options = useMemo(() => {
    const { kind, record, isCopy } = source
    const isAgreed = isAgreedWithBuyer(kind, isCopy ? undefined : record?.status, config.supplier_mode)
    return worded && { ...worded, fields: fieldsFor(worded.fields, record, isAgreed) }
  }, [worded, source, config.supplier_mode])
  if (options) return <OrderForm source={source} options={options} store={store} abandoned={abandoned} onScope={onScope} />
  if (error) return <FormFailed failure={error} onRetry={reload} onRestart={onRestart} />
  return <FormSkeleton title={ORDER_WORDS[source.kind].new} />
}

/** Initial client, owner and site of the form. Unsaved changes to them take precedence over v7's record. */
const scopeOf = ({ record, isCopy, snapshot, scope }: Source): Scope => {
  const head = (snapshot?.changes ?? (isCopy || !record ? null : unsavedOf(record)?.changes))?.head
  const start = record ? { client: record.client_code ?? '', owner: record.owner_code ?? '', site: record.site_code ?? '' } : scope
  return {
    client: head?.['client_code']?.now ?? start.client,
    owner: head?.['owner_code']?.now ?? start.owner,
    site: head?.['site_code']?.now ?? start.site,
  }
}
