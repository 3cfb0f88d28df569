'use client'
import type { ReasonSpec } from '#components/actions/reason-field.tsx'
import { useCall } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { salesOrderOptions } from '#lib/contract/orders/sales-order-entry.ts'
import type { OrderApi } from '#components/orders/shared/order-api.ts'
import type { StepKey, StepOrder } from './step-labels.ts'
import { reasonFor } from './steps.ts'

const DEFAULT_HOLD_REASONS = {
  PO: ['Price under discussion', 'Waiting for the client'],
  SO: ['Address to be confirmed', 'Later delivery requested'],
}

/** The reason field of a step. For holding sales orders of one client it offers the client's own reasons, if v7 has any. */
export const useReasons = (
  api: OrderApi,
  step: StepKey,
  order: Pick<StepOrder, 'isProposal'>,
  client: string | null | undefined,
): ReasonSpec | undefined => {
  const toClientWording = useClientWording()
  const isSupplier = useIsSupplierUser()
  const spec = reasonFor(step, api.kind, order, isSupplier)
  const usesClientReasons = step === 'hold' && api.kind === 'SO' && Boolean(client)
  const options = useCall(salesOrderOptions, usesClientReasons && client ? { query: { client } } : null, { revalidateIfStale: false })
  if (!spec) return spec
  if (step !== 'hold') return { ...spec, ...(spec.choices && { choices: spec.choices.map(toClientWording) }) }
  // "Other" is left out, since the user can type any reason.
  const known = (options.data?.data.hold_reasons ?? []).flatMap((reason) =>
    reason.value === 'OTHER' ? [] : [reason.label ?? reason.value],
  )
  return { ...spec, choices: known.length > 0 ? known : DEFAULT_HOLD_REASONS[api.kind].map(toClientWording) }
}
