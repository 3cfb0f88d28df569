import { send } from '#lib/client/api.ts'
import { checkCustomerNumber } from '#lib/contract/orders/checks.ts'
import { settingsCustomers } from '#lib/contract/lookups/lookups.ts'

/**
 * The next number in the most common format (same prefix and digit count): `00418` after `00416`, `00417` and `KIOSK-9`. Null if no
 * number ends in digits.
 */
export const nextNumber = (numbers: readonly string[]): string | null => {
  const formats = new Map<string, { prefix: string; digits: string; count: number }>()
  for (const no of numbers) {
    const [, prefix = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(no) ?? []
    if (digits === '') continue
    const key = `${prefix} ${digits.length}`
    const previous = formats.get(key)
    const highest = previous && previous.digits > digits ? previous.digits : digits
    formats.set(key, { prefix, digits: highest, count: (previous?.count ?? 0) + 1 })
  }
  const [mostCommon] = [...formats.values()].toSorted((a, b) => b.count - a.count)
  return mostCommon ? mostCommon.prefix + String(Number(mostCommon.digits) + 1).padStart(mostCommon.digits.length, '0') : null
}

/** A free number for a new customer of the client. Null if v7's responses do not yield one. */
export const proposeCustomerNo = async (client: string, signal: AbortSignal): Promise<string | null> => {
  const customers = await send(settingsCustomers, { query: { client: [client], per_page: 200 }, signal })
  if (!customers.ok) return null
  const next = nextNumber(customers.value.data.flatMap(({ customer_no: no }) => (no ? [no] : [])))
  if (next === null) return null
  const check = await send(checkCustomerNumber, { query: { client, customer_no: next }, signal })
  if (!check.ok) return null
  const { available, suggestion } = check.value.data
  return available === true ? next : (suggestion ?? null)
}
