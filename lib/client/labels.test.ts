import { expect, it } from 'vitest'
import { plural } from './labels.ts'

it.each([
  ['Site', 'Sites'],
  ['Warehouse', 'Warehouses'],
  ['Division', 'Divisions'],
  ['Company', 'Companies'],
  ['Depot key', 'Depot keys'],
  ['Batch', 'Batches'],
  ['Business', 'Businesses'],
])('several of %s are %s', (word, words) => expect(plural(word)).toBe(words))
