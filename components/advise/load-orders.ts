import type { Choice, LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import { dropdownGetorderno } from '#lib/contract/lookups.ts'
import { PO_STATUSES } from '#lib/contract/order-status.ts'

/** Orders that a supplier can advise: the warehouse expects them. */
const ADVISABLE = ['RELEASED', 'BOOKED', 'IN_TRANSIT', 'ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED']

const labelOf = (status: string) => PO_STATUSES.find((one) => one.value === status)?.label ?? status

/** Numbers of orders as they are typed, newest first. */
export const loadOrders: LoadChoices = async (q, signal) => {
  const result = await send(dropdownGetorderno, { query: { type: 'PO', status: ADVISABLE, q, per_page: 20 }, signal })
  if (!result.ok) return { error: result.failure.message }
  return {
    choices: result.value.data.map(({ value, label, status, party_name: party }): Choice => ({
      value,
      label,
      hint: [party, labelOf(status)].filter(Boolean).join(' · '),
    })),
    isTruncated: result.value.meta.total > result.value.data.length,
  }
}
