import { describe, expect, it } from 'vitest'
import { cachedProblems, earlyExpiry, lineProblems, repeatedLines } from './check.ts'
import { factsFor, field, known, product } from './fixtures.ts'
import { headerFindings, sortByCause, mergeFindings, lineFindings, nextFinding, currentFindings } from './findings.ts'
import { newLine, setCells } from './lines.ts'
import { inUnit, pickProduct } from './products.ts'
import { findingAt, findingsOfErrors } from './server-findings.ts'

const so = factsFor('SO')
const po = factsFor('PO')
const good = { product_code: '00417-B', qty: '12', uom: 'CASE' }
const problems = (cells: Record<string, string>, facts = so, lookup = known('00417-B')) =>
  lineProblems(newLine({ ...good, ...cells }), 2, facts, lookup)

it('goods that expire before they are expected get a warning', () => {
  const warning = (expiry_date: string, expected = '2026-12-20') => earlyExpiry(newLine({ ...good, expiry_date }), expected, po.dateFormat)
  expect(warning('12/19/2026')).toBe('These goods expire before they are expected.')
  for (const text of ['12/20/2026', '', 'soon']) expect(warning(text)).toBeNull()
  for (const expected of ['', '20 Dec']) expect(warning('12/19/2026', expected)).toBeNull()
})

