'use client'
import { useMemo } from 'react'
import { useCall } from '#lib/client/api.ts'
import { wordsOf } from '#lib/client/field-labels.ts'
import { settingsFieldLabel } from '#lib/contract/clients/field-labels.ts'

const NO_LABELS: Readonly<Record<string, string | null>> = {}

/** The labels and words of any client, not only of the one chosen in the top bar. */
export const useWordsOf = (client: string) => {
  const labels = useCall(settingsFieldLabel, { query: { client } }, { keepPreviousData: false }).data?.data ?? NO_LABELS
  return useMemo(() => ({ labels, words: wordsOf((key, word) => labels[key] ?? word) }), [labels])
}
