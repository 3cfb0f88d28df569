import { expect, it } from 'vitest'
import { withClientLabels, wordsOf } from './field-labels.ts'
import { CLIENT_LABELS } from './fixtures.ts'
import { failureOfV7, refusalOfV7 } from './refusal-of-v7.ts'

const words = wordsOf((key, word) => CLIENT_LABELS[key] ?? word)
const refusal = (text: string, labels = CLIENT_LABELS) =>
  refusalOfV7(text, (sentence) =>
    withClientLabels(
      sentence,
      wordsOf((key, word) => labels[key] ?? word),
    ),
  )

it.each([
  ['Enter the lot.', 'Enter the batch.'],
  ['The lot is missing.', 'The batch is missing.'],
  ['Enter the lot of 00417-B.', 'Enter the batch of 00417-B.'],
  ['Lot L-LOT/7 is used twice. Lots of this item have numbers.', 'Batch L-LOT/7 is used twice. Batches of this article have numbers.'],
  ['Line 2: Lot number is required', 'Line 2: Batch number is required'],
  ['Choose a lot, item or owner.', 'Choose a batch, article or division.'],
  ['Enter an expiry date after today.', 'Enter a best before date after today.'],
  ['Only 2 of 23 available, 4 with an earlier expiry date; none', 'Only 2 of 23 available, 4 with an earlier best before date; none'],
  ['Item 00417-B is not active for client ACME.', 'Article 00417-B is not active for client ACME.'],
  ['No access to item 00417-B. Choose another item.', 'No access to article 00417-B. Choose another article.'],
  ['Choose a customer.', 'Choose a buyer.'],
  ['There are several customers with this number', 'There are several buyers with this number'],
  ['Site PER9 is not open for ACME.', 'Warehouse PER9 is not open for ACME.'],
])('a refusal from v7 has standard words in the client’s words: %s', (text, expected) => expect(refusal(text)).toBe(expected))

it.each([
  'Lot Foods is blocked.',
  'Lot 7 Foods is blocked.',
  'Lot 77 Foods is blocked, and so is Customer AB-1 Foods.',
  'Customer Lot Foods is blocked.',
  'Lot foods is blocked.',
  'LOT is not known, and LOT-7 and my-lot are not either.',
  'The name “the lot is missing” is too long.',
  'The name "the item" and \'a lot\' are taken.',
  'You have a lot of orders.',
  'Parking lot marker is not weighed; baby carrier is not active.',
  'Case for site tools is not active.',
  'Site Supplies Ltd has open orders.',
])('names, codes and quoted text in a refusal stay: %s', (text) => expect(refusal(text)).toBe(text))

it('a client’s word that contains a standard word is used once', () => {
  const labels = { lot_no: 'Lot number', product_code: 'Item code', expiry_date: 'Expiry date', client_code: 'Key client' }
  expect(refusal('Enter the lot.', labels)).toBe('Enter the lot number.')
  expect(refusal('Enter the lot number.', labels)).toBe('Enter the lot number.')
  expect(refusal('The item code is unknown. Choose an item.', labels)).toBe('The item code is unknown. Choose an item code.')
  expect(refusal('Enter an expiry date after today.', labels)).toBe('Enter an expiry date after today.')
  expect(refusal('Choose the key client.', labels)).toBe('Choose the key client.')
  expect(refusal('Enter the expiry date.', { expiry_date: 'Best before date' })).toBe('Enter the best before date.')
})

it('a failure has its message and those of its fields in the client’s words', () => {
  const failure = { kind: 'status', message: 'Choose a site.', errors: { 'lines.0.lot_no': ['Enter the lot.'] } } as const
  const found = failureOfV7({ ...failure, errors: { 'lines.0.lot_no': ['Enter the lot.'] } }, (text) => withClientLabels(text, words))
  expect(found).toEqual({ ...failure, message: 'Choose a warehouse.', errors: { 'lines.0.lot_no': ['Enter the batch.'] } })
  expect(failureOfV7({ kind: 'network', message: 'No.' }, String)).toEqual({ kind: 'network', message: 'No.' })
})

it('the dates in all messages of a refusal are in the user’s format', () => {
  const failure = { kind: 'status', status: 422, message: 'A dock is booked for 2026-12-05. Choose a later day.' } as const
  expect(failureOfV7({ ...failure, errors: { 'lines.0.qty': ['Only 0 of 5 available; next receipt 2026-12-04.'] } }, String)).toMatchObject(
    {
      message: 'A dock is booked for 12/05/2026. Choose a later day.',
      errors: { 'lines.0.qty': ['Only 0 of 5 available; next receipt 12/04/2026.'] },
    },
  )
  expect(failureOfV7(failure, String).errors).toBeUndefined()
})

it.each([
  ['list of words', 'lot, '.repeat(20_000)],
  ['code', `the item ${'1.'.repeat(20_000)} Foods`],
  ['word in capitals', `the lot ${'A'.repeat(40_000)}a`],
])('a refusal with a very long %s takes no time', (_, text) => {
  const start = performance.now()
  refusal(text)
  expect(performance.now() - start).toBeLessThan(2000)
})