describe('problems of a line', () => {
  it('are not found in a valid or an empty line', () => {
    expect(problems({})).toEqual({})
    expect(lineProblems(newLine(), 1, so, undefined)).toEqual({})
    expect(lineProblems(newLine({ uom: 'CASE' }), 1, so, undefined)).toEqual({})
  })

  it('are not found in lines that can no longer be changed, because nobody could fix them', () => {
    const locked = { ...so, columns: so.columns.map((column) => ({ ...column, isReadonly: true })) }
    expect(problems({ qty: '0' }, locked, { status: 'unknown', message: 'Belongs to another owner.' })).toEqual({})
  })

  it.each([
    [{ product_code: '' }, { product_code: 'Choose an item.' }],
    [{ qty: '' }, { qty: 'Enter a quantity greater than 0.' }],
    [{ qty: '0' }, { qty: 'Enter a quantity greater than 0.' }],
    [{ qty: '-2' }, { qty: 'Enter a quantity greater than 0.' }],
    [{ qty: 'three' }, { qty: 'Enter a number.' }],
    [{ qty: '1e3' }, { qty: 'Enter a number.' }],
    [{ qty: '10000000' }, { qty: 'Enter at most 9,999,999.' }],
    [{ qty: '0.1234' }, { qty: 'Enter at most 3 decimals.' }],
    [{ uom: '' }, { uom: 'Choose a unit.' }],
    [{ uom: 'barrel' }, { uom: 'BARREL is not a unit of 00417-B.' }],
    [{ expiry_min_date: '31/31/2025' }, { expiry_min_date: 'There is no month 31. Enter a date as MM/DD/YYYY.' }],
    [{ lot_no: 'x'.repeat(61) }, { lot_no: 'Enter at most 60 characters.' }],
    [{ notes: 'x'.repeat(1001) }, { notes: 'Enter at most 1,000 characters.' }],
    [{ disposition_code: 'dmg' }, {}],
    [{ disposition_code: 'Nonsense' }, { disposition_code: 'Choose one of the listed values.' }],
    [{ unit_price: '-1' }, { unit_price: 'Enter a price of 0 or more.' }],
    [{ unit_price: '99999999999' }, { unit_price: 'Enter at most 999,999,999.' }],
    [{ unit_price: '12.3456' }, { unit_price: 'Enter at most 3 decimals.' }],
    [{ unit_price: '1234567.123' }, {}],
  ])('for the cells %j are %j', (cells, expected) => expect(problems(cells)).toEqual(expected))

  it('do not include the decimals of a price if v7 does not say how many it takes', () => {
    const columns = so.columns.map((column) => ({ ...column, decimals: undefined }))
    expect(problems({ unit_price: '12.3456' }, { ...so, columns })).toEqual({})
  })

  it('do not include unlisted values of a read-only column, or of one whose choices v7 does not list', () => {
    const withChanged = (changes: object) => ({
      ...so,
      columns: so.columns.map((column) => (column.type === 'choice' ? { ...column, ...changes } : column)),
    })
    for (const changes of [{ isReadonly: true }, { choices: [] }])
      expect(problems({ disposition_code: 'X' }, withChanged(changes))).toEqual({})
  })

  it('are reported all at once', () => {
    expect(problems({ qty: '0', uom: 'X', expiry_min_date: 'soon' })).toEqual({
      qty: 'Enter a quantity greater than 0.',
      uom: 'X is not a unit of 00417-B.',
      expiry_min_date: 'Enter a date as MM/DD/YYYY.',
    })
  })

  it('include an unknown product, but not while it is being looked up', () => {
    expect(problems({}, so, { status: 'unknown', message: 'Product 00417-B is not active for client ACME.' })).toEqual({
      product_code: 'Product 00417-B is not active for client ACME.',
    })
    expect(problems({}, so, { status: 'pending' })).toEqual({})
  })

  it('of a purchase order include an expiry date that is not after today, and a missing expiry date or lot if it is required', () => {
    expect(problems({ expiry_date: '03/14/2025' }, po)).toEqual({ expiry_date: 'Enter a best before date after today.' })
    expect(problems({ expiry_date: '2025-03-15' }, po)).toEqual({})
    expect(problems({}, po, known('00417-B', { expiry_tracked: true }))).toEqual({ expiry_date: 'Enter a best before date after today.' })
    expect(
      problems(
        {},
        factsFor('PO', { rules: { require_lot: true, require_expiry: false, max_lines: 2000 } }),
        known('00417-B', { lot_tracked: true, expiry_tracked: true }),
      ),
    ).toEqual({ lot_no: 'Enter a batch number.' })
  })

  it('of a sales order include a wrong number of serial numbers', () => {
    const tracked = known('00417-B', { serial_tracked: true })
    expect(problems({ qty: '3', uom: 'EACH', serial_nos: 'S1' }, so, tracked)).toEqual({
      serial_nos: 'Enter 3 serial numbers for line 2 (1 given).',
    })
    expect(problems({ qty: '1', uom: 'EACH' }, so, tracked)).toEqual({ serial_nos: 'Enter 1 serial number for line 2 (0 given).' })
    expect(problems({ qty: '2', uom: 'EACH', serial_nos: 'S1, S2' }, so, tracked)).toEqual({})
    expect(problems({ qty: '2', uom: 'EACH', serial_nos: 'S1, S2, S3' }, so, tracked)).toEqual({
      serial_nos: 'Enter 2 serial numbers for line 2 (3 given).',
    })
  })

  it('do not include the unit if v7 does not return the units of the product', () => {
    const found = known('00417-B', { uoms: [], default_uom: '' })
    expect(cachedProblems(newLine({ product_code: '00417-B', qty: '2', uom: 'BOX' }), 1, factsFor('SO'), found)).toEqual({})
  })

  it('of an unknown item do not include its missing unit', () => {
    const line = newLine({ product_code: 'NOSUCH', qty: '2', uom: '' })
    expect(cachedProblems(line, 1, factsFor('SO'), { status: 'unknown', message: 'No item NOSUCH.' })).toEqual({
      product_code: 'No item NOSUCH.',
    })
  })

  it('do not include a missing unit while the item is being looked up or without a response, but if there is no lookup', () => {
    const check = (lookup: Parameters<typeof lineProblems>[3], uom = '') =>
      lineProblems(newLine({ product_code: 'A', qty: '2', uom }), 1, so, lookup)
    expect([check({ status: 'pending' }), check(undefined)]).toEqual([{}, {}])
    expect(check({ status: 'unchecked' })).toEqual({ uom: 'Choose a unit.' })
    expect(check({ status: 'pending' }, 'x'.repeat(21))).toHaveProperty('uom')
  })

  it('of a missing item do not include its missing unit', () => {
    const check = (cells: object) => cachedProblems(newLine({ qty: '2', ...cells }), 1, factsFor('SO'), undefined)
    expect(check({})).toEqual({ product_code: 'Choose an item.' })
    expect(check({ notes: 'pasted', qty: '' })).toEqual({ product_code: 'Choose an item.', qty: 'Enter a quantity greater than 0.' })
  })

  it('include fractions of packs and pieces, but not of measured units', () => {
    const problemsOf = (qty: string, uom: string) => cachedProblems(newLine({ product_code: 'A', qty, uom }), 1, factsFor('SO'), known('A'))
    expect(problemsOf('1.5', 'CASE')).toEqual({ qty: 'Quantities in CASE must be whole numbers.' })
    expect([problemsOf('2', 'CASE'), problemsOf('2', 'EACH')]).toEqual([{}, {}])
    expect(problemsOf('1.5', 'EACH')).toEqual({ qty: 'Quantities in EACH must be whole numbers.' })
    const weighed = known('A', { uoms: [{ value: 'KG', factor: 1 }] })
    expect(cachedProblems(newLine({ product_code: 'A', qty: '1.5', uom: 'KG' }), 1, factsFor('SO'), weighed)).toEqual({})
  })

  it('include serial numbers of an item that has none; if v7 does not say, only if there are more of them than pieces', () => {
    const problemsOf = (qty: string, serials: string, serial_tracked: boolean | null) =>
      cachedProblems(
        newLine({ product_code: 'A', qty, uom: 'EACH', serial_nos: serials }),
        4,
        factsFor('SO'),
        known('A', { serial_tracked }),
      )
    expect(problemsOf('2', 'S1', false)).toEqual({ serial_nos: 'A has no serial numbers. Clear this cell.' })
    expect(problemsOf('2', 'S1, S2, S3', null)).toEqual({ serial_nos: 'Enter at most 2 serial numbers for line 4 (3 given).' })
    expect([problemsOf('3', 'S1, S2, S3', null), problemsOf('3', '', false), problemsOf('', 'S1', null)]).toEqual([
      {},
      {},
      { qty: expect.any(String) },
    ])
  })

  it('are cached while the line and its context stay the same', () => {
    const line = newLine({ ...good, qty: '0' })
    const lookup = known('00417-B')
    expect(cachedProblems(line, 1, so, lookup)).toBe(cachedProblems(line, 1, so, lookup))
    expect(cachedProblems(line, 1, so, known('00417-B', { uoms: [{ value: 'EACH', factor: 1 }] }))).toEqual({
      qty: 'Enter a quantity greater than 0.',
      uom: 'CASE is not a unit of 00417-B.',
    })
  })
})

