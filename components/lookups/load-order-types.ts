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

/** The conditions that stock can be in. */
export const dispositionLoader: LoadChoices = async (q, signal) => {
  const { settingsDispositions } = await import('#lib/contract/lookups/lookups.ts')
  const result = await send(settingsDispositions, { query: { q, per_page: 50 }, signal })
  if (!result.ok) return { error: result.failure.message }
  return {
    choices: result.value.data.map(({ value, label, is_available }) => ({
      value,
      label: label ?? value,
      hint: is_available ? 'can be sold' : value,
    })),
  }
}
