import { send } from '#lib/client/api.ts'
import { checkCustomerNumber } from '#lib/contract/orders/checks.ts'
import { settingsCustomers } from '#lib/contract/lookups/lookups.ts'

/**
 * The next number in the most common format (same prefix and digit count): `00418` after `00416`, `00417` and `KIOSK-9`. Null if no
 * number ends in digits.
 */
export const numberAfter = (numbers: readonly string[]): string | null => {
  const kinds = new Map<string, { prefix: string; digits: string; count: number }>()
  for (const no of numbers) {
    const [, prefix = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(no) ?? []
    if (digits === '') continue
    const key = `${prefix} ${digits.length}`
    const before = kinds.get(key)
    const highest = before && before.digits > digits ? before.digits : digits
    kinds.set(key, { prefix, digits: highest, count: (before?.count ?? 0) + 1 })
  }
  const [most] = [...kinds.values()].toSorted((a, b) => b.count - a.count)
  return most ? most.prefix + String(Number(most.digits) + 1).padStart(most.digits.length, '0') : null
}

/** A free number for a new customer of the client. Null if v7's responses do not yield one. */
export const proposeCustomerNo = async (client: string, signal: AbortSignal): Promise<string | null> => {
  const known = await send(settingsCustomers, { query: { client: [client], per_page: 200 }, signal })
  if (!known.ok) return null
  const next = numberAfter(known.value.data.flatMap(({ customer_no: no }) => (no ? [no] : [])))
  if (next === null) return null
  const check = await send(checkCustomerNumber, { query: { client, customer_no: next }, signal })
  if (!check.ok) return null
  const { available, suggestion } = check.value.data
  return available === true ? next : (suggestion ?? null)
}
