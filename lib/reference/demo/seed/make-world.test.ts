import { expect, it } from 'vitest'
import { makeWorld } from './make-world.ts'

it('the busiest product has the same owner and the same sites on every day', () => {
  const days = Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2026, 10, 15 + index)).toISOString().slice(0, 10))
  const places = days.map((day) =>
    makeWorld('S', day)
      .holdings.filter(({ product }) => product.code === '00417-B')
      .map(({ owner, site }) => `${owner} ${site.code}`),
  )
  expect(new Set(places.map(String))).toEqual(new Set(['ACME-AU SYD1,ACME-AU MEL2']))
})