describe('repeated lines and units', () => {
  it('lines with the same product, lot and unit are repeats, ignoring letter case', () => {
    const lines = [newLine(good), newLine({ ...good, lot_no: 'L1' }), newLine({ ...good, product_code: '00417-b' }), newLine(), newLine()]
    expect([...repeatedLines(lines)]).toEqual([[2, 0]])
  })

  it('quantities in packs are rounded down to whole packs', () => {
    expect([
      inUnit(100, product('A'), 'CASE'),
      inUnit(100, product('A'), 'each'),
      inUnit(1.5, product('A'), 'EACH'),
      inUnit(1, product('A'), 'X'),
    ]).toEqual([8, 100, 1.5, null])
  })
})

describe('picking the product for a text', () => {
  it('takes an exact code, a barcode or the only match, or else reports how many match', () => {
    const found = [product('007'), product('0070')]
    expect(pickProduct('007', found, 2)).toMatchObject({ status: 'known', product: { product_code: '007' } })
    expect(pickProduct('00417\u2011b', [product('00417-B')], 1, [], true)).toMatchObject({ product: { product_code: '00417-B' } })
    expect(pickProduct('9312', [product('A', { match: 'gtin' })], 3)).toMatchObject({ product: { product_code: 'A' } })
    expect(pickProduct('oat', [product('A')], 1)).toMatchObject({ product: { product_code: 'A' } })
    expect(pickProduct('00', found, 2)).toEqual({ status: 'unknown', message: '2 items match “00”. Choose one of them.' })
    expect(pickProduct('NOPE', [], 0)).toEqual({ status: 'unknown', message: 'No item NOPE. Check the code.' })
  })

  it('of a file accepts no similar code, and suggests the one whose zeros the spreadsheet dropped', () => {
    const messageOf = (text: string, found: ReturnType<typeof product>[], total = found.length) => pickProduct(text, found, total, [], true)
    const message = (text: string) => ({ status: 'unknown', message: text })
    expect(messageOf('392', [product('00392'), product('39290')])).toEqual(
      message('No item 392. Did you mean 00392 (Name of 00392) or 39290 (Name of 39290)?'),
    )
    expect(messageOf('7', [product('007'), product('7001')], 21)).toEqual(message('No item 7. Did you mean 007 (Name of 007)?'))
    expect(messageOf('7', [product('7001'), product('7002')], 20)).toEqual(message('No item 7. Check the code.'))
  })
})

