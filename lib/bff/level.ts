import { LEVEL_RANK, type Level } from '#lib/contract/common.ts'
import type { Bff } from './bff.ts'

type Words = { dialect: Pick<NonNullable<Bff['dialect']>, 'levelOf'> | null }

const KNOWN = new Map(Object.keys(LEVEL_RANK).map((level) => [level.toUpperCase(), level as Level]))

/** The contract's level for v7's own word; a word that nobody knows stays as v7 wrote it. */
export const levelOf = (word: string, { dialect }: Words): string => {
  const said = dialect?.levelOf(word) ?? word
  return KNOWN.get(said.toUpperCase()) ?? said
}

/** The level by which pages are shown: a word that nobody knows may see the least. */
export const gateLevel = (word: string, words: Words): Level => KNOWN.get(levelOf(word, words).toUpperCase()) ?? 'Regular'
