'use client'
import useSWR from 'swr'
import { send } from '#lib/client/api.ts'
import { wordsOf, type Words } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { settingsFieldLabel } from '#lib/contract/clients/field-labels.ts'

/** Each client takes a call. Headings in the words of further clients are mapped by the user. */
const MAX_CLIENTS = 50
const IN_FLIGHT = 4

const NONE: readonly Words[] = []

/** The words of each of the signed-in user's clients, which files of their users may have as headings; none until they have been read. */
export const useWordsOfClients = (isNeeded: boolean): readonly Words[] => {
  const { clients } = useSession()
  const codes = clients.slice(0, MAX_CLIENTS).map(({ client_code }) => client_code)
  // The words of an only client apply on all screens.
  const key = isNeeded && codes.length > 1 ? `words of ${codes.join(' ')}` : null
  return useSWR(key, () => readWords(codes), { revalidateOnFocus: false, shouldRetryOnError: false }).data ?? NONE
}

const readWords = async (codes: readonly string[]): Promise<Words[]> => {
  const rest = [...codes]
  const words: Words[] = []
  const read = async () => {
    for (let client = rest.shift(); client !== undefined; client = rest.shift()) {
      const result = await send(settingsFieldLabel, { query: { client } })
      const labels: Readonly<Record<string, string | null>> = result.ok ? result.value.data : {}
      if (Object.keys(labels).length > 0) words.push(wordsOf((key, word) => labels[key] ?? word))
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, read))
  return words
}
