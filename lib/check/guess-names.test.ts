import { expect, it } from 'vitest'
import { guessNames } from './guess-names.ts'

it.each([
  [['qoh'], ['on_hand', 'available'], [['qoh', 'on_hand']]],
  [
    ['sku', 'description'],
    ['product_name', 'product_code'],
    [
      ['sku', 'product_code'],
      ['description', 'product_name'],
    ],
  ],
  [
    ['warehouseId', 'OrderNumber'],
    ['site_code', 'so_no'],
    [
      ['OrderNumber', 'so_no'],
      ['warehouseId', 'site_code'],
    ],
  ],
  [
    ['access_token', 'ttl', 'person'],
    ['token', 'expires_in', 'user'],
    [
      ['access_token', 'token'],
      ['ttl', 'expires_in'],
      ['person', 'user'],
    ],
  ],
  [
    ['batch_no', 'expiration_date'],
    ['lot_no', 'expiry_date'],
    [
      ['batch_no', 'lot_no'],
      ['expiration_date', 'expiry_date'],
    ],
  ],
])('of the names %j and %j, these match: %j', (v7Names, contractNames, pairs) => {
  const sorted = (all: readonly (readonly string[])[]) => all.map((pair) => pair.join(' = ')).toSorted()
  expect(sorted(guessNames(v7Names, contractNames))).toEqual(sorted(pairs))
})

it.each([
  [
    ['x_rev', 'x_tags', 'trace_id'],
    ['version', 'allowed_actions', 'id'],
  ],
  [
    ['orders', 'units'],
    ['order_type', 'qty_ordered'],
  ],
  [['created_at'], ['updated_at', 'created_by']],
])('the names %j and %j do not match', (v7Names, contractNames) => {
  expect(guessNames(v7Names, contractNames)).toEqual([])
})
