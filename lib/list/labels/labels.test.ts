import { describe, expect, it } from 'vitest'
import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'
import { labelRowsOfHoldings, labelRowsOfLines } from './from-stock.ts'
import { humanText } from './gs1.ts'
import { type Item, layoutPages, symbolsOf, textWidth } from './layout.ts'
import { labelSvg, printBody, printStyle } from './svg.ts'
import { qrOf } from './qr.ts'
import { checkRows, contentElements, type LabelRow, type LabelSize, SIZES, type Template, TEMPLATES } from './rows.ts'
import { zplOf } from './zpl.ts'

const ROW: LabelRow = {
  sscc: '376104250021234569',
  gtin: '6291041500213',
  gtin_uom: 'EACH',
  carton: null,
  product_code: '00417-B',
  product_name: 'Oat Milk 1L x 12 <"A&B"> ünïcödé 牛奶 חלב',
  lot_no: 'L2411A',
  expiry_date: '2025-06-30',
  qty: 480,
  uom: 'EACH',
  count: 480,
  isCarton: false,
  site_code: 'SYD1',
  location_code: 'A-04-02',
  ship_to: 'Corner ^Store~ \\ _Ltd',
  so_no: 'SO-204410',
  po_no: 'PO-100871',
}
const options = (size: LabelSize = '100x150') => ({ size, meaning: 'expiry' as const, formatDate: (day: string) => day })
const zpl = (template: Template, row: Partial<LabelRow> = {}, size?: LabelSize) =>
  zplOf(layoutPages(template, [{ ...ROW, ...row }], options(size)), 1)

/** The fields of a ZPL label, with the escapes of ^FH decoded. */
const fieldsOf = (text: string) =>
  [...text.matchAll(/(\^B[CQ])?[^\n]*?\^FH\^FD(.*?)\^FS/g)].map(([line = '', , data = '']) => {
    const plain = Buffer.from(
      data.replaceAll(/_([0-9A-F]{2})/g, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16))),
      'latin1',
    ).toString('utf8')
    return { isBars: line.includes('^BC'), isQr: line.includes('^BQ'), data: plain }
  })

/** What a scanner would read from ^BC data in mode N. */
const readBars = (data: string): string => {
  let subset = data.startsWith('>;') ? 'C' : 'B'
  let text = ''
  for (let at = 2; at < data.length;) {
    const two = data.slice(at, at + 2)
    if (two === '>8') text += '\u001D'
    else if (two === '>5') subset = 'C'
    else if (two === '>6') subset = 'B'
    else if (two === '>0') text += '>'
    else if (two === '><') text += '^'
    else if (two === '>=') text += '~'
    else if (subset === 'C') text += two
    else {
      text += data[at]
      at += 1
      continue
    }
    at += 2
  }
  return text
}

