import { expect, it } from 'vitest'
import { withClientLabels, wordsOf } from './field-labels.ts'
import { textOfV7 } from './text-of-v7.ts'

const LABELS: Readonly<Record<string, string>> = { supplier_name: 'Vendor', customer_name: 'Buyer', site_code: 'Warehouse' }
const words = wordsOf((key, word) => LABELS[key] ?? word)
const reworded = (text: string) => textOfV7(text, (sentence) => withClientLabels(sentence, words))

it.each([
  ['Sites: Sydney 1 → Sydney 1, Melbourne 2', 'Warehouses: Sydney 1 → Sydney 1, Melbourne 2'],
  ['Supplier none → S-1001', 'Vendor none → S-1001'],
  ['Stock holding: view; Suppliers: view, edit', 'Stock holding: view; Vendors: view, edit'],
  ['Customer 77031 is not set up for ACME.', 'Buyer 77031 is not set up for ACME.'],
])('a text of v7 has its subjects in the client’s words: %s', (text, expected) => expect(reworded(text)).toBe(expected))

it.each([
  'Name none → Customer Care; Notes none → ask the supplier first',
  'Site Supplies Ltd, Regular; invited by email',
  'Clients: Site Supplies → Site Supplies, Customer Foods',
  'Late: the customer has called',
])('names and notes that users typed keep their words: %s', (text) => expect(reworded(text)).toBe(text))
