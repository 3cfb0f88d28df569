import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { trackingUrlOf } from './shipment-api.ts'

it.each([
  ['https://carrier.test/track?no=1', 'https://carrier.test/track?no=1'],
  ['HTTP://carrier.test/', 'HTTP://carrier.test/'],
  ['javascript:alert(1)', null],
  [' javascript:alert(1)//https://carrier.test', null],
  ['data:text/html,x', null],
  ['/stock-holding', null],
  ['', null],
  [null, null],
])('v7’s address %j of a tracking page becomes the link %j', (url, link) => {
  expect(trackingUrlOf({ tracking_url: url })).toBe(link)
})

it('no screen makes a link from v7’s address without this check', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('**/*.tsx', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('tracking_url'))).toEqual([])
})
