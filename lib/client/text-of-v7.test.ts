import { expect, it } from 'vitest'
import { withClientLabels, wordsOf } from './field-labels.ts'
import { CLIENT_LABELS } from './fixtures.ts'
import { textOfV7 } from './text-of-v7.ts'

const words = wordsOf((key, word) => CLIENT_LABELS[key] ?? word)
const reworded = (text: string) => textOfV7(text, (sentence) => withClientLabels(sentence, words))

it.each([
  ['Sites: Sydney 1 → Sydney 1, Melbourne 2', 'Warehouses: Sydney 1 → Sydney 1, Melbourne 2'],
  ['Supplier none → S-1001', 'Vendor none → S-1001'],
  ['Stock holding: view; Suppliers: view, edit', 'Stock holding: view; Vendors: view, edit'],
  ['Customer 77031 is not set up for ACME.', 'Buyer 77031 is not set up for ACME.'],
  ['Customer 77031 is still not set up for ACME.', 'Buyer 77031 is still not set up for ACME.'],
  ['Site PER9 is not open for ACME.', 'Warehouse PER9 is not open for ACME.'],
  ['Item 00999 does not exist for ACME.', 'Article 00999 does not exist for ACME.'],
  ['Item 00999 still does not exist for ACME.', 'Article 00999 still does not exist for ACME.'],
  ['Item 00123 is not active for ACME.', 'Article 00123 is not active for ACME.'],
  ['Item 00123: 40 needed, none available.', 'Article 00123: 40 needed, none available.'],
  ['Carrier NRTH is not mapped to one of our carriers.', 'Haulier NRTH is not mapped to one of our hauliers.'],
  ['Line 2 has no item.', 'Line 2 has no article.'],
  ['The message has no site.', 'The message has no warehouse.'],
  ['The message has no item code.', 'The message has no article code.'],
  ['No item 00471-B. Did you mean 00417-B (No item 9)?', 'No article 00471-B. Did you mean 00417-B (No item 9)?'],
  ['No item NOSUCH. Check the code.', 'No article NOSUCH. Check the code.'],
  [
    '00417-B belongs to Customer Foods. Change the owner or choose another item.',
    '00417-B belongs to Customer Foods. Change the division or choose another article.',
  ],
  ['00417-B: the lot is missing.', '00417-B: the batch is missing.'],
  ['The item has no name.', 'The article has no name.'],
  ['940 45-1182 rejected: Supplier 4471 is not set up for ACME.', '940 45-1182 rejected: Vendor 4471 is not set up for ACME.'],
  ['888 00999 rejected again: Line 2 has no item.', '888 00999 rejected again: Line 2 has no article.'],
])('a text of v7 has its subjects in the client’s words: %s', (text, expected) => expect(reworded(text)).toBe(expected))

it.each([
  'Name none → Customer Care; Notes none → ask the supplier first',
  'Site Supplies Ltd, Regular; invited by email',
  'Clients: Site Supplies → Site Supplies, Customer Foods',
  'Late: the customer has called',
  '940 45-1182 ignored: Customer 77031 is not set up',
  'No item left. Check the shelf.',
  'Note: Line 2 has no items left, ask one of our carriers',
  'Customer Care Supplies → Site Supplies',
])('names and notes that users typed keep their words: %s', (text) => expect(reworded(text)).toBe(text))
