import 'server-only'
import { LEVEL_RANK, type Level } from '#lib/contract/engine/common.ts'
import type { Bff } from '../bff.ts'

type Words = { dialect: Pick<NonNullable<Bff['dialect']>, 'levelOf'> | null }

const KNOWN = new Map(Object.keys(LEVEL_RANK).map((level) => [level.toUpperCase(), level as Level]))

const known = (word: string, { dialect }: Words): Level | undefined => KNOWN.get((dialect?.levelOf(word) ?? word).toUpperCase())

/** Whether v7's word is a level of the contract, or the dialect maps it to one. */
export const isKnownLevel = (word: string, words: Words): boolean => known(word, words) !== undefined

/** The level that decides which pages are shown. An unknown word counts as the lowest level. */
export const gateLevel = (word: string, words: Words): Level => known(word, words) ?? 'Regular'
