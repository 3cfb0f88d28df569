import { describe, expect, it } from 'vitest'
import type { DateMeaning, LabelRow } from '#lib/list/labels/rows.ts'
import { copiesProblem, firstChoices, labelsText, madeOf, openingWords } from './label-choices.ts'

const row = (change: Partial<LabelRow> = {}): LabelRow => ({
  sscc: '376104250021234569',
  gtin: null,
  product_code: '00417-B',
  product_name: 'Oat Milk',
  lot_no: null,
  expiry_date: null,
  qty: 1,
  uom: 'EACH',
  count: null,
  site_code: 'SYD1',
  location_code: 'A-1',
  ship_to: null,
  so_no: null,
  po_no: null,
  ...change,
})

describe('the label dialog', () => {
  it('begins with the label that fits the rows', () => {
    expect(firstChoices([row({ sscc: null }), row()]).template).toBe('LPN')
    expect(firstChoices([row({ sscc: null })])).toMatchObject({ template: 'PRODUCT', size: '100x50' })
    expect(firstChoices([row({ sscc: null, product_code: null })]).template).toBe('LOCATION')
  })

  it('makes one pallet label of the lines on one pallet, and a product label of each line', () => {
    const rows = [row({ qty: 20 }), row({ qty: 30, lot_no: 'L2' }), row({ qty: 10 })]
    const { pages } = madeOf(rows, firstChoices(rows))
    expect(pages).toHaveLength(1)
    expect(pages[0]!.items).toContainEqual(expect.objectContaining({ text: '60 EACH' }))
    expect(madeOf(rows, { ...firstChoices(rows), template: 'PRODUCT' }).pages).toHaveLength(3)
  })

  it('takes the date for what the client calls it, and says so', () => {
    const [cold, dry] = [() => 'Best before', () => 'Verfall']
    expect([firstChoices([row()], cold).meaning, firstChoices([row()], dry).meaning, firstChoices([row()]).meaning]).toEqual([
      'best-before',
      'expiry',
      'expiry',
    ])
    const texts = (meaning: DateMeaning, word: () => string) =>
      madeOf([row({ expiry_date: '2027-05-31' })], { ...firstChoices([row()]), meaning }, word).pages[0]!.items.map((item) =>
        item.kind === 'text' ? item.text : '',
      )
    expect(texts('best-before', cold)).toContain('BEST BEFORE')
    expect(texts('expiry', dry)).toContain('VERFALL')
    // The user overrides the client's usual meaning: the text must match the date in the barcode.
    expect(texts('expiry', cold)).toContain('EXPIRY')
    expect(texts('best-before', dry)).toContain('BEST BEFORE')
  })

  it('prints the others when some rows cannot be, and says how many', () => {
    const rows = [row(), row({ sscc: '1' }), row({ sscc: '376104250021234576' })]
    const made = madeOf(rows, firstChoices(rows))
    expect([made.pages.length, made.refused.length]).toEqual([2, 1])
    expect(openingWords(3, made)).toBe('For 2 of 3 rows; 1 cannot have this label.')
    expect(openingWords(2, { pages: made.pages, refused: [] })).toBe('For 2 rows.')
    expect(openingWords(1, { pages: [], refused: made.refused })).toBe('None of 1 row can have this label.')
  })

  it('does not draw anew for a change of copies, and does for another label', () => {
    const rows = [row()]
    const choices = firstChoices(rows)
    expect(madeOf(rows, { ...choices, copies: '7' })).toBe(madeOf(rows, choices))
    expect(madeOf(rows, { ...choices, template: 'LOCATION' })).not.toBe(madeOf(rows, choices))
  })

  it.each([
    ['1', 10, null],
    ['99', 1, null],
    ['', 1, 'Enter a whole number from 1 to 99.'],
    ['0', 1, 'Enter a whole number from 1 to 99.'],
    ['1.5', 1, 'Enter a whole number from 1 to 99.'],
    ['100', 1, 'Enter a whole number from 1 to 99.'],
    ['10', 500, 'That makes 5,000 labels. Print at most 2,000 at once.'],
  ])('takes %j copies of %i labels: %s', (copies, pages, problem) => expect(copiesProblem(copies, pages)).toBe(problem))

  it('counts labels in words', () => expect([labelsText(1), labelsText(36)]).toEqual(['1 label', '36 labels']))
})