describe('findings', () => {
  const lines = [newLine(), newLine({ ...good, qty: '0' }), newLine(good)]
  const head = { client_code: 'ACME', customer_code: '', 'ship_to.city': '', required_ship_date: '2025-3' }
  const fields = [
    field('customer_code', 'Customer', { required: true, type: 'typeahead' }),
    field('ship_to.city', 'City', { required: true }),
    field('required_ship_date', 'Ship by', { type: 'date' }),
    field('client_code', 'Client', { required: true, max: 3 }),
  ]

  it('include a serial number that another line has already, if the numbers can be changed', () => {
    const piece = (serials: string) => newLine({ product_code: '00417-B', qty: '1', uom: 'EACH', serial_nos: serials })
    const pieces = [piece('SN-1'), newLine(), piece('sn-1'), piece('SN-2')]
    const tracked = new Map([['00417-B', known('00417-B', { serial_tracked: true })]])
    const message = 'Serial number sn-1 is in lines 1 and 3. Remove it from one of them.'
    expect(lineFindings(pieces, so, tracked)).toEqual([{ at: 'cell', line: pieces[2]?.id, column: 'serial_nos', message, value: 'sn-1' }])
    const locked = so.columns.map((column) => ({ ...column, isReadonly: true }))
    expect(lineFindings(pieces, { ...so, columns: locked }, tracked)).toEqual([])
    expect(lineFindings(pieces, factsFor('PO'), tracked)).toEqual([])
  })

  it('cover lines and header at the same time', () => {
    expect(lineFindings(lines, so, new Map())).toMatchObject([{ at: 'cell', line: lines[1]?.id, column: 'qty', value: '0' }])
    expect(lineFindings([newLine()], so, new Map())).toMatchObject([{ at: 'order', message: 'Add at least one line.' }])
    const onlyTwo = factsFor('SO', { rules: { require_lot: false, require_expiry: false, max_lines: 2 } })
    const three = ['A', 'B', 'C'].map((code) => newLine({ product_code: code, qty: '1', uom: 'EACH' }))
    expect(lineFindings([...three.slice(1), newLine()], onlyTwo, new Map())).toEqual([])
    expect(lineFindings(three, onlyTwo, new Map())).toMatchObject([
      { at: 'order', message: 'An order can hold at most 2 lines; this one has 3.' },
    ])
    expect(headerFindings(head, fields, () => true, 'MM/DD/YYYY').map(({ message }) => message)).toEqual([
      'Choose a customer.',
      'Enter the city.',
      'Enter a date as MM/DD/YYYY.',
      'Use at most 3 characters.',
    ])
    expect(headerFindings(head, fields, (key) => key !== 'customer_code', 'MM/DD/YYYY').length).toBe(3)
    const [long] = headerFindings({ notes: 'x'.repeat(1001) }, [{ ...field('notes', 'Notes'), max: 1000 }], () => false, 'MM/DD/YYYY')
    expect(long?.message).toBe('Use at most 1,000 characters.')
    const postcode = field('ship_to.postcode', 'Postcode')
    const postcodeFindings = (country: string) =>
      headerFindings({ ...head, 'ship_to.country': country }, [postcode], () => true, 'MM/DD/YYYY').map(({ message }) => message)
    expect(['AU', 'HK', ''].map(postcodeFindings)).toEqual([['Enter the postcode.'], [], []])
    const account = field('carrier_account', 'Carrier account')
    const accountFindings = (isNeeded: boolean, value = '') =>
      headerFindings({ carrier_account: value }, [account], () => isNeeded, 'MM/DD/YYYY').map(({ message }) => message)
    expect(accountFindings(true)).toEqual(['Enter the carrier account number.'])
    expect([accountFindings(true, '123'), accountFindings(false)]).toEqual([[], []])
  })

  it('name an item that has not been looked up yet instead of its missing unit', () => {
    const line = newLine({ product_code: '00417-B', qty: '2' })
    const message = '00417-B has not been looked up yet. Try again in a moment, or choose its unit.'
    const finding = { at: 'cell', line: line.id, column: 'product_code', message, value: '00417-B' }
    expect(lineFindings([line], so, new Map())).toEqual([finding])
    expect(lineFindings([line], so, new Map([['00417-B', { status: 'pending' }]]))).toEqual([finding])
    const locked = so.columns.map((column) => ({ ...column, isReadonly: true }))
    expect(lineFindings([line], { ...so, columns: locked }, new Map())).toEqual([])
  })

  it('from the server are shown at the lines that were sent, even with empty lines between them', () => {
    const sent = { lines: [lines[1], lines[2]].flatMap((line) => line ?? []), head }
    const found = findingsOfErrors(
      {
        'lines.1.product_code': ['No.'],
        customer_code: ['Choose a customer.'],
        lines: ['Too many.'],
        'lines.9.qty': ['Gone.'],
        unknown: ['?'],
      },
      sent,
    )
    expect(found).toMatchObject([
      { at: 'cell', line: lines[2]?.id, column: 'product_code', value: '00417-B' },
      { at: 'field', field: 'customer_code' },
      { at: 'order', message: 'Too many.' },
      { at: 'order', message: 'Gone.' },
      { at: 'order', message: '?' },
    ])
  })

  it('disappear when the value is changed or the line is removed', () => {
    const sent = { lines: [lines[2]].flatMap((line) => line ?? []), head }
    const findings = [
      findingAt('lines.0.qty', 'Too much.', sent),
      findingAt('customer_code', 'No.', sent),
      findingAt('', 'All wrong.', sent),
    ]
    expect(currentFindings(findings, lines, head)).toEqual(findings)
    const changed = setCells(lines, [{ row: 2, column: 'qty', value: '13' }])
    expect(currentFindings(findings, changed, { ...head, customer_code: 'C1' }).map(({ at }) => at)).toEqual(['order'])
    expect(currentFindings(findings, lines.slice(0, 2), head).map(({ at }) => at)).toEqual(['field', 'order'])
  })

  it('are merged to one per field; the browser’s takes precedence over the server’s', () => {
    const fromBrowser = headerFindings(head, fields.slice(0, 1), () => true, 'MM/DD/YYYY')
    const fromServer = [
      findingAt('customer_code', 'Another sentence.', { lines: [], head }),
      findingAt('ship_to.city', 'Enter the delivery address.', { lines: [], head }),
    ]
    expect(mergeFindings(fromBrowser, fromServer).map(({ message }) => message)).toEqual([
      'Choose a customer.',
      'Enter the delivery address.',
    ])
  })
})

