import type { useWords } from '#lib/client/field-labels.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { joinWithAnd } from '#lib/shared/join-words.ts'
import type { CounterpartyKind } from './counterparty-fields.ts'

type Shared = { kind: CounterpartyKind; client: string; sharing: readonly string[]; words: ReturnType<typeof useWords> }

/** Says for which clients a change is made if they share the record. */
export const sharedText = ({ kind, client, sharing, words }: Shared): string => {
  const codes = joinWithAnd(sharing)
  return `For ${inSentence(words.client.plural)} ${codes}, which share this ${inSentence(words[kind].singular)}. The number changes for ${client} only.`
}
