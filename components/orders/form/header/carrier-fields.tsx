'use client'
import { useCallback, useMemo, useState } from 'react'
import { formName } from './names.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import type { Choice, LoadChoices } from '#components/ui/choices.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { send, useCall } from '#lib/client/api.ts'
import { lookupBlankCheck, isLookupMissing } from '#lib/client/lookup.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { salesOrdersCarrierCode, salesOrdersCarrierName } from '#lib/contract/lookups/lookups.ts'
import { useFormContext, useHeaderValue } from '#components/orders/form/form-context.ts'
import { CodeInput, focusCode } from './code-input.tsx'
import { FieldFrame, widthOf } from './field-frame.tsx'

/** Carrier by code or trading name: choosing one fills the other. A service of another carrier is cleared. */
export const CarrierFields = ({ field }: { field: FormField }) => {
  const { form, lockOf, setHeader, kind } = useFormContext()
  const [code, client, site] = [useHeaderValue('carrier_code'), useHeaderValue('client_code'), useHeaderValue('site_code')]
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  /** This v7 has no list of carriers, so the user types the code. */
  const [isFreeText, setFreeText] = useState(false)
  const scope = useMemo(() => ({ client: client ? [client] : [], site: site ? [site] : [] }), [client, site])
  // The name for a code that came with the order must be looked up.
  const nameLookup = useCall(salesOrdersCarrierName, code && !names[code] ? { query: { ...scope, carrier_code: [code] } } : null)
  const name = names[code] ?? nameLookup.data?.data.find((carrier) => carrier.carrier_code === code)?.label ?? ''

  const isBlank = useMemo(() => lookupBlankCheck(() => send(salesOrdersCarrierCode, { query: { ...scope, per_page: 1 } })), [scope])
  const switchToTyping = useCallback(
    (q: string) => {
      setFreeText(true)
      setHeader({ carrier_code: q.trim().toUpperCase() })
      focusCode('carrier_code')
    },
    [setHeader],
  )
  const loadCodes: LoadChoices = useMemo(
    () => async (q, signal) => {
      const result = await send(salesOrdersCarrierCode, { query: { ...scope, q, active: true, per_page: 25 }, signal })
      if (!result.ok && isLookupMissing(result.failure)) switchToTyping(q)
      if (!result.ok) return { error: result.failure.message }
      if (result.value.data.length === 0 && (await isBlank())) switchToTyping(q)
      return { choices: result.value.data.map(({ value, carrier_name }) => ({ value, label: value, hint: carrier_name ?? undefined })) }
    },
    [scope, isBlank, switchToTyping],
  )
  const loadNames: LoadChoices = useMemo(
    () => async (q, signal) => {
      const result = await send(salesOrdersCarrierName, { query: { ...scope, q, active: true, per_page: 25 }, signal })
      if (!result.ok) return { error: result.failure.message }
      return {
        choices: result.value.data.map(({ value, carrier_code, label }) => ({
          value: carrier_code ?? value,
          label: label ?? value,
          hint: carrier_code ?? value,
        })),
      }
    },
    [scope],
  )
  const pick = (choice: Choice | null, label: string | undefined) => {
    const next = choice?.value ?? ''
    if (choice && label) setNames((old) => ({ ...old, [choice.value]: label }))
    setHeader({ carrier_code: next, ...(kind === 'SO' && next !== code ? { service: '', carrier_account: '' } : {}) })
  }
  const isLocked = lockOf(field) !== null
  if (isFreeText && !isLocked)
    return (
      <FieldFrame field={{ ...field, label: `${field.label} code` }}>
        {(control) => <CodeInput {...control} value={code} onCode={(next) => setHeader({ carrier_code: next })} />}
      </FieldFrame>
    )
  return (
    <>
      <FieldFrame field={{ ...field, label: `${field.label} code` }}>
        {(control) =>
          isLocked ? (
            <Input {...control} value={code} className="font-mono" />
          ) : (
            <Combobox
              {...control}
              name={formName(field.key)}
              label={`${field.label} codes`}
              value={code ? { value: code, label: code } : null}
              onChange={(choice) => pick(choice, choice?.hint)}
              load={loadCodes}
              onBlur={() => void form.trigger(formName(field.key))}
              className="font-mono"
            />
          )
        }
      </FieldFrame>
      <Field label={`${field.label} name`} optional={!field.required} className={widthOf(field)}>
        {(control) =>
          isLocked ? (
            <Input {...control} value={name} readOnly />
          ) : (
            <Combobox
              {...control}
              label={`${field.label} names`}
              value={code ? { value: code, label: name } : null}
              onChange={(choice) => pick(choice, choice?.label)}
              load={loadNames}
            />
          )
        }
      </Field>
    </>
  )
}