describe('rows of a label', () => {
  it('are refused with a reason that names the value, and the other rows can still be printed', () => {
    const rows = [
      ROW,
      { ...ROW, sscc: '376104250021234568' },
      { ...ROW, sscc: null },
      { ...ROW, lot_no: 'Lot é' },
      { ...ROW, gtin: null, lot_no: 'Lot é' },
    ]
    const { good, refused } = checkRows('LPN', rows, 'expiry')
    expect(good.length).toBe(2)
    expect(refused.map(({ number, problem }) => `${number}: ${problem}`)).toEqual([
      '2: SSCC 376104250021234568 has a wrong check digit: 8 instead of 9.',
      '3: There is no SSCC.',
      '4: Batch or lot number Lot é must be 1 to 20 characters that GS1 allows in a barcode.',
    ])
  })

  it.each<[Template, Partial<LabelRow>, string | undefined]>([
    ['CARTON', { gtin: null }, 'There is no GTIN for item 00417-B.'],
    [
      'CARTON',
      { gtin: null, product_code: null, product_name: 'Mixed package' },
      'This package has several items, so it has no single GTIN.',
    ],
    [
      'PRODUCT',
      { gtin: null, product_code: null, product_name: 'Mixed package' },
      'This package has several items, so it has no single item code.',
    ],
    ['CARTON', { sscc: null }, undefined],
    ['PRODUCT', { gtin: null, sscc: 'broken' }, undefined],
    ['PRODUCT', { gtin: null, product_code: 'é' }, 'Item code é does not fit in a barcode.'],
    ['PRODUCT', { gtin: '6291041500214' }, 'GTIN 6291041500214 has a wrong check digit: 4 instead of 3.'],
    ['LOCATION', { location_code: null }, 'There is no location.'],
    ['LOCATION', { sscc: 'broken', gtin: 'broken' }, undefined],
    ['PALLET_LIST', { sscc: null }, 'There is no SSCC.'],
  ])('are checked for template %s with %j', (template, change, problem) =>
    expect(checkRows(template, [{ ...ROW, ...change }], 'expiry').refused[0]?.problem).toBe(problem),
  )

  it('have the content with its count, or the item, or only the SSCC', () => {
    const textOf = (template: Template, change: Partial<LabelRow>) =>
      humanText(contentElements(template, { ...ROW, ...change }, 'best-before'))
    expect(textOf('LPN', {})).toBe('(02)06291041500213(15)250630(37)480(10)L2411A')
    expect(textOf('LPN', { count: null })).toBe('')
    expect(textOf('CARTON', { sscc: null })).toBe('(01)06291041500213(15)250630(10)L2411A')
    expect(textOf('PRODUCT', { lot_no: null, expiry_date: null })).toBe('(01)06291041500213')
    expect(textOf('LPN', { count: 1.5 })).toBe('')
  })

  it('name the unit of the GTIN, and never another one', () => {
    const textOf = (row: Partial<LabelRow>) => fieldsOf(zpl('PRODUCT', row)).map(({ data }) => data).join('\n') // prettier-ignore
    expect(textOf({})).toContain('EACH')
    expect(textOf({ gtin: '19312345000415', gtin_uom: 'CASE' })).toContain('CASE')
    for (const gtin_uom of ['CASE', null]) expect(textOf({ gtin: '19312345000415', gtin_uom })).not.toContain('EACH')
    expect(textOf({ gtin: null, gtin_uom: null })).toContain('EACH')
  })

  it('have no GTIN of an unknown unit beside a quantity', () => {
    const textsOf = (row: Partial<LabelRow>) =>
      fieldsOf(zpl('LPN', { ship_to: null, so_no: null, lot_no: null, ...row })).map(({ data }) => data)
    const ofCase = { gtin: '19312345000415', qty: 90, count: null }
    expect(textsOf({ ...ofCase, gtin_uom: null })).not.toContain('19312345000415')
    expect(textsOf({ ...ofCase, gtin_uom: 'CASE' })).toEqual(expect.arrayContaining(['90 EACH', 'GTIN (CASE)', '19312345000415']))
    expect(textsOf({})).toEqual(expect.arrayContaining(['480 EACH', 'GTIN (EACH)', '6291041500213']))
  })

  it('made from stock have the GTIN of its unit, or else that of the item with its own unit, and a carton’s for cartons', () => {
    const units = [
      { uom: 'EACH', level: 'EACH', gtin: '09312345000418' },
      { uom: 'CASE', level: 'CASE', gtin: '19312345000415' },
    ] as const
    const stock = { product_code: '00417-B', uom: 'EACH', gtin: '19312345000415', on_hand: 76, sscc: ROW.sscc, lot_no: null } as StockLine
    for (const rowsOf of [
      (change: object) => labelRowsOfLines([{ ...stock, ...change }]),
      (change: object) => labelRowsOfHoldings([{ ...stock, ...change } as unknown as Holding]),
      (change: object) =>
        labelRowsOfLines([{ ...stock, holding_id: 'h_1', gtin: undefined }], new Map([['h_1', { gtin: stock.gtin ?? null, ...change }]])),
    ]) {
      const labelOf = (gtins: object[] | undefined, template: Template = 'PRODUCT') => {
        const [row] = checkRows(template, rowsOf({ gtins }), 'expiry').good
        return row && [row.gtin, row.gtin_uom]
      }
      expect(labelOf([...units])).toEqual(['09312345000418', 'EACH'])
      expect(labelOf([...units], 'CARTON')).toEqual(['19312345000415', 'CASE'])
      expect(labelOf(units.slice(1))).toEqual(['19312345000415', 'CASE'])
      for (const template of ['PRODUCT', 'CARTON'] as const) expect(labelOf(undefined, template)).toEqual(['19312345000415', null])
    }
    // One GTIN may be written with 13 and with 14 digits.
    const each = { ...stock, uom: 'PACK', gtin: '9312345000418' }
    expect(labelRowsOfLines([{ ...each, gtins: [...units] }])[0]).toMatchObject({ gtin_uom: 'EACH', count: null })
    expect(labelRowsOfLines([{ ...stock, gtins: [...units] }])[0]).toMatchObject({ qty: 76, count: 76 })
    expect(labelRowsOfLines([{ ...stock, gtins: units.slice(1) }])[0]).toMatchObject({ qty: 76, count: null })
  })

  it('show a name in the direction of its own letters, for which ZPL needs no marks', () => {
    const row = { product_name: 'حليب الشوفان 1L', product_code: '00417' }
    const drawn = (template: Template) =>
      layoutPages(template, [{ ...ROW, ...row }], options())
        .map((page) => labelSvg(page, 'Label'))
        .join('')
    expect(drawn('PRODUCT')).toContain('>\u2068حليب الشوفان 1L\u2069<')
    expect(drawn('PALLET_LIST')).toContain('00417 \u2068حليب الشوفان 1L\u2069')
    expect(drawn('LOCATION')).not.toMatch(/[\u2066-\u2069]/)
    expect(fieldsOf(zpl('PALLET_LIST', row)).map(({ data }) => data)).toContain('00417 حليب الشوفان 1L')
  })

  it('made from stock lines have pallet, lot and location, and a count only if it is certain', () => {
    const line = {
      holding_id: 'h_1',
      product_code: '00417-B',
      product_name: 'Oat',
      sscc: ROW.sscc,
      lot_no: 'L1',
      expiry_date: null,
      on_hand: 480,
      uom: 'EACH',
      site_code: 'SYD1',
      location_code: 'A-1',
      po_no: null,
    } as StockLine
    const countFor = (gtin: string | null, change: Partial<StockLine> = {}) =>
      labelRowsOfLines([{ ...line, ...change }], new Map([['h_1', { gtin }]]))[0]?.count
    expect([countFor('6291041500213'), countFor('19312345000415'), countFor(null), countFor('6291041500213', { on_hand: 1.5 })]).toEqual([
      480,
      null,
      null,
      null,
    ])
    // If GS1 does not allow the content in a barcode, the pallet still gets a label, with only its SSCC.
    const inexact = [{ gtin: '6291041500214' }, { lot_no: 'Lot 12' }].map((change) => ({ ...line, gtin: ROW.gtin, ...change }))
    const rows = labelRowsOfLines(inexact)
    expect(rows.map(({ count }) => count)).toEqual([null, null])
    expect(checkRows('LPN', rows, 'expiry').refused).toEqual([])
    expect(checkRows('CARTON', rows, 'expiry').refused).toHaveLength(2)
    expect(labelRowsOfLines([{ ...line, gtin: '19312345000415' }])[0]?.gtin).toBe('19312345000415')
    expect(labelRowsOfLines([line])).toEqual([
      {
        ...ROW,
        gtin: null,
        gtin_uom: null,
        count: null,
        lot_no: 'L1',
        expiry_date: null,
        product_name: 'Oat',
        location_code: 'A-1',
        ship_to: null,
        so_no: null,
        po_no: null,
      },
    ])
  })
})

