/* Guesses which field of v7 is which field of the contract, by the meaning of their names. */

/** Groups of synonyms; the first word stands for the group. */
const GROUPS: readonly (readonly string[])[] = [
  ['product', 'sku', 'item', 'article', 'material', 'part'],
  ['site', 'warehouse', 'whs', 'wh', 'facility', 'depot', 'branch', 'dc'],
  ['client', 'depositor', 'principal', 'account', 'tenant'],
  ['owner', 'stockowner'],
  ['customer', 'consignee', 'shipto', 'buyer'],
  ['supplier', 'vendor'],
  ['code', 'no', 'number', 'num', 'nbr', 'ref', 'reference', 'key'],
  ['name', 'description', 'desc', 'title', 'caption', 'label', 'text'],
  ['qty', 'quantity', 'units', 'amount'],
  ['onhand', 'qoh', 'stock', 'soh', 'balance'],
  ['available', 'atp', 'free', 'avail'],
  ['allocated', 'reserved', 'committed'],
  ['uom', 'unit'],
  ['status', 'state', 'stage'],
  ['level', 'role', 'rank'],
  ['value', 'val', 'id', 'code'],
  ['lines', 'items', 'rows', 'details', 'positions'],
  ['so', 'salesorder', 'order', 'outbound'],
  ['po', 'purchaseorder', 'purchase', 'inbound'],
  ['required', 'requested', 'due', 'by'],
  ['ship', 'despatch', 'dispatch'],
  ['date', 'day', 'on'],
  ['at', 'time', 'timestamp', 'datetime'],
  ['created', 'inserted', 'added'],
  ['updated', 'modified', 'changed'],
  ['lot', 'batch'],
  ['expiry', 'expiration', 'bestbefore', 'bbd'],
  ['location', 'bin'],
  ['token', 'access', 'jwt', 'bearer'],
  ['user', 'person', 'profile', 'me'],
  ['modules', 'rights', 'permissions'],
  ['clients', 'depositors', 'accounts'],
  ['sites', 'warehouses', 'facilities'],
  ['expires', 'ttl', 'expiry', 'lifetime'],
  ['email', 'mail'],
]
const meanings = new Map<string, Set<string>>()
for (const [first = '', ...rest] of GROUPS) {
  for (const word of [first, ...rest]) meanings.set(word, (meanings.get(word) ?? new Set()).add(first))
}

/** Two words that count as one: `on hand`, `sales order`. */
const COMPOUNDS = /on[_ ]?hand|best[_ ]?before|sales[_ ]?order|purchase[_ ]?order|ship[_ ]?to/gi

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(COMPOUNDS, (found) => found.replaceAll(/[_ ]/g, ''))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'in')

const meanSame = (a: string, b: string): boolean => {
  if (a === b || (a.length > 3 && b.length > 3 && (a.startsWith(b) || b.startsWith(a)))) return true
  const [one, other] = [meanings.get(a), meanings.get(b)]
  return one !== undefined && other !== undefined && [...one].some((meaning) => other.has(meaning))
}

/** Similarity of two names, from 0 to 1. `_code` counts half if it is missing, because codes are often named without it (`sku`). */
const likeness = (theirs: string, ours: string): number => {
  const [a, b] = [wordsOf(theirs), wordsOf(ours)]
  if (a.join('') === b.join('')) return 1
  const met = b.filter((word) => a.some((other) => meanSame(other, word)))
  const back = a.filter((word) => b.some((other) => meanSame(other, word)))
  // `description` alone means the product name.
  const isProduct = ours === 'product_name' && /^desc(ription)?$/.test(a.join(''))
  const optional = isProduct || (b.length > 1 && b.at(-1) === 'code' && met.length < b.length) ? 0.5 : 0
  return (met.length + back.length) / (a.length + b.length - optional)
}

const ENOUGH = 0.7

/** Pairs of v7's names and the contract's names, most certain first. No name appears twice. */
export const pairsOf = (theirs: readonly string[], ours: readonly string[]): [theirs: string, ours: string][] => {
  const all = theirs.flatMap((one) => ours.map((other) => ({ one, other, score: likeness(one, other) })))
  const taken = new Set<string>()
  return all
    .filter(({ score }) => score >= ENOUGH)
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ one, other }) => {
      if (taken.has(`their ${one}`) || taken.has(`our ${other}`)) return []
      taken.add(`their ${one}`).add(`our ${other}`)
      return [[one, other]] as [string, string][]
    })
}