describe('the order of findings', () => {
  const cell = (line: number, column: string) => ({ at: 'cell', line, column, message: column, value: '' }) as const
  const rows = new Map([
    [11, 0],
    [12, 1],
  ])
  const head = { at: 'field', field: 'customer_code', message: '', value: '' } as const
  const sorted = sortByCause([cell(12, 'qty'), cell(11, 'expiry_date'), cell(12, 'uom'), head, cell(12, 'product_code')], rows)

  it('is the header, then each line with the item before its unit before the quantity', () => {
    expect(sorted).toEqual([head, cell(11, 'expiry_date'), cell(12, 'product_code'), cell(12, 'uom'), cell(12, 'qty')])
  })

  it('continues after the active cell, or from its line on, and starts again after the last one', () => {
    const next = (row: number, column: string) => nextFinding(sorted.slice(1), rows, { row, column })
    expect(next(0, 'product_code')).toEqual(cell(11, 'expiry_date'))
    expect(next(0, 'expiry_date')).toEqual(cell(12, 'product_code'))
    expect(next(1, 'product_code')).toEqual(cell(12, 'uom'))
    expect(next(1, 'qty')).toEqual(cell(11, 'expiry_date'))
    expect(next(5, 'qty')).toEqual(cell(11, 'expiry_date'))
  })
})

it('the server’s finding about a missing unit is dropped if the item is unknown', () => {
  const cell = (column: string, message: string, value = '') => ({ at: 'cell', line: 7, column, message, value }) as const
  const unknownItem = [cell('product_code', 'No item NOSUCH.', 'NOSUCH')]
  expect(mergeFindings(unknownItem, [cell('uom', 'Choose a unit.'), cell('qty', 'Enter a quantity.')])).toEqual([
    ...unknownItem,
    cell('qty', 'Enter a quantity.'),
  ])
  expect(mergeFindings([], [cell('uom', 'Choose a unit.')])).toHaveLength(1)
})

it('the finding about a proposed country is dropped if the address is missing', () => {
  const at = (name: string, value: string, message = 'Enter the delivery address.') =>
    ({ at: 'field', field: name, message, value }) as const
  const fieldsOf = (country: string) =>
    mergeFindings([at('ship_to.address1', '')], [at('ship_to.country', country)]).map((finding) => finding.at === 'field' && finding.field)
  expect(fieldsOf('AU')).toEqual(['ship_to.address1'])
  expect(fieldsOf('')).toEqual(['ship_to.address1', 'ship_to.country'])
  expect(mergeFindings([], [at('ship_to.country', 'XX', 'Choose a country.')])).toHaveLength(1)
})
