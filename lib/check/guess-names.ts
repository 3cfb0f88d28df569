/* Guesses which of v7's fields is which field in the contract, by the meaning of their names. */

/** Groups of synonyms; the first word stands for the group. */
const SYNONYMS: readonly (readonly string[])[] = [
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
for (const [first = '', ...rest] of SYNONYMS) {
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

const haveSameMeaning = (a: string, b: string): boolean => {
  if (a === b || (a.length > 3 && b.length > 3 && (a.startsWith(b) || b.startsWith(a)))) return true
  const [first, second] = [meanings.get(a), meanings.get(b)]
  return first !== undefined && second !== undefined && [...first].some((meaning) => second.has(meaning))
}

/** Similarity of two names, from 0 to 1. `_code` counts half if it is missing, because codes are often named without it (`sku`). */
const similarity = (v7Name: string, contractName: string): number => {
  const [a, b] = [wordsOf(v7Name), wordsOf(contractName)]
  if (a.join('') === b.join('')) return 1
  const matchedWords = b.filter((word) => a.some((other) => haveSameMeaning(other, word)))
  const matchedV7Words = a.filter((word) => b.some((other) => haveSameMeaning(other, word)))
  // `description` alone means the product name.
  const isProduct = contractName === 'product_name' && /^desc(ription)?$/.test(a.join(''))
  const optional = isProduct || (b.length > 1 && b.at(-1) === 'code' && matchedWords.length < b.length) ? 0.5 : 0
  return (matchedWords.length + matchedV7Words.length) / (a.length + b.length - optional)
}

const MIN_SIMILARITY = 0.7

/** Pairs of v7's names and the contract's names, most certain first. No name appears twice. */
export const guessNames = (v7Names: readonly string[], contractNames: readonly string[]): [theirs: string, ours: string][] => {
  const candidates = v7Names.flatMap((theirs) => contractNames.map((ours) => ({ theirs, ours, score: similarity(theirs, ours) })))
  const usedNames = new Set<string>()
  return candidates
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ theirs, ours }) => {
      if (usedNames.has(`their ${theirs}`) || usedNames.has(`our ${ours}`)) return []
      usedNames.add(`their ${theirs}`).add(`our ${ours}`)
      return [[theirs, ours]] as [string, string][]
    })
}
