'use client'
import { useId, useState, type FormEvent } from 'react'
import { ActionError } from '#components/actions/action-dialog.tsx'
import { KeptNote } from '#components/form/kept-note.tsx'
import { PARTY_FIELDS, partyBody, partyProblems } from '#components/suppliers/shared/party-fields.ts'
import { TextArea } from '#components/form/text-area.tsx'
import { useSiteCountry } from '#components/suppliers/shared/use-site-country.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { send, useCall } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useKeepForm, useRestoredForm } from '#lib/client/kept-form.ts'
import { inSentence, useWords } from '#lib/client/labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import { supplierManagementOptions } from '#lib/contract/lookups/lookups.ts'
import { postSupplierManagement } from '#lib/contract/suppliers/supplier-entry.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { saveSupplier } from './change-supplier.ts'
import { KeptSupplier } from './shared/kept-party.ts'
import { SameName } from './same-name.tsx'

type Props = {
  /** The supplier to change; null for a new one. */
  row: SupplierRow | null
  client: string
  onDone: () => void
  onClose: () => void
}

const FIELDS = PARTY_FIELDS.supplier
/** Fields that only the warehouse may change, not the supplier themselves. */
const WAREHOUSE_ONLY = new Set(['supplier_no', 'name', 'lead_time_days', 'notes'])

/** The form that creates or edits a supplier. It points out existing suppliers of the same name while the user types. */
export default function SupplierDialog({ row, client: defaultClient, onDone, onClose }: Props) {
  const { clients, config } = useSession()
  const words = useWords()
  const formId = useId()
  const countries = useCall(supplierManagementOptions, { query: {} }).data?.data.countries ?? []
  const storedForm = useRestoredForm('supplier', KeptSupplier)
  const kept = storedForm && (storedForm.row?.['id'] ?? null) === (row?.id ?? null) ? storedForm : null
  const [client, setClient] = useState(kept?.client ?? row?.client_code ?? defaultClient)
  const siteCountry = useSiteCountry()
  const [typedValues, setValues] = useState<Record<string, string>>(() => kept?.values ?? initialValues(row))
  const [isDirty, setDirty] = useState(kept !== null)
  useKeepForm('supplier', isDirty ? { row, client, values: typedValues } : null)
  // A new supplier defaults to the site's country until the user chooses one.
  const values = row || typedValues['country'] !== undefined ? typedValues : { ...typedValues, country: siteCountry ?? '' }
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const isOwn = config.supplier_mode
  const setValue = (name: string) => (value: string) => {
    setDirty(true)
    setValues((now) => ({ ...now, [name]: value }))
  }

  const save = async () => {
    const body = partyBody('supplier', client, values)
    const invalid = partyProblems('supplier', body)
    setProblems(invalid)
    setFailure(null)
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    const refused = row ? await saveChanges(row, values, body) : await createSupplier(body, key)
    setBusy(false)
    if (refused === null) {
      onDone()
      onClose()
      return
    }
    setProblems(Object.fromEntries(Object.entries(refused.errors ?? {}).map(([name, texts]) => [name, texts.join(' ')])))
    if (!refused.errors) setFailure(refused.message)
  }
  const inputProps = (name: string) => ({
    value: values[name] ?? '',
    readOnly: isOwn && WAREHOUSE_ONLY.has(name),
    onChange: (event: { currentTarget: { value: string } }) => setValue(name)(event.currentTarget.value),
  })
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title={row ? (isOwn ? 'My company' : `Edit ${row.name ?? row.supplier_no ?? 'supplier'}`) : 'New supplier'}
      description={isOwn ? 'How the warehouse can reach you. Your name and number are managed by the warehouse.' : undefined}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            {row ? 'Save' : 'Add supplier'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-2 gap-3 pb-2 max-sm:grid-cols-1"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        {kept && <KeptNote className="col-span-full" />}
        {failure !== null && (
          <div className="col-span-full">
            <ActionError>{failure}</ActionError>
          </div>
        )}
        {!row && (
          <Field label={words.client.one} error={problems['client_code']} className="col-span-full">
            {(control) => (
              <Select
                {...control}
                className="w-full"
                options={clients.map((option) => ({ value: option.client_code, label: `${option.client_name} (${option.client_code})` }))}
                value={client}
                onChange={setClient}
              />
            )}
          </Field>
        )}
        <Field
          label="Supplier number"
          help={`The ${inSentence(words.client.one)}'s own number for this supplier`}
          error={problems['supplier_no']}
        >
          {(control) => (
            <Input
              {...control}
              {...inputProps('supplier_no')}
              maxLength={20}
              autoComplete="off"
              className="font-mono uppercase"
              data-autofocus={!row || undefined}
            />
          )}
        </Field>
        <Field label="Name" error={problems['name']}>
          {(control) => <Input {...control} {...inputProps('name')} maxLength={120} autoComplete="off" />}
        </Field>
        <SameName client={client} name={values['name'] ?? ''} postcode={values['postcode'] ?? ''} except={row?.supplier_code ?? null} />
        {FIELDS.map((field) => (
          <Field
            key={field.key}
            label={field.label}
            optional={field.isOptional}
            error={problems[field.key]}
            className={field.isWide ? 'col-span-full' : undefined}
          >
            {(control) =>
              field.type === 'note' ? (
                <TextArea {...control} {...inputProps(field.key)} />
              ) : field.type === 'country' ? (
                <Select
                  {...control}
                  className="w-full"
                  options={[{ value: '', label: 'Choose…' }, ...countries.map(({ value, label }) => ({ value, label: label ?? value }))]}
                  value={values[field.key] ?? ''}
                  onChange={setValue(field.key)}
                />
              ) : (
                <Input
                  {...control}
                  {...inputProps(field.key)}
                  type={field.type === 'number' ? 'text' : (field.type ?? 'text')}
                  inputMode={field.type === 'number' ? 'numeric' : undefined}
                  autoComplete="off"
                />
              )
            }
          </Field>
        ))}
      </form>
    </Dialog>
  )
}

const initialValues = (row: SupplierRow | null): Record<string, string> =>
  Object.fromEntries(
    ['supplier_no', 'name', ...FIELDS.map(({ key }) => key)]
      .filter((key) => row !== null || key !== 'country')
      .map((key) => [key, fieldText(row?.[key as keyof SupplierRow])]),
  )

const fieldText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const createSupplier = async (body: Record<string, unknown>, key: string): Promise<ApiFailure | null> => {
  const result = await send(postSupplierManagement, {
    body: { entity: 'supplier', ...body } as BodyOf<typeof postSupplierManagement>,
    idempotencyKey: key,
  })
  return result.ok ? null : result.failure
}

/** Sends changed fields only, so that fields the user may not change are never in the request. */
const saveChanges = async (row: SupplierRow, values: Record<string, string>, body: Record<string, unknown>): Promise<ApiFailure | null> => {
  const before = initialValues(row)
  const changed = Object.fromEntries(
    Object.keys(values)
      .filter((name) => values[name] !== before[name])
      .map((name) => [name, body[name]]),
  )
  const result = await saveSupplier(row, changed)
  return result.ok ? null : result.failure
}