type Box = { left: number; right: number; top: number; bottom: number }
const boxOf = (item: Item): Box => {
  if (item.kind === 'rule') return { left: item.x, right: item.x + item.width, top: item.y, bottom: item.y + 0.3 }
  if (item.kind === 'qr') return { left: item.x, right: item.x + item.size, top: item.y, bottom: item.y + item.size }
  if (item.kind === 'bars') {
    const quiet = (10 * item.dots) / 8
    return {
      left: item.x - quiet,
      right: item.x + (item.symbol.modules * item.dots) / 8 + quiet,
      top: item.y,
      bottom: item.y + item.height,
    }
  }
  const width = Math.min(item.width, textWidth(item.text, item.size))
  const left = item.isCentred ? item.x + (item.width - width) / 2 : item.x
  return { left, right: left + width, top: item.y, bottom: item.y + (item.text ? item.size : 0) }
}
const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('the layout', () => {
  const all = (Object.keys(TEMPLATES) as Template[]).flatMap((template) => TEMPLATES[template].sizes.map((size) => ({ template, size })))

  it.each(all)('of $template at $size keeps everything on the paper, including the quiet zones of barcodes', ({ template, size }) => {
    const long = {
      product_name: 'W'.repeat(120),
      lot_no: 'x'.repeat(20),
      location_code: 'L'.repeat(28),
      product_code: 'M'.repeat(28),
      ship_to: 'W'.repeat(80),
    }
    const { width, height } = SIZES[size]
    for (const row of [ROW, { ...ROW, ...long }, { ...ROW, ...long, gtin: null }]) {
      for (const { items } of layoutPages(template, [row, row, row, row, row, row], options(size))) {
        for (const item of items) {
          expect(item.x).toBeGreaterThanOrEqual(1)
          if (item.kind === 'text') {
            expect(item.x + Math.min(item.width, textWidth(item.text, item.size))).toBeLessThanOrEqual(width)
            expect(item.y + item.size).toBeLessThanOrEqual(height)
          }
          if (item.kind === 'bars') {
            expect(item.x + (item.symbol.modules * item.dots) / 8).toBeLessThanOrEqual(width - 1)
            expect(item.y + item.height).toBeLessThanOrEqual(height)
          }
          if (item.kind === 'qr') expect([item.x + item.size <= width, item.y + item.size <= height]).toEqual([true, true])
        }
      }
    }
  })

  it.each(all)('of $template at $size has nothing over a barcode or its quiet zone', ({ template, size }) => {
    for (const change of [
      {},
      { lot_no: null },
      { gtin: null },
      { product_name: 'W'.repeat(120), lot_no: 'x'.repeat(20) },
      { location_code: 'LLLL-LLLL-LLLL-LL' },
    ]) {
      for (const { items } of layoutPages(
        template,
        Array.from({ length: 6 }, () => ({ ...ROW, ...change })),
        options(size),
      )) {
        const boxes = items.map(boxOf)
        const covered = items.flatMap((item, i) =>
          item.kind === 'bars' || item.kind === 'qr'
            ? boxes.flatMap((box, n) => (n !== i && overlap(box, boxes[i] ?? box) ? [[item, items[n]]] : []))
            : [],
        )
        expect(covered).toEqual([])
      }
    }
  })

  it('shows the whole address, the content of the pallet and the order', () => {
    const address = 'Melbourne Supermarket, Receiving Dock 4, 1310 Old Princes Highway, Dandenong South VIC 3175, AU'
    const [page] = layoutPages('LPN', [{ ...ROW, ship_to: address, so_no: 'SO-204410' }], options())
    const texts = page!.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
    expect(texts.join(' ')).toContain(address)
    expect(texts).toEqual(expect.arrayContaining(['SO-204410', ROW.product_code]))
  })

  it('puts six pallets on a page of the pallet list', () => {
    expect(
      layoutPages(
        'PALLET_LIST',
        Array.from({ length: 13 }, () => ROW),
        options(),
      ).length,
    ).toBe(3)
  })

  it('moves a long lot to its own symbol if the bars would be too fine, and keeps (02) with (37)', () => {
    const split = (lot: string) => symbolsOf(contentElements('LPN', { ...ROW, lot_no: lot }, 'expiry')).map(humanText)
    expect(split('L2411A-WITH-A-LONG-1')).toEqual(['(02)06291041500213(17)250630(37)480', '(10)L2411A-WITH-A-LONG-1'])
    const short = { ...ROW, expiry_date: null, count: 48, lot_no: '12' }
    expect(symbolsOf(contentElements('LPN', short, 'expiry')).map(humanText)).toEqual(['(02)06291041500213(37)48(10)12'])
  })
})

