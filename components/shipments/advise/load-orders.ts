import type { Choice, LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'
import { dropdownGetorderno } from '#lib/contract/lookups/lookups.ts'
import { ADVISABLE, PO_STATUSES } from '#lib/contract/orders/order-status.ts'

const labelOf = (status: string | null) => PO_STATUSES.find((one) => one.value === status)?.label ?? (status && formatWord(status))

const MOST = 20

/** Numbers of orders as they are typed, newest first. */
export const loadOrders: LoadChoices = async (q, signal) => {
  const result = await send(dropdownGetorderno, { query: { type: 'PO', status: ADVISABLE, q, per_page: MOST }, signal })
  if (!result.ok) return { error: result.failure.message }
  const { data, meta } = result.value
  return {
    choices: data.map(({ value, label, status, party_name: party }): Choice => ({
      value,
      label: label ?? value,
      hint: [party, labelOf(status)].filter(Boolean).join(' · '),
    })),
    isTruncated: meta.total === null ? data.length === MOST : meta.total > data.length,
  }
}
