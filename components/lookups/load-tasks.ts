import type { LoadChoices } from '#components/ui/choices.ts'
import { send } from '#lib/client/api.ts'
import { formatWord } from '#lib/client/format.ts'

/** The tasks that v7 files movements under. */
export const taskLoader: LoadChoices = async (q, signal) => {
  const { settingsTasks } = await import('#lib/contract/lookups/lookups.ts')
  const result = await send(settingsTasks, { query: { q, per_page: 50 }, signal })
  if (!result.ok) return { error: result.failure.message }
  return {
    choices: result.value.data.map(({ value, label, group }) => ({ value, label: label ?? formatWord(value), hint: group?.toLowerCase() })),
  }
}
