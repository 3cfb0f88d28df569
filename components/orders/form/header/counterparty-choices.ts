import { refusalText } from '#components/suppliers/shared/block-words.ts'
import type { Choice } from '#components/ui/choices.ts'

type Counterparty = {
  value: string
  label: string | null
  active: boolean | null
  city: string | null
  status: string | null
  block_reason?: string | null
  customer_no?: string | null
  supplier_no?: string | null
}

/**
 * Suppliers or customers as choices for an order of `client`. Those that the client cannot order from or sell to come last, with the
 * reason: if a blocked one were missing, users would add it again.
 */
export const counterpartyChoices = (counterparties: readonly Counterparty[], client: string): Choice[] =>
  counterparties
    .map((counterparty) => ({
      value: counterparty.value,
      label: counterparty.label ?? counterparty.value,
      ...(counterparty.active === false
        ? { hint: [numberOf(counterparty), refusalText(counterparty, client)].filter(Boolean).join(' · '), disabled: true }
        : { hint: [numberOf(counterparty), counterparty.city].filter(Boolean).join(' · ') }),
    }))
    .toSorted((a, b) => Number('disabled' in a) - Number('disabled' in b))

const numberOf = ({ customer_no: customerNo, supplier_no: supplierNo }: Counterparty): string | null => customerNo ?? supplierNo ?? null
