import { expect, it } from 'vitest'
import { EDGE_CASE_PRODUCTS } from './edge-cases.ts'
import { makeWorld } from './make-world.ts'

it('the items that documentation and tests name have the same owner on every day, and the busiest one has the same sites', () => {
  for (let day = 15; day < 45; day += 1) {
    const world = makeWorld('S', new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10))
    const named = world.products.filter(({ code }) => EDGE_CASE_PRODUCTS.some((product) => product.code === code))
    expect(named).not.toHaveLength(0)
    for (const { owner, client } of named) expect(owner).toBe(client.tierOwners[0]!.code)
    const places = world.holdings.filter(({ product }) => product.code === '00417-B').map(({ owner, site }) => `${owner} ${site.code}`)
    expect(places).toEqual(['ACME-AU SYD1', 'ACME-AU MEL2'])
  }
})