describe('ZPL', () => {
  it('is a complete label of 100 × 150 mm at 203 dpi in UTF-8, with the number of copies', () => {
    const text = zplOf(layoutPages('LPN', [ROW, ROW], options()), 3)
    expect(text.match(/\^XA\^CI28\^PW800\^LL1200/g)?.length).toBe(2)
    expect(text.match(/\^PQ3,0,1,Y\^XZ/g)?.length).toBe(2)
  })

  it('has the SSCC and the content, with FNC1 where GS1 requires it', () => {
    const bars = fieldsOf(zpl('LPN')).filter(({ isBars }) => isBars)
    expect(bars.map(({ data }) => readBars(data)).toSorted()).toEqual(
      ['\u001D00376104250021234569', '\u001D02062910415002131725063037480', '\u001D10L2411A'].toSorted(),
    )
    expect(bars.at(-1)?.data).toBe('>;>800376104250021234569')
  })

  it('escapes characters that the printer would read as commands', () => {
    const text = zpl('LPN')
    expect(fieldsOf(text).map(({ data }) => data)).toEqual(expect.arrayContaining(['Corner ^Store~ \\ _Ltd']))
    expect(text.replaceAll(/\^(XA|XZ|CI28|PW\d+|LL\d+|LH0,0|FO|GB|FS|BY|BC|BQ|FH|FD|FB|A0|PQ)/g, '')).not.toMatch(/[\^~]/)
    expect(text).toMatch(/^[\n -~]*$/)
    expect(fieldsOf(text).some(({ data }) => data.includes('牛奶'))).toBe(true)
  })

  it.each(['A^B', 'a~b', 'x_y', 'p>q', '>>', '12>34'])('has the location %s as barcode and QR code', (location_code) => {
    const fields = fieldsOf(zpl('LOCATION', { location_code }, '100x50'))
    expect(fields.filter(({ isBars }) => isBars).map(({ data }) => readBars(data))).toEqual([location_code])
    expect(fields.filter(({ isQr }) => isQr).map(({ data }) => data)).toEqual([`MA,${location_code}`])
  })
})

