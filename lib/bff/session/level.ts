import 'server-only'
import { LEVEL_RANK, type Level } from '#lib/contract/engine/common.ts'
import type { Bff } from '../bff.ts'

type WithDialect = { dialect: Pick<NonNullable<Bff['dialect']>, 'levelOf'> | null }

const CONTRACT_LEVELS = new Map(Object.keys(LEVEL_RANK).map((level) => [level.toUpperCase(), level as Level]))

const findLevel = (word: string, { dialect }: WithDialect): Level | undefined =>
  CONTRACT_LEVELS.get((dialect?.levelOf(word) ?? word).toUpperCase())

/** Whether v7's word for a level is known: it is in the contract, or the dialect maps it to a level of the contract. */
export const isKnownLevel = (word: string, source: WithDialect): boolean => findLevel(word, source) !== undefined

/** The contract's level for v7's word. It decides which pages are shown. An unknown word counts as the lowest level. */
export const contractLevel = (word: string, source: WithDialect): Level => findLevel(word, source) ?? 'Regular'
