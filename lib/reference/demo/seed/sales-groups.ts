import { type Random, sampler } from './random.ts'
import type { Client, HoldingPlan, Site, World } from './world.ts'

/** The products that one owner sells from one site, drawn by demand. */
export type Group = { client: Client; owner: string; site: Site; holdings: HoldingPlan[]; draw: (random: Random) => number; weight: number }

export type Groups = ReadonlyMap<Client, { groups: Group[]; draw: (random: Random) => number }>

/** Groups by client. */
export const groupsOf = (world: World): Groups => {
  const byKey = new Map<string, HoldingPlan[]>()
  for (const holding of world.holdings) {
    if (holding.demand === 0) continue
    const key = `${holding.product.client.code}|${holding.owner}|${holding.site.code}`
    const list = byKey.get(key)
    if (list) list.push(holding)
    else byKey.set(key, [holding])
  }
  const groups = [...byKey.values()].map((holdings): Group => {
    const { product, owner, site } = holdings[0]!
    const weight = holdings.reduce((sum, holding) => sum + holding.demand, 0)
    return { client: product.client, owner, site, holdings, draw: sampler(holdings.map((holding) => holding.demand)), weight }
  })
  return new Map(
    world.clients.map((client) => {
      const clientGroups = groups.filter((group) => group.client === client)
      return [client, { groups: clientGroups, draw: sampler(clientGroups.map((group) => group.weight)) }]
    }),
  )
}

/** The group of an order. */
export const groupOf = (groups: Groups, { client, owner, site }: { client: Client; owner: string; site: Site }): Group =>
  groups.get(client)!.groups.find((group) => group.owner === owner && group.site === site)!

const clientDraws = new WeakMap<World, { all: (random: Random) => number; busy: (random: Random) => number }>()

/** Returns a function that draws the client of an order. `onlyBusy` excludes quiet clients, which sell nothing in the current month. */
export const drawClients = (world: World, onlyBusy: boolean): ((random: Random) => number) => {
  let draws = clientDraws.get(world)
  if (!draws) {
    draws = { all: sampler(world.clients.map((c) => c.volume)), busy: sampler(world.clients.map((c) => (c.isQuiet ? 0 : c.volume))) }
    clientDraws.set(world, draws)
  }
  return onlyBusy ? draws.busy : draws.all
}
