import { expect, it } from 'vitest'
import { makeWorld } from '#lib/reference/demo/seed/make-world.ts'
import { LOCATION_SHAPE } from './location-shape.ts'

it('every location code of the demo matches, and no code of an item, lot or order', () => {
  const world = makeWorld('S', '2026-11-22')
  const places = world.sites.flatMap((site) => site.all.map(({ code }) => code))
  expect(places.length).toBeGreaterThan(1000)
  expect(places.filter((code) => !LOCATION_SHAPE.test(code))).toEqual([])
  expect(['00417-B', 'L2610J', 'SO-201427', 'PO-100291', 'SH-900000', 'AB-10'].filter((code) => LOCATION_SHAPE.test(code))).toEqual([])
})
