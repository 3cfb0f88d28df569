import { HUGE_STOCK, NO_STOCK, SMALL_STOCK } from './edge-cases.ts'
import type { Random } from './random.ts'
import type { HoldingPlan, Product, Site } from './world.ts'

/** Share of holdings that never sell. This dead stock balances the counts at the end of a seed. */
const DEAD_SHARE = 0.12
const CLOSED_HOLDINGS = 8

/**
 * Decides at which sites each product is held. The holding's owner is always the product's, because the order form finds no item of
 * another owner. Holdings that sell come first, by demand; dead stock comes last.
 */
export const makeHoldings = (products: Product[], sites: Site[], random: Random): HoldingPlan[] => {
  const open = sites.filter((site) => site.active)
  const plans = products.flatMap((product) =>
    placesOf(product, open, random).map(({ site, owner, share }) => planHolding(product, owner, site, share, random)),
  )
  const closed = sites.find((site) => !site.active)
  if (closed)
    plans.push(
      ...products
        .filter((p) => p.client.index < 2 && p.rank > 30 && !p.serial)
        .slice(0, CLOSED_HOLDINGS)
        .map((p): HoldingPlan => ({ ...emptyHolding(p, p.owner, closed), special: 'closed' })),
    )
  const volume = (holding: HoldingPlan) => holding.demand * holding.product.client.volume
  const sorted = plans.toSorted((a, b) => volume(b) - volume(a))
  sorted.forEach((holding, i) => (holding.id = i + 1))
  return sorted
}

const emptyHolding = (product: Product, owner: string, site: Site): HoldingPlan => ({
  id: 0,
  product,
  owner,
  site,
  demand: 0,
  soLines: [],
  poLines: [],
})

const planHolding = (product: Product, owner: string, site: Site, share: number, random: Random): HoldingPlan => {
  const holding = { ...emptyHolding(product, owner, site), demand: product.demand * share }
  if (product.code === SMALL_STOCK) return { ...holding, demand: 0, special: 'small' }
  if (product.code === HUGE_STOCK) return { ...holding, demand: 0, special: 'huge' }
  if (product.code === NO_STOCK) return { ...holding, demand: 0, special: 'none' }
  if (product.rank > 5 && random.chance(DEAD_SHARE)) return { ...holding, demand: 0 }
  return holding
}

const placesOf = (product: Product, open: Site[], random: Random): { site: Site; owner: string; share: number }[] => {
  const isSpecial = [SMALL_STOCK, HUGE_STOCK, NO_STOCK].includes(product.code)
  const home = open[drawSite(open, random)]!
  // Best sellers and some other products are at all sites, the rest of the long tail at one.
  const isEverywhere = !isSpecial && !product.serial && !product.client.isQuiet && (product.rank < 10 || random.chance(0.18))
  const stocked = isEverywhere ? open : [product.rank === 0 || isSpecial ? open[0]! : home]
  const sum = stocked.reduce((total, site) => total + site.share, 0)
  return stocked.map((site) => ({ site, owner: product.owner, share: site.share / sum }))
}

const drawSite = (open: Site[], random: Random): number => {
  let remaining = random.next() * open.reduce((sum, site) => sum + site.share, 0)
  for (const [i, site] of open.entries()) {
    remaining -= site.share
    if (remaining < 0) return i
  }
  return 0
}
