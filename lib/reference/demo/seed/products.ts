import { THEMES } from './catalogue.ts'
import { gtin14, withWrongCheckDigit } from '#lib/shared/gs1.ts'
import { HUGE_STOCK, EDGE_CASE_PRODUCTS, type EdgeCaseProduct, SMALL_STOCK } from './edge-cases.ts'
import { type Random, sampler } from './random.ts'
import type { Client, Product } from './world.ts'

const LOT_SHARE = 0.45
const EXPIRY_SHARE = 0.35
const SERIAL_SHARE = 0.06
const QUIET_PRODUCTS = 12
/** Number of products whose GTIN intentionally has a wrong check digit, as `gtinValid` says. */
const BAD_GTINS = 5

/** Creates all products of all clients, exactly `total`, best sellers first for each client. */
export const makeProducts = (clients: Client[], total: number, random: Random): Product[] => {
  const busyClients = clients.filter((client) => !client.isQuiet)
  const share = busyClients.reduce((sum, client) => sum + client.volume, 0)
  let remaining = total
  for (const client of clients.toReversed()) {
    const planned = client.isQuiet ? QUIET_PRODUCTS : Math.round(((total - QUIET_PRODUCTS) * client.volume) / share)
    const isLast = client === clients[0]
    const count = isLast ? remaining : planned
    client.products = makeClientProducts(client, count, random.fork(client.code))
    remaining -= count
  }
  const products = clients.flatMap((client) => client.products)
  chooseTracking(products, random.fork('tracking'))
  const candidates = products.filter((product) => product.rank > 20)
  for (let i = 0; i < BAD_GTINS; i++) {
    const product = candidates[Math.floor(((i + 0.5) * candidates.length) / BAD_GTINS)]!
    product.gtin = withWrongCheckDigit(product.gtin)
    product.gtinValid = false
  }
  return products
}

const makeClientProducts = (client: Client, count: number, random: Random): Product[] => {
  const edgeCases = EDGE_CASE_PRODUCTS.filter((product) => product.client === client.code)
  const codes = new Set(edgeCases.map((product) => product.code))
  const names = new Set<string>()
  const products: Product[] = []
  // Edge cases without a fixed rank are spread evenly over the sales ranks. Rank 0 is the best seller.
  const edgeCaseAt = new Map(edgeCases.map((product, i) => [product.rank ?? Math.floor(((i + 0.4) * count) / edgeCases.length), product]))
  let item = 100
  for (let rank = 0; rank < count; rank++) {
    item += random.int(1, Math.max(2, Math.floor(90_000 / count)))
    products.push(makeProduct(client, rank, count, item, edgeCaseAt.get(rank), codes, names, random))
  }
  const sum = products.reduce((total, product) => total + product.demand, 0)
  for (const product of products) product.demand /= sum
  return shuffleCodes(products, random)
}

/** Shuffles the codes and GTINs, so that best sellers do not all have the lowest ones. Edge cases keep theirs. */
const shuffleCodes = (products: Product[], random: Random): Product[] => {
  const shuffled = products.filter((product) => !EDGE_CASE_PRODUCTS.some((edgeCase) => edgeCase.code === product.code))
  for (let i = shuffled.length - 1; i > 0; i--) {
    const [a, b] = [shuffled[i]!, shuffled[random.int(0, i)]!]
    ;[a.code, b.code] = [b.code, a.code]
    ;[a.gtin, b.gtin] = [b.gtin, a.gtin]
  }
  return products
}

