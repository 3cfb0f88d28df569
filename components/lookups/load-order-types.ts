import type { LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'

/** The order types that a client uses, with what each asks for. */
export const orderTypeLoader =
  (type: 'PO' | 'SO', client: readonly string[]): LoadChoices =>
  async (q, signal) => {
    const { dropdownGetordertype } = await import('#lib/contract/lookups/lookups.ts')
    const result = await send(dropdownGetordertype, { query: { type, client: [...client], q, per_page: 50 }, signal })
    return result.ok
      ? { choices: result.value.data.map(({ value, label }) => ({ value, label: label ?? value, hint: value })) }
      : { error: result.failure.message }
  }
