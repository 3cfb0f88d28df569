import { expect, it } from 'vitest'
import { inSentence, plural } from './labels.ts'

it.each([
  ['Site', 'Sites'],
  ['Warehouse', 'Warehouses'],
  ['Division', 'Divisions'],
  ['Company', 'Companies'],
  ['Depot key', 'Depot keys'],
  ['Batch', 'Batches'],
  ['Business', 'Businesses'],
])('several of %s are %s', (word, words) => expect(plural(word)).toBe(words))

it.each([
  ['Warehouse', 'warehouse'],
  ['Best before', 'best before'],
  ['SKU', 'SKU'],
  ['É', 'é'],
  ['', ''],
])('in a sentence, %s is %s', (word, written) => expect(inSentence(word)).toBe(written))
