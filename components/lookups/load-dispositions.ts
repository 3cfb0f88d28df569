import type { LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'

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