describe('the drawing', () => {
  const svg = (template: Template, row: Partial<LabelRow> = {}) =>
    layoutPages(template, [{ ...ROW, ...row }], options())
      .map((page) => labelSvg(page, 'Label 1 of 1'))
      .join('')

  it('has its actual size and no markup from data', () => {
    expect(svg('LPN')).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="100mm" height="150mm" viewBox="0 0 100 150"/)
    expect(svg('LPN', { product_name: '<img src=x onerror=alert(1)>' })).not.toContain('<img')
    expect(svg('LOCATION', { site_code: '<b>"&' })).toContain('&lt;b&gt;&quot;&amp;')
  })

  it('squeezes a long name to its width, so that no font pushes it into the QR code', () => {
    const product_name = 'Greenwood Organic Wholemeal Chickpea Crackers with Rosemary and Sea Salt 12 x 400 g'
    const [page] = layoutPages('PRODUCT', [{ ...ROW, product_name }], options('100x50'))
    const qr = page!.items.find((item) => item.kind === 'qr')!
    const names = [...labelSvg(page!, 'Label').matchAll(/<text x="([\d.]+)"[^>]*font-weight="700"[^>]*textLength="([\d.]+)"/g)]
    expect(names).not.toHaveLength(0)
    for (const [, x, length] of names) expect(Number(x) + Number(length)).toBeLessThan(qr.x)
  })

  it('draws the same bars as the printer: whole modules of whole dots', () => {
    const [bars] = layoutPages('LPN', [{ ...ROW, gtin: null }], options())[0]?.items.filter((item) => item.kind === 'bars') ?? []
    const [, scale, path = ''] = /scale\(([\d.]+) 30\)" d="([^"]+)"/.exec(svg('LPN', { gtin: null })) ?? []
    expect(Number(scale) * 8).toBe(bars?.dots)
    const drawn = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)].flatMap(([, x, width]) => [Number(x), Number(x) + Number(width)])
    const edges = bars?.symbol.widths.map((_, i, widths) => widths.slice(0, i + 1).reduce((sum, width) => sum + width, 0))
    expect(drawn).toEqual([0, ...(edges ?? [])])
  })

  it('draws a QR code of the smallest size with its finder pattern', () => {
    const { size, data } = qrOf('A-04-02')
    expect(size).toBe(21)
    expect(data.slice(0, 7).map((row) => row.slice(0, 7).map(Number).join(''))).toEqual([
      '1111111',
      '1000001',
      '1011101',
      '1011101',
      '1011101',
      '1000001',
      '1111111',
    ])
  })

  it('prints one label per page, with the copies of a label in a row', () => {
    expect(printBody(['<svg>1</svg>', '<svg>2</svg>'], 2)).toBe(
      '<section><svg>1</svg></section><section><svg>1</svg></section><section><svg>2</svg></section><section><svg>2</svg></section>',
    )
    expect(printStyle('100x50')).toContain('@page { size: 100mm 50mm; margin: 0 }')
  })
})

describe('words on a label', () => {
  it('are the client’s labels, or else the built-in ones', () => {
    const clientLabels = (key: string, fallback: string) => ({ lot_no: 'Batch', so_no: 'Dispatch order' })[key] ?? fallback
    const texts = (template: Template, word?: typeof clientLabels) =>
      layoutPages(template, [ROW], { ...options(), word })
        .flatMap(({ items }) => items.map((item) => (item.kind === 'text' ? item.text : '')))
        .join('|')
    expect(texts('LPN', clientLabels)).toMatch(/ITEM.*DISPATCH ORDER.*BATCH/)
    expect(texts('LPN')).toMatch(/ITEM.*SALES ORDER.*LOT/)
    for (const template of ['PRODUCT', 'PALLET_LIST'] as const) expect(texts(template, clientLabels)).toContain('Batch L2411A')
  })
})
