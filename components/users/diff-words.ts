import { inSentence, wordsOf, type Words } from '#lib/client/labels.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { regionName } from '#lib/shared/region-word.ts'
import { ALL_CLIENTS, ALL_SITES, type Flat } from './shared/flat.ts'
import { RIGHT_WORDS, RIGHTS, type Right } from './shared/words.ts'

/** Text of one change: `+ MEL2`, `− export on Stock holding`, `Name: Ivy → Ivy Green`. */
export type DiffWord = { sign: '+' | '−' | '→'; text: string }

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  home_site: '',
  home_client: '',
  supplier_code: 'Supplier',
  is_supplier: 'Supplier’s login',
  phone: 'Phone',
  locale: 'Region format',
  timezone: 'Time zone',
}

const BUILT_IN = wordsOf((_, word) => word)

/** Describes changes, in the order of the tabs. `moduleName` returns v7's name for a module. */
export const diffWords = (base: Flat, changes: Flat, moduleName: (module: Module) => string, words: Words = BUILT_IN): DiffWord[] => [
  ...accountWords(base, changes, words),
  ...moduleWords(changes, moduleName),
  ...placeWords(changes, words),
]

/** `+ MEL2, − export on Stock holding` */
export const diffText = (words: readonly DiffWord[]): string =>
  words.map(({ sign, text }) => (sign === '→' ? text : `${sign} ${text}`)).join(', ')

const accountWords = (base: Flat, changes: Flat, words: Words): DiffWord[] =>
  Object.entries({ ...FIELDS, ...homeWords(words) }).flatMap(([field, label]) => {
    const value = changes[`a.${field}`]
    return value === undefined
      ? []
      : [{ sign: '→' as const, text: `${label}: ${wordOf(field, base[`a.${field}`])} → ${wordOf(field, value)}` }]
  })

const homeWords = ({ site, client }: Words) => ({
  home_site: `Home ${inSentence(site.one)}`,
  home_client: `Home ${inSentence(client.one)}`,
})

const wordOf = (field: string, value: unknown): string => (field === 'locale' ? regionName(value as string | null) : shown(value))

const shown = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' && value !== '' ? value : 'none'

/** Groups rights by module: `+ edit, delete on Users`. */
const moduleWords = (changes: Flat, moduleName: (module: Module) => string): DiffWord[] => {
  const modules = [...new Set(keysOf(changes, 'm.').map((key) => key.split('.')[1] as Module))]
  return modules.flatMap((module) =>
    ([true, false] as const).flatMap((isGiven): DiffWord[] => {
      const rights = RIGHTS.filter((right: Right) => changes[`m.${module}.${right}`] === isGiven).map((right) => RIGHT_WORDS[right])
      return rights.length === 0 ? [] : [{ sign: isGiven ? '+' : '−', text: `${rights.join(', ')} on ${moduleName(module)}` }]
    }),
  )
}

const placeWords = (changes: Flat, words: Words): DiffWord[] =>
  [...keysOf(changes, 's.'), ...keysOf(changes, 'c.')].map((key) => ({
    sign: changes[key] === true ? '+' : '−',
    text: placeWord(key, words),
  }))

const placeWord = (key: string, { site, client, owner: ownerWord }: Words): string => {
  if (key === ALL_SITES) return `all ${inSentence(site.many)}`
  if (key === ALL_CLIENTS) return `all ${inSentence(client.many)}`
  const [code = '', owner] = key.slice(2).split('\u0000')
  if (owner) return `${inSentence(ownerWord.one)} ${owner} of ${code}`
  return key.startsWith('c.') ? `all ${inSentence(ownerWord.many)} of ${code}` : code
}

const keysOf = (changes: Flat, prefix: string): string[] => Object.keys(changes).filter((key) => key.startsWith(prefix))
