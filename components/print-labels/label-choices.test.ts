import { describe, expect, it } from 'vitest'
import type { Page } from '#lib/list/labels/layout.ts'
import type { DateMeaning, LabelRow } from '#lib/list/labels/rows.ts'
import { copiesProblem, defaultChoices, labelsText, makeLabels, orderNoun, refusedName, summaryText } from './label-choices.ts'

const row = (change: Partial<LabelRow> = {}): LabelRow => ({
  sscc: '376104250021234569',
  gtin: null,
  gtin_uom: null,
  carton: null,
  product_code: '00417-B',
  product_name: 'Oat Milk',
  lot_no: null,
  expiry_date: null,
  qty: 1,
  uom: 'EACH',
  count: null,
  isCarton: false,
  site_code: 'SYD1',
  location_code: 'A-1',
  ship_to: null,
  so_no: null,
  po_no: null,
  ...change,
})

describe('the label dialog', () => {
  it('starts with the label that fits the rows', () => {
    expect(defaultChoices([row({ sscc: null }), row()]).template).toBe('LPN')
    expect(defaultChoices([row({ sscc: null })])).toMatchObject({ template: 'PRODUCT', size: '100x50' })
    expect(defaultChoices([row({ sscc: null, product_code: null })]).template).toBe('LOCATION')
  })

  it('makes one pallet label for all lines on a pallet, and one item label per line', () => {
    const rows = [row({ qty: 20 }), row({ qty: 30, lot_no: 'L2' }), row({ qty: 10 })]
    const { pages } = makeLabels({ rows }, defaultChoices(rows))
    expect(pages).toHaveLength(1)
    expect(pages[0]!.items).toContainEqual(expect.objectContaining({ text: '60 EACH' }))
    expect(makeLabels({ rows }, { ...defaultChoices(rows), template: 'PRODUCT' }).pages).toHaveLength(3)
  })

  it('labels the whole pallet, whichever of its lines are marked, and says that they share the label', () => {
    const palletLines = [row({ qty: 288 }), row({ qty: 24 })]
    const summaries = [palletLines.slice(0, 1), palletLines.slice(1), palletLines].map((rows) => {
      const ofPallets = defaultChoices(rows)
      for (const template of ['LPN', 'PALLET_LIST'] as const) {
        const { pages } = makeLabels({ rows, palletLines }, { ...ofPallets, template })
        expect(JSON.stringify(pages)).toContain('"312 EACH"')
      }
      expect(makeLabels({ rows, palletLines }, { ...ofPallets, template: 'PRODUCT' })).toMatchObject({ shared: null })
      return summaryText(rows.length, makeLabels({ rows, palletLines }, ofPallets))
    })
    const shared = 'Lines on the same pallet share one label, which counts the whole pallet.'
    expect(summaries).toEqual([`For 1 row. ${shared}`, `For 1 row. ${shared}`, `For 2 rows. ${shared}`])
  })

  it('makes one label for each site and location, and says that lines share it', () => {
    const rows = [row(), row({ site_code: 'MEL2' }), row({ sscc: null, product_code: 'OTHER' }), row({ location_code: 'A-2' }), row()]
    const labelsOf = (part: LabelRow[], palletLines?: LabelRow[]) =>
      makeLabels({ rows: part, palletLines }, { ...defaultChoices(rows), template: 'LOCATION', size: '100x50' })
    const textsOf = (page: Page) => page.items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])).slice(0, 2)
    expect(labelsOf(rows).pages.map(textsOf)).toEqual([
      ['SYD1', 'A-1'],
      ['MEL2', 'A-1'],
      ['SYD1', 'A-2'],
    ])
    expect(summaryText(5, labelsOf(rows))).toBe('For 5 rows. Lines in the same location share one label.')
    expect(summaryText(1, labelsOf([row()], [row(), row()]))).toBe('For 1 row.')
  })

  it('labels one carton without the SSCC of its pallet and without the quantity of the line', () => {
    const lines = [row({ gtin: '19312345000415', qty: 90 }), row({ gtin: '19312345000415', qty: 10 })]
    const textsOf = (rows: LabelRow[]) =>
      makeLabels({ rows, palletLines: lines }, { ...defaultChoices(rows), template: 'CARTON' }).pages.map(({ items }) =>
        items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
      )
    for (const texts of textsOf([
      ...lines,
      row({ sscc: null, gtin: '19312345000415', gtin_uom: 'CASE', qty: 60, uom: 'CASE', count: 60 }),
    ])) {
      expect(texts).toContain('(01)19312345000415')
      expect(texts.join(' ')).not.toMatch(/\(00\)|SSCC|QUANTITY|COUNT|EACH|\d CASE/)
    }
    // A carton that was packed has an SSCC and contents of its own.
    const [packed] = textsOf([row({ gtin: '9312345000418', qty: 12, count: 12, isCarton: true })])
    expect(packed).toEqual(expect.arrayContaining(['(02)09312345000418(37)12', '(00)376104250021234569', '12 EACH']))
  })

  it('prints the date with the meaning and the label that the client uses', () => {
    const [bestBeforeWord, expiryWord] = [() => 'Best before', () => 'Verfall']
    expect([
      defaultChoices([row()], bestBeforeWord).meaning,
      defaultChoices([row()], expiryWord).meaning,
      defaultChoices([row()]).meaning,
    ]).toEqual(['best-before', 'expiry', 'expiry'])
    const texts = (meaning: DateMeaning, word: () => string) =>
      makeLabels({ rows: [row({ expiry_date: '2027-05-31' })] }, { ...defaultChoices([row()]), meaning }, word).pages[0]!.items.map(
        (item) => (item.kind === 'text' ? item.text : ''),
      )
    expect(texts('best-before', bestBeforeWord)).toContain('BEST BEFORE')
    expect(texts('expiry', expiryWord)).toContain('VERFALL')
    // The user overrides the client's usual meaning: the text must match the date in the barcode.
    expect(texts('expiry', bestBeforeWord)).toContain('EXPIRY')
    expect(texts('best-before', expiryWord)).toContain('BEST BEFORE')
  })

  it('leaves out rows that cannot have a label and says how many', () => {
    const rows = [row(), row({ sscc: '1' }), row({ sscc: '376104250021234576' })]
    const labels = makeLabels({ rows }, defaultChoices(rows))
    expect([labels.pages.length, labels.refused.length]).toEqual([2, 1])
    expect(summaryText(3, labels)).toBe('For 2 of 3 rows; 1 cannot have this label.')
    expect(summaryText(2, { pages: labels.pages, refused: [], shared: null })).toBe('For 2 rows.')
    expect(summaryText(0, { pages: [], refused: [], shared: null }, 'package')).toBe('There are no packages with an SSCC.')
    expect(summaryText(0, { pages: [], refused: [], shared: null })).toBe('There is nothing to label.')
    expect(summaryText(7, labels, 'package')).toBe('For 6 of 7 packages; 1 cannot have this label.')
    expect(summaryText(1, { pages: [], refused: labels.refused, shared: null }, 'package')).toBe('This package cannot have this label.')
    expect(summaryText(1, { pages: [], refused: labels.refused, shared: null })).toBe('This row cannot have this label.')
  })

  it('names what is left out: a package by its SSCC and its contents, a row by its position', () => {
    const mixed = row({ product_code: null, product_name: 'Mixed package, 2 items', location_code: null })
    const { refused } = makeLabels({ rows: [row(), mixed] }, { ...defaultChoices([mixed]), template: 'CARTON' })
    expect(refused.map((refusal) => refusedName(refusal, 'package'))).toEqual([
      '376104250021234569 · 00417-B',
      '376104250021234569 · Mixed package, 2 items',
    ])
    expect(refusedName(refused[0]!, 'row')).toBe('Row 1 · 00417-B')
    expect(
      refusedName({ ...refused[1]!, row: row({ sscc: null, product_code: null, location_code: null, product_name: null }) }, 'package'),
    ).toBe('Package 2')
  })

  it('lines of an order are counted as lines and named by their order', () => {
    const [withoutSscc, withSscc] = [row({ sscc: null, po_no: 'PO-100218' }), row({ po_no: 'PO-100218' })]
    expect([orderNoun([withoutSscc]), orderNoun([withSscc]), orderNoun([withoutSscc, withSscc])]).toEqual(['line', 'package', 'row'])
    const { refused } = makeLabels({ rows: [withoutSscc] }, { ...defaultChoices([withoutSscc]), template: 'LPN' })
    expect(refusedName(refused[0]!, 'line')).toBe('PO-100218 · 00417-B')
    expect(summaryText(224, { pages: [], refused, shared: null }, 'line')).toBe('For 223 of 224 lines; 1 cannot have this label.')
  })

  it('lays the labels out again for another label, but not for another number of copies', () => {
    const rows = [row()]
    const choices = defaultChoices(rows)
    expect(makeLabels({ rows }, { ...choices, copies: '7' })).toBe(makeLabels({ rows }, choices))
    expect(makeLabels({ rows }, { ...choices, template: 'LOCATION' })).not.toBe(makeLabels({ rows }, choices))
  })

  it.each([
    ['1', 10, null],
    ['99', 1, null],
    ['', 1, 'Enter a whole number from 1 to 99.'],
    ['0', 1, 'Enter a whole number from 1 to 99.'],
    ['1.5', 1, 'Enter a whole number from 1 to 99.'],
    ['100', 1, 'Enter a whole number from 1 to 99.'],
    ['10', 500, null],
    ['11', 500, 'That makes 5,500 labels. Print at most 5,000 at once.'],
  ])('checks %j copies of %i labels: %s', (copies, pages, problem) => expect(copiesProblem(copies, pages)).toBe(problem))

  it('formats the number of labels', () => expect([labelsText(1), labelsText(36)]).toEqual(['1 label', '36 labels']))
})