const makeProduct = (
  client: Client,
  rank: number,
  count: number,
  item: number,
  edgeCase: EdgeCaseProduct | undefined,
  codes: Set<string>,
  names: Set<string>,
  random: Random,
): Product => {
  const theme = THEMES[client.theme]
  const group = theme.groups.find((g) => g.group === edgeCase?.group) ?? random.pick(theme.groups)
  const weighed = edgeCase ? (edgeCase.weighed ?? false) : (group.weighed ?? false)
  const perCase = weighed ? 25 : random.pick([6, 12, 12, 24, 10, 8])
  const perPallet = perCase * (weighed ? 40 : random.pick([40, 48, 60, 60, 80]))
  const weight = weighed ? 1 : Math.round(random.int(80, 2400)) / 1000
  const [firstOwner] = client.tierOwners
  const owner = random.chance(0.2) ? random.pick(client.tierOwners) : firstOwner!
  return {
    client,
    // Documentation and tests name the edge cases, so their owner is the same on every day.
    owner: (edgeCase ? firstOwner! : owner).code,
    code: edgeCase?.code ?? freshCode(client, item, codes, random),
    name: edgeCase?.name ?? freshName(theme.brands, theme.variants, group, names, random),
    group: hasGroup(edgeCase, random) ? group.group : null,
    zone: group.zone,
    gtin: gtin14(1, client.prefix, edgeCase?.rank === 0 ? 41 : item),
    gtinValid: true,
    baseUom: weighed ? 'KG' : 'EACH',
    caseUom: weighed ? 'BAG' : 'CASE',
    perCase,
    perPallet,
    lot: false,
    serial: false,
    expiry: false,
    weighed,
    shelfDays: group.shelfDays,
    supplier: random.pick(client.suppliers),
    price: random.int(120, 9_500) / 100,
    weight,
    volume: Math.round(weight * random.int(900, 2600)) / 1e6,
    rank,
    // Zipf with exponent 1: a fifth of the products makes up four fifths of the lines. In a large catalogue, the best seller
    // counts double, or no product would stand out.
    demand: (rank === 0 && count > 5_000 ? 2 : 1) / (rank + 1),
  }
}

/** Whether a product has a group. A few have none. */
const hasGroup = (edgeCase: EdgeCaseProduct | undefined, random: Random): boolean =>
  edgeCase?.group !== null && !random.chance(edgeCase ? 0 : 0.005)

const freshCode = (client: Client, item: number, codes: Set<string>, random: Random): string => {
  const number = String(item).padStart(5, '0')
  let code =
    client.code === 'ACME'
      ? number + (random.chance(0.3) ? `-${random.pick(['A', 'B', 'C', 'X'])}` : '')
      : `${client.code.slice(0, 2)}-${number}`
  while (codes.has(code)) code += '0'
  codes.add(code)
  return code
}

const NAME_SUFFIXES = ['', '', ' Promo', ' (Export)', ' (Foodservice)', ' 2-pack', ' Club', ' Trial Size', ' Limited']

const freshName = (
  brands: readonly string[],
  variants: readonly string[],
  group: { nouns: readonly string[]; sizes: readonly string[] },
  names: Set<string>,
  random: Random,
): string => {
  for (let attempt = 0; ; attempt++) {
    const suffix = attempt === 0 ? '' : random.pick(NAME_SUFFIXES)
    const edition = attempt > 12 ? ` No. ${attempt}${random.int(10, 99)}` : ''
    const name = `${random.pick(brands)} ${random.pick(variants)} ${random.pick(group.nouns)} ${random.pick(group.sizes)}${suffix}${edition}`
    if (names.has(name)) continue
    names.add(name)
    return name
  }
}

/** Decides which products have lots, expiry dates and serial numbers. The shares are exact; the choice depends on the product. */
const chooseTracking = (products: Product[], random: Random): void => {
  const special = new Set([SMALL_STOCK, HUGE_STOCK])
  const lotWeight = (product: Product) => THEMES[product.client.theme].groups.find((g) => g.group === product.group)?.lotWeight ?? 0
  const topScored = (share: number, candidates: Product[], score: (product: Product) => number) =>
    candidates
      .map((product) => ({ product, score: score(product) + random.next() * 0.5 }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, Math.round(products.length * share))
      .map((entry) => entry.product)
  const plain = products.filter((product) => !special.has(product.code))
  for (const product of topScored(LOT_SHARE, plain, (p) => lotWeight(p) + (p.shelfDays ? 1 : 0) + (p.rank === 0 ? 5 : 0)))
    product.lot = true
  for (const product of topScored(
    EXPIRY_SHARE,
    plain.filter((p) => p.lot && p.shelfDays),
    (p) => (p.rank === 0 ? 5 : 0),
  ))
    product.expiry = true
  // Only slow sellers have serial numbers, or serialised units would be most of the stock lines.
  const candidates = plain.filter((p) => !p.lot && p.rank > 15 && !p.weighed)
  const drawCandidate = sampler(candidates.map((p) => (p.shelfDays === null ? 40 : 1) * (p.zone === 'CAGE' ? 6 : 1)))
  const target = Math.round(products.length * SERIAL_SHARE)
  for (let n = 0; n < target;) {
    const product = candidates[drawCandidate(random)]!
    if (product.serial) continue
    product.serial = true
    product.expiry = false
    n++
  }
}
