import type { ChangeText } from '#components/form/change-text.ts'
import { wordsOf, type Words } from '#lib/client/field-labels.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { regionName } from '#lib/shared/region-name.ts'
import { offeredRights } from './offered-rights.ts'
import { ALL_CLIENTS, ALL_SITES, type UserFields } from './user-fields.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'

/** Labels by field, in display order. `clientLabels` fills the empty ones. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  home_site: '',
  home_client: '',
  supplier_code: '',
  is_supplier: '',
  phone: 'Phone',
  locale: 'Region format',
  timezone: 'Time zone',
}

const DEFAULT_WORDS = wordsOf((_, word) => word)

/** Describes changes, in the order of the tabs. `moduleName` returns v7's name for a module, `supplierName` that of a supplier if known. */
export const describeChanges = (
  base: UserFields,
  changes: UserFields,
  moduleName: (module: Module) => string,
  words: Words = DEFAULT_WORDS,
  supplierName: (code: string) => string | null = () => null,
): ChangeText[] => [
  ...describeAccount(base, changes, words, supplierName),
  ...describeModules(changes, moduleName),
  ...describePlaces(changes, words),
  ...describeLostHomes(base, changes, words),
]

const describeAccount = (
  base: UserFields,
  changes: UserFields,
  words: Words,
  supplierName: (code: string) => string | null,
): ChangeText[] => {
  const valueText = (field: string, value: unknown): string => {
    if (field === 'locale') return regionName(value as string | null)
    const name = field === 'supplier_code' && typeof value === 'string' ? supplierName(value) : null
    return name ?? plainText(value)
  }
  return Object.entries({ ...FIELDS, ...clientLabels(words) }).flatMap(([field, label]) => {
    const value = changes[`a.${field}`]
    return value === undefined
      ? []
      : [{ sign: '→' as const, text: `${label}: ${valueText(field, base[`a.${field}`])} → ${valueText(field, value)}` }]
  })
}

const clientLabels = ({ site, client, supplier }: Words) => ({
  home_site: `Home ${inSentence(site.singular)}`,
  home_client: `Home ${inSentence(client.singular)}`,
  supplier_code: supplier.singular,
  is_supplier: `${supplier.singular} user`,
})

const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' && value !== '' ? value : 'none'
}

/**
 * The name of a newly chosen supplier: with what tells it from the one before if both have the same name, as in `Barossa Labs (023 · Sydney ·
 * BOREAL)`.
 */
export const supplierText = ({ label, hint }: { label: string; hint?: string }, before: string | null | undefined): string =>
  label === before && hint ? `${label} (${hint})` : label

/**
 * Groups rights by module: `+ edit, export in Users`. Rights without a box in the matrix, which go with the right to view, are not named.
 */
const describeModules = (changes: UserFields, moduleName: (module: Module) => string): ChangeText[] => {
  const modules = [...new Set(keysWithPrefix(changes, 'm.').map((key) => key.split('.')[1] as Module))]
  return modules.flatMap((module) =>
    ([true, false] as const).flatMap((isGiven): ChangeText[] => {
      const rights = offeredRights(module)
        .filter((right) => changes[`m.${module}.${right}`] === isGiven)
        .map((right) => RIGHT_WORDS[right])
      return rights.length === 0 ? [] : [{ sign: isGiven ? '+' : '−', text: `${rights.join(', ')} in ${moduleName(module)}` }]
    }),
  )
}

const describePlaces = (changes: UserFields, words: Words): ChangeText[] =>
  [...keysWithPrefix(changes, 's.'), ...keysWithPrefix(changes, 'c.')]
    // When a client is granted as a whole, the owners that were named before are not listed as removed.
    .filter((key) => changes[key] === true || changes[key.split('\u0000')[0] ?? ''] !== true)
    .map((key) => ({ sign: changes[key] === true ? '+' : '−', text: placeText(key, words) }))

/** Home site and client that the user loses access to, if no new home was chosen. v7 then chooses another of the user's. */
const describeLostHomes = (base: UserFields, changes: UserFields, words: Words): ChangeText[] => {
  const next = { ...base, ...changes }
  const isLost = (home: string, prefix: 's.' | 'c.', all: string): boolean => {
    const key = prefix + String(base[home])
    // A client may be granted as a whole or by owner.
    const isGiven = (fields: UserFields) =>
      Object.entries(fields).some(([other, on]) => on === true && (other === key || other.startsWith(`${key}\u0000`)))
    return base[home] !== null && !(home in changes) && (base[all] === true || isGiven(base)) && next[all] !== true && !isGiven(next)
  }
  const labels = clientLabels(words)
  return [
    ...(isLost('a.home_site', 's.', ALL_SITES) ? [{ label: labels.home_site, code: base['a.home_site'] }] : []),
    ...(isLost('a.home_client', 'c.', ALL_CLIENTS) ? [{ label: labels.home_client, code: base['a.home_client'] }] : []),
  ].map(({ label, code }) => ({ sign: '→', text: `${label}: ${String(code)} → another` }))
}

const placeText = (key: string, { site, client, owner: ownerWord }: Words): string => {
  if (key === ALL_SITES) return `all ${inSentence(site.plural)}`
  if (key === ALL_CLIENTS) return `all ${inSentence(client.plural)}`
  const [code = '', owner] = key.slice(2).split('\u0000')
  if (owner) return `${inSentence(ownerWord.singular)} ${owner} of ${code}`
  return key.startsWith('c.') ? `all ${inSentence(ownerWord.plural)} of ${code}` : code
}

const keysWithPrefix = (changes: UserFields, prefix: string): string[] => Object.keys(changes).filter((key) => key.startsWith(prefix))
