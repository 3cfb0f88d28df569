import type { Choice } from '#components/ui/choices.ts'

type Party = {
  value: string
  label: string | null
  active: boolean | null
  city: string | null
  status: string | null
  customer_no?: string | null
  supplier_no?: string | null
}

/**
 * Suppliers or customers as choices of an order of `client`. Those that it cannot order from or sell to come last with the reason,
 * because who does not find a blocked one adds it again.
 */
export const partyChoices = (parties: readonly Party[], client: string): Choice[] =>
  parties
    .map((party) => ({
      value: party.value,
      label: party.label ?? party.value,
      ...(party.active === false
        ? { hint: [numberOf(party), refusalOf(party, client)].filter(Boolean).join(' · '), disabled: true }
        : { hint: [numberOf(party), party.city].filter(Boolean).join(' · ') }),
    }))
    .toSorted((a, b) => Number('disabled' in a) - Number('disabled' in b))

const numberOf = ({ customer_no: customerNo, supplier_no: supplierNo }: Party): string | null => customerNo ?? supplierNo ?? null

const refusalOf = ({ status }: Party, client: string): string => `${status === 'PENDING' ? 'not approved' : 'blocked'} for ${client}`
