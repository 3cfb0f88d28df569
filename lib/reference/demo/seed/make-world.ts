import { CLIENTS } from './clients.ts'
import { dayNumber } from './calendar.ts'
import { makeHoldings } from './holdings.ts'
import { makeCustomers, makeSuppliers } from './partners.ts'
import { makeSites } from './places.ts'
import { makeProducts } from './products.ts'
import { randomOf } from './random.ts'
import { type Tier, TIERS } from './tiers.ts'
import type { Client, World } from './world.ts'

/** Creates everything that exists before the first movement: clients, locations, products, partners and holdings. */
export const makeWorld = (tier: Tier, today: string): World => {
  const size = TIERS[tier]
  const random = randomOf(`gatehouse/${tier}/${today}`)
  const clients = makeClients(tier, size.clients)
  const sites = makeSites(size)
  const suppliers = makeSuppliers(clients, size.suppliers, random.fork('suppliers'))
  const customers = makeCustomers(clients, size.customers, random.fork('customers'))
  const products = makeProducts(clients, size.products, random.fork('products'))
  const holdings = makeHoldings(products, sites, random.fork('holdings'))
  const day = dayNumber(today)
  return {
    tier,
    size,
    today: day,
    start: day - size.days,
    end: day * 86_400_000,
    random,
    clients,
    sites,
    products,
    suppliers,
    customers,
    holdings,
  }
}

const makeClients = (tier: Tier, count: number): Client[] => {
  const plans = CLIENTS.slice(0, count)
  // The biggest client and quiet clients keep their share. The others divide the rest.
  const [biggest] = plans
  const activeClients = plans.filter((plan) => plan !== biggest && !plan.isQuiet)
  const quietShare = plans.filter((plan) => plan.isQuiet).reduce((sum, plan) => sum + plan.share, 0)
  const activeShare = activeClients.reduce((sum, plan) => sum + plan.share, 0)
  return plans.map((plan, index) => ({
    ...plan,
    index,
    volume: plan === biggest || plan.isQuiet ? plan.share : (plan.share / activeShare) * (1 - biggest!.share - quietShare),
    tierOwners: plan.owners.slice(0, plan.ownerCounts['SML'.indexOf(tier)]),
    products: [],
    suppliers: [],
    customers: [],
  }))
}
