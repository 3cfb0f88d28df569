import { describe, expect, it } from 'vitest'
import { columnsFor, factsFor, field, known } from '../fixtures.ts'
import { formOptions } from '../options.ts'
import { recallMapping, rememberMapping, savedMappings, withAddedColumns, withTarget } from '#lib/import/mapping.ts'
import { afterCreating, fileKey, canBeCreated, sha256, targetsWithoutColumn } from '#lib/import/records.ts'
import { fileToCorrect } from '#lib/import/file-to-correct.ts'
import { codesIn, ordersOf, type FileFacts, type CounterpartyLookup } from './orders.ts'
import { repeatedReferences } from './repeated-references.ts'
import { templateFile } from './template.ts'
import { lineColumnsOf } from '../columns.ts'
import { mapOrderColumns, missingTargets, targetsOf } from './targets.ts'

const FIELDS = [
  field('client_code', 'Client', { required: true }),
  field('so_no', 'Order number', { max: 30 }),
  field('customer_code', 'Customer', { required: true }),
  field('customer_po_no', 'Customer reference'),
  field('priority', 'Priority'),
  field('required_ship_date', 'Ship by', { type: 'date' }),
  field('ship_to.address1', 'Address', { required: true }),
  field('ship_to.city', 'City', { required: true }),
]
const COLUMNS = columnsFor('SO')
const TARGETS = targetsOf(FIELDS, COLUMNS)
const CUSTOMER: CounterpartyLookup = {
  status: 'known',
  code: 'CUS-1',
  values: { 'ship_to.address1': '1 High St', 'ship_to.city': 'Sydney', carrier_code: 'TNT' },
}

const facts = (more: Partial<FileFacts> = {}): FileFacts => ({
  kind: 'SO',
  targets: TARGETS,
  options: { ...formOptions('SO', null), fields: FIELDS },
  columns: COLUMNS,
  initialHeader: { client_code: 'ACME', priority: 'P3' },
  check: factsFor('SO'),
  choicesOf: (key) =>
    key === 'priority'
      ? [
          { value: 'P1', label: 'Emergency' },
          { value: 'P3', label: 'Standard' },
        ]
      : [],
  counterparties: new Map([['CUS-1', CUSTOMER]]),
  products: new Map([['00417', known('00417')]]),
  withProducts: (lines) => lines.map((line) => ({ ...line, cells: { uom: 'CASE', ...line.cells } })),
  ...more,
})

const HEADINGS = ['Order No', 'Customer', 'Ship by', 'SKU', 'Quantity']
const read = (rows: readonly (readonly string[])[], more: Partial<FileFacts> = {}, headings: readonly string[] = HEADINGS) => {
  const table = [headings, ...rows]
  return ordersOf(table, mapOrderColumns(table, TARGETS), facts(more))
}
const problemsOf = (rows: readonly (readonly string[])[], more: Partial<FileFacts> = {}, headings: readonly string[] = HEADINGS) =>
  read(rows, more, headings).flatMap(({ problems }) => problems)

describe('the columns of a file', () => {
  it('are recognised by label, by field and by other words, below titles', () => {
    const table = [['Sales orders · exported 11/23/2026'], ['Order No.', 'PO', 'SKU', 'Menge', 'Colour'], ['1', '2', '3', '4', '5']]
    expect(mapOrderColumns(table, TARGETS)).toEqual({
      headerRow: 1,
      targets: ['head.so_no', 'head.customer_po_no', 'line.product_code', 'line.qty', null],
    })
  })

  it.each(['PO', 'SO'] as const)('from the template for a %s are recognised as the fields that they were made for', (kind) => {
    const line = lineColumnsOf(kind, formOptions(kind, null).line_fields)
    // An order whose header has fields with the same names as those of its lines.
    const twins = [field('notes', 'Notes'), field('disposition_code', 'Disposition'), field('item', 'Item'), field('qty', 'Quantity')]
    for (const head of [formOptions(kind, null).fields, [...formOptions(kind, null).fields, ...twins]]) {
      const targets = targetsOf(head, line)
      const labelOf = (key: string | null) => targets.find((target) => target.key === key)?.label
      const template = templateFile(kind, 'Orders', head, line).columns.map(({ label }) => label)
      const wanted = template.map((label) => targets.findLast((target) => target.label === label)?.key)
      expect(template).toContain('Notes')
      expect(mapOrderColumns([template, template.map(() => '1')], targets).targets).toEqual(wanted)
      const all = targets.map(({ label }) => label)
      for (const headings of [all, all.toReversed(), ['PO', 'Reference', 'SKU', 'Type', ...all]])
        expect(mapOrderColumns([headings], targets).targets.slice(-all.length).map(labelOf)).toEqual(headings.slice(-all.length))
    }
  })

  it('hold no field twice, and need an item and a quantity', () => {
    const mapping = mapOrderColumns(
      [
        ['SKU', 'Item', 'x'],
        ['1', '2', '3'],
      ],
      TARGETS,
    )
    expect(mapping.targets).toEqual([null, 'line.product_code', null])
    expect(missingTargets(mapping, TARGETS).map(({ key }) => key)).toEqual(['line.qty'])
    expect(withTarget(mapping, 2, 'line.product_code').targets).toEqual([null, null, 'line.product_code'])
  })

  it('of an unknown sender have headings only if the first row has no number', () => {
    expect(
      mapOrderColumns(
        [
          ['Kolli', 'Ware'],
          ['A', '1'],
        ],
        TARGETS,
      ).headerRow,
    ).toBe(0)
    expect(
      mapOrderColumns(
        [
          ['A', '1'],
          ['B', '2'],
        ],
        TARGETS,
      ).headerRow,
    ).toBeNull()
  })

  it('are remembered for files of one client with the same headings', () => {
    const table = [
      ['Kolli', 'Ware', 'Rest'],
      ['5', 'A', 'x'],
    ]
    const chosen = { headerRow: 0, targets: ['line.qty', 'line.product_code', 'head.gone'] }
    const saved = savedMappings(JSON.parse(JSON.stringify(rememberMapping([], 'ACME', table, chosen))))
    const proposed = mapOrderColumns(table, TARGETS)
    expect(recallMapping(saved, 'ACME', table, proposed, TARGETS).targets).toEqual(['line.qty', 'line.product_code', null])
    expect(recallMapping(saved, 'OTHER', table, proposed, TARGETS)).toEqual(proposed)
    const corrected = [
      ['Kolli', 'Ware', 'Rest', 'Problem'],
      ['5', 'A', 'x', 'No item A.'],
    ]
    expect(recallMapping(saved, 'ACME', corrected, mapOrderColumns(corrected, TARGETS), TARGETS).targets).toEqual([
      'line.qty',
      'line.product_code',
      null,
      null,
    ])
    expect(savedMappings([{ client: 1 }, null, 'x'])).toEqual([])
    expect(
      rememberMapping(
        Array.from({ length: 30 }, (_, n) => ({ client: `C${n}`, headings: 'x', targets: [] })),
        'ACME',
        table,
        chosen,
      ),
    ).toHaveLength(20)
  })
})

describe('the orders of a file', () => {
  it('are rows with one number, wherever they are; a row without details continues the one above', () => {
    const orders = read([
      ['A', 'CUS-1', '', '00417', '1'],
      ['B', 'CUS-1', '', '00417', '2'],
      ['', '', '', '00417', '3'],
      ['a', 'CUS-1', '', '00417', '4'],
    ])
    expect(orders.map(({ name, rows }) => [name, rows])).toEqual([
      ['A', [1, 4]],
      ['B', [2, 3]],
    ])
    expect(orders.every(canBeCreated)).toBe(true)
  })

  it('without a number are adjacent rows with the same details', () => {
    const orders = read([
      ['', 'CUS-1', '', '00417', '1'],
      ['', 'CUS-1', '', '00417', '2'],
      ['', 'CUS-2', '', '00417', '3'],
      ['', 'CUS-1', '', '00417', '4'],
    ])
    expect(orders.map(({ name, rows }) => [name, rows])).toEqual([
      ['Row 2', [1, 2]],
      ['Row 4', [3]],
      ['Row 5', [4]],
    ])
  })

  it('are, for purchase orders, rows with the same number, or with the same supplier and supplier reference', () => {
    const fields = [
      field('po_no', 'Order number'),
      field('supplier_code', 'Supplier', { required: true }),
      field('supplier_ref', 'Supplier reference'),
    ]
    const columns = columnsFor('PO')
    const targets = targetsOf(fields, columns)
    const table = [
      ['PO', 'Vendor', 'Ref', 'Item', 'Qty', 'Best before'],
      ['', 'SUP-1', 'R1', '00417', '1', '01/31/2026'],
      ['', 'SUP-2', 'R1', '00417', '2', ''],
      ['', 'SUP-1', 'R1', '00417', '3', '01/31/2020'],
    ]
    const supplier: CounterpartyLookup = { status: 'known', code: 'SUP-1', values: {} }
    const orders = ordersOf(table, mapOrderColumns(table, targets), {
      ...facts(),
      kind: 'PO',
      targets,
      columns,
      options: { ...formOptions('PO', null), fields },
      initialHeader: {},
      check: factsFor('PO'),
      counterparties: new Map([['SUP-1', supplier]]),
    })
    expect(orders.map(({ name, rows, head }) => [name, rows, head['supplier_code']])).toEqual([
      ['R1', [1, 3], 'SUP-1'],
      ['R1', [2], 'SUP-2'],
    ])
    expect(orders[0]?.problems).toEqual([{ row: 3, target: 'line.expiry_date', message: 'Enter a best before date after today.' }])
  })

  it('get the code, address and carrier of their customer, and defaults', () => {
    const [order] = read([['A', 'cus-1', '', '00417', '1']])
    expect(order?.head).toMatchObject({
      customer_code: 'CUS-1',
      'ship_to.city': 'Sydney',
      carrier_code: 'TNT',
      priority: 'P3',
      client_code: 'ACME',
    })
  })

  it('get the disposition of their type, if the file gives none', () => {
    const fields = [field('order_type', 'Order type'), field('disposition_code', 'Disposition', { default: 'GOOD' }), ...FIELDS]
    const returns = { value: 'RMA', label: 'Customer return', needs_customer: true, needs_supplier: false, allow_partial: true, allow_back_order: false, default_disposition: 'RTN' } // prettier-ignore
    const targets = targetsOf(fields, COLUMNS)
    const dispositionsOf =
      (...headings: string[]) =>
      (row: string[]) => {
        const table = [headings, row]
        const [order] = ordersOf(table, mapOrderColumns(table, targets), {
          ...facts(),
          targets,
          options: { ...formOptions('PO', null), fields, order_types: [returns] },
          initialHeader: { order_type: 'STD', disposition_code: 'GOOD' },
          choicesOf: (key) => (key === 'order_type' ? [returns] : []),
        })
        return [order?.head['order_type'], order?.head['disposition_code']]
      }
    const read = dispositionsOf('Order No', 'Order type', 'SKU', 'Qty')
    expect([read(['A', 'customer return', '00417', '1']), read(['A', '', '00417', '1'])]).toEqual([
      ['RMA', 'RTN'],
      ['STD', 'GOOD'],
    ])
    const withDisposition = dispositionsOf('Order No', 'Order type', 'disposition_code', 'SKU', 'Qty')
    expect(withDisposition(['A', 'RMA', 'DMG', '00417', '1'])).toEqual(['RMA', 'DMG'])
  })

  it('keep an address of their own', () => {
    const [order] = read([['A', 'CUS-1', '2 Low St', 'Perth', '00417', '1']], {}, ['Order No', 'Customer', 'Address', 'City', 'SKU', 'Qty'])
    expect(order?.head).toMatchObject({ 'ship_to.address1': '2 Low St', 'ship_to.city': 'Perth' })
  })

  it('read numbers by the decimal sign of their column, and may name a choice instead of giving its code', () => {
    const [order] = read(
      [
        ['A', 'CUS-1', 'emergency', '00417', '1.200,5'],
        ['A', '', '', '00417', '3,5'],
      ],
      {},
      ['Order No', 'Customer', 'Priority', 'SKU', 'Qty'],
    )
    expect(order?.lines.map(({ cells }) => cells['qty'])).toEqual(['1200.5', '3.5'])
    expect(order?.head['priority']).toBe('P1')
  })
})

describe('a problem in a file', () => {
  it('is at its cell', () => {
    const problems = problemsOf([
      ['A', 'CUS-1', '13/45/2026', '00417', '1'],
      ['A', 'CUS-1', '', '00417', 'many'],
      ['A', 'CUS-9', '', '00417', '1'],
    ])
    expect(problems.map(({ row, target }) => [row, target])).toEqual([
      [3, 'head.customer_code'],
      [1, 'head.required_ship_date'],
      [2, 'line.qty'],
    ])
  })

  it('suggests the item, customer or choice that was probably meant', () => {
    const problems = problemsOf(
      [['A', 'CUS-7', 'P8', '00471', '1']],
      {
        products: new Map([['00471', { status: 'unknown', message: 'No item 00471. Did you mean 00417 (Oat Milk)?' }]]),
        counterparties: new Map([
          ['CUS-7', { status: 'unknown', message: 'No customer CUS-7 for ACME. Did you mean CUS-1 (Corner Shop)?' }],
        ]),
      },
      ['Order No', 'Customer', 'Priority', 'SKU', 'Qty'],
    )
    expect(problems.map(({ target, message }) => `${target}: ${message}`)).toEqual([
      'head.priority: No priority P8. Did you mean P1 (Emergency)?',
      'head.customer_code: No customer CUS-7 for ACME. Did you mean CUS-1 (Corner Shop)?',
      'line.product_code: No item 00471. Did you mean 00417 (Oat Milk)?',
    ])
  })

  it('is a disposition of a line that is neither a code nor a name', () => {
    const headings = ['Order No', 'Customer', 'SKU', 'Qty', 'Disposition']
    const rows = ['Quarantine', 'dmg', 'nonsense', 'Damagd'].map((word) => ['A', 'CUS-1', '00417', '1', word])
    const [order] = read(rows, {}, headings)
    expect(order?.lines.map(({ cells }) => cells['disposition_code'])).toEqual(['QUAR', 'DMG', 'nonsense', 'Damagd'])
    expect(order?.problems.map(({ row, target, message }) => [row, target, message])).toEqual([
      [3, 'line.disposition_code', 'No disposition nonsense. Use GOOD, DMG, QUAR.'],
      [4, 'line.disposition_code', 'No disposition Damagd. Did you mean DMG (Damaged)?'],
    ])
  })

  it('is not a recipient without an address: the address and the rest come from the customer', () => {
    const fields = [...FIELDS, field('ship_to.phone', 'Phone'), field('ship_to.state', 'State')]
    const values = { ...CUSTOMER.values, 'ship_to.phone': '02 1', 'ship_to.state': 'WA' }
    const headings = ['Order No', 'Customer', 'SKU', 'Quantity', 'Phone']
    const table = [headings, ['A', 'CUS-1', '00417', '1', '04 77'], ['B', 'CUS-1', '00417', '1', '']]
    const customer: CounterpartyLookup = { status: 'known', code: 'CUS-1', values }
    const options = { ...formOptions('SO', null), fields }
    const orders = ordersOf(
      table,
      mapOrderColumns(table, targetsOf(fields, COLUMNS)),
      facts({ targets: targetsOf(fields, COLUMNS), options, counterparties: new Map([['CUS-1', customer]]) }),
    )
    expect(orders.map(({ head }) => [head['ship_to.address1'], head['ship_to.state'], head['ship_to.phone']])).toEqual([
      ['1 High St', 'WA', '04 77'],
      ['1 High St', 'WA', '02 1'],
    ])
  })

  it('is a missing address of a known customer, or that the customer was not looked up', () => {
    const bare: CounterpartyLookup = { status: 'known', code: 'CUS-1', values: {} }
    expect(
      problemsOf([['A', 'CUS-1', '', '00417', '1']], { counterparties: new Map([['CUS-1', bare]]) }).map(({ target }) => target),
    ).toEqual(['head.ship_to.address1', 'head.ship_to.city'])
    const byName = { counterparties: new Map([['CORNER SHOP', bare]]) }
    expect(problemsOf([['A', 'Corner Shop', '', '00417', '1']], byName).map(({ target }) => target)).toEqual([
      'head.ship_to.address1',
      'head.ship_to.city',
    ])
    expect(problemsOf([['A', 'CUS-1', '', '00417', '1']], { counterparties: new Map() })).toEqual([
      {
        row: 1,
        target: 'head.customer_code',
        message: 'The address was not looked up. Choose the file again, or add the address to it.',
      },
    ])
  })

  it('is a date that the form does not accept', () => {
    const orders = read([
      ['A', 'CUS-1', '03/13/2025', '00417', '1'],
      ['B', 'CUS-1', '03/14/2025', '00417', '1'],
    ])
    expect(orders.map(({ problems }) => problems)).toEqual([
      [{ row: 1, target: 'head.required_ship_date', message: '“Ship by” must be today or later.' }],
      [],
    ])
    expect(orders.map(canBeCreated)).toEqual([false, true])
  })

  it('is not a carrier given by its name', () => {
    const { carriers } = formOptions('SO', {
      rules: {},
      carriers: [{ value: 'TOLL', label: 'TOLL', carrier_name: 'Toll IPEC', services: [] }],
    } as never)
    const withCarrier = [...FIELDS, field('carrier_code', 'Carrier', { type: 'choice' })]
    const more = {
      targets: targetsOf(withCarrier, COLUMNS),
      options: { ...formOptions('SO', null), fields: withCarrier },
      choicesOf: (key: string) => (key === 'carrier_code' ? carriers : []),
    }
    const table = [
      ['Order No', 'Customer', 'Carrier', 'SKU', 'Quantity'],
      ['A', 'CUS-1', 'toll ipec', '00417', '1'],
      ['B', 'CUS-1', 'Tol IPEC', '00417', '1'],
    ]
    const orders = ordersOf(table, mapOrderColumns(table, more.targets), facts(more))
    expect(orders[0]?.head['carrier_code']).toBe('TOLL')
    expect(orders[1]?.problems[0]?.message).toBe('No carrier Tol IPEC. Did you mean TOLL (Toll IPEC)?')
  })

  it('is a missing account of a carrier that needs one, also if the file has no column for it', () => {
    const { carriers } = formOptions('SO', {
      rules: {},
      carriers: [
        { value: 'DHL', label: 'DHL', services: [], needs_account: true },
        { value: 'TOLL', label: 'TOLL', services: [], needs_account: false },
      ],
    } as never)
    const fields = [...FIELDS, field('carrier_code', 'Carrier', { type: 'choice' }), field('carrier_account', 'Carrier account')]
    const targets = targetsOf(fields, COLUMNS)
    const more = { targets, options: { ...formOptions('SO', null), fields, carriers } }
    const table = [
      ['Order No', 'Customer', 'Carrier', 'SKU', 'Quantity'],
      ['A', 'CUS-1', 'DHL', '00417', '1'],
      ['B', 'CUS-1', 'TOLL', '00417', '1'],
    ]
    const mapping = mapOrderColumns(table, targets)
    const missing = { row: 1, target: 'head.carrier_account', message: 'Enter the carrier account number.' }
    const orders = ordersOf(table, mapping, facts(more))
    expect(orders.map(({ problems }) => problems)).toEqual([[missing], []])
    expect(targetsWithoutColumn(orders, mapping, targets)).toEqual(['head.carrier_account'])
    const widened = withAddedColumns(mapping, ['head.carrier_account'], targets)
    const corrected = table.map((row, index) => (index === 1 ? [...row, '4711'] : row))
    const [first] = ordersOf(corrected, widened, facts(more))
    expect(first).toMatchObject({ problems: [], head: { carrier_account: '4711' } })
    const { plan } = fileToCorrect({ title: 'x', source: 'x', table: corrected, mapping: widened, targets, toCorrect: [] })
    expect(plan.columns.map(({ label }) => label)).toEqual([...table[0]!, 'Carrier account', 'Problem'])
  })

  it('concerns the whole order if the order has no lines', () => {
    expect(problemsOf([['A', 'CUS-1', '', '', '']])).toEqual([{ row: 1, target: null, message: 'Add at least one line.' }])
  })
})

describe('the dates of a file', () => {
  const daysOf = (...texts: string[]) =>
    read(texts.map((text, index) => [`A${index}`, 'CUS-1', text, '00417', '1'])).map(({ head, readings }) => ({
      day: head['required_ship_date'],
      readings: readings?.map(({ text }) => text),
    }))

  it('with dots have the day first, and the preview says how they are read', () => {
    expect(daysOf('05.12.2027', '05/12/2027')).toEqual([
      { day: '2027-12-05', readings: ['12/05/2027'] },
      { day: '2027-05-12', readings: [] },
    ])
  })

  it('are read in the day and month order of the first unambiguous one in their column', () => {
    expect(daysOf('05/12/2027', '31/12/2027')).toEqual([
      { day: '2027-12-05', readings: ['12/05/2027'] },
      { day: '2027-12-31', readings: ['12/31/2027'] },
    ])
    expect(daysOf('05/12/2027', '12/31/2027', '2027-01-02').map(({ day }) => day)).toEqual(['2027-05-12', '2027-12-31', '2027-01-02'])
    expect(daysOf('soon', '05/12/2027').map(({ day }) => day)).toEqual(['soon', '2027-05-12'])
  })
})

describe('an order of a file', () => {
  it('has the same key for the same file and row, and only then', async () => {
    const hash = await sha256(new TextEncoder().encode('a'))
    const key = await fileKey('SO', hash, '', 1)
    expect(await fileKey('SO', hash, '', 1)).toBe(key)
    expect(key.length).toBeLessThan(200)
    const others = await Promise.all([
      fileKey('SO', hash, '', 2),
      fileKey('SO', hash, 'Sheet2', 1),
      fileKey('PO', hash, '', 1),
      fileKey('SO', 'b', '', 1),
    ])
    expect(new Set([key, ...others]).size).toBe(5)
  })

  it('that was not created comes back with its own cells and what to correct', () => {
    const table = [HEADINGS, ['A', 'CUS-1', '', '00417', '1'], ['B', 'CUS-1', '', '00417', 'x'], ['', '', '', '00417', 'y']]
    const mapping = mapOrderColumns(table, TARGETS)
    const bad = ordersOf(table, mapping, facts()).filter((order) => !canBeCreated(order))
    const { plan, rows } = fileToCorrect({
      title: 'Sales orders to correct',
      source: 'a.csv',
      table,
      mapping,
      targets: TARGETS,
      toCorrect: bad.map((order) => ({ record: order, problems: order.problems })),
    })
    expect(plan.columns.map(({ label }) => label)).toEqual([...HEADINGS, 'Problem'])
    expect(rows).toEqual([
      ['B', 'CUS-1', '', '00417', 'x', 'Quantity: Enter a number.'],
      ['', '', '', '00417', 'y', 'Quantity: Enter a number.'],
    ])
    const again = [plan.columns.map(({ label }) => label), ...rows]
    expect(ordersOf(again, mapOrderColumns(again, TARGETS), facts()).map(({ name, rows: of }) => [name, of.length])).toEqual([['B', 2]])
  })

  it('names rows by their position in the file to correct, or says which file they are in', () => {
    const rows = ['A CUS-1', 'C CUS-1', 'B CUS-1', 'B CUS-2'].map((text) => [...text.split(' '), '', '00417', '1'])
    const table = [HEADINGS, ...rows]
    const mapping = mapOrderColumns(table, TARGETS)
    const bad = ordersOf(table, mapping, facts()).filter((order) => !canBeCreated(order))
    expect(bad[0]?.problems[0]?.message).toBe('This order has “CUS-1” in row 4. Use one value for the order.')
    const messageFor = (more: object) =>
      fileToCorrect({
        title: '',
        source: 'a$1.csv',
        table,
        mapping,
        targets: TARGETS,
        toCorrect: bad.map((order) => ({ record: order, problems: order.problems.map((problem) => ({ ...problem, ...more })) })),
      }).rows[1]?.at(-1)
    // In the file to correct, the same row is the first one below the title and the headings.
    expect(messageFor({})).toBe('Customer: This order has “CUS-1” in row 3. Use one value for the order.')
    expect(messageFor({ message: 'Also in row 2.', other: { row: 1 } })).toBe('Customer: Also in row 2 of a$1.csv.')
  })

  it('has a problem if an earlier order has the same reference, which names that order once it has been created', () => {
    const rows = ['R-9', 'r-9 ', 'R-8', '', ''].map((reference, index) => [`S${index}`, 'CUS-1', reference, '00417', '1'])
    const orders = read(rows, {}, ['Order No', 'Customer', 'Customer reference', 'SKU', 'Qty'])
    const problems = [...repeatedReferences(orders).values()]
    expect(problems).toMatchObject([{ row: 2, target: 'head.customer_po_no', message: 'This reference is also in row 2.' }])
    expect(afterCreating(problems, new Set([1]))).toEqual([
      { row: 2, target: 'head.customer_po_no', message: 'This reference is already on S0.' },
    ])
  })

  it('lists each code to look up only once', () => {
    const table = [HEADINGS, ['A', 'CUS-1', '', '00417', '1'], ['A', 'CUS-1', '', '00417', '1'], ['B', 'CUS-2', '', '', '']]
    expect(codesIn(table, mapOrderColumns(table, TARGETS), 'SO')).toEqual({ products: ['00417'], counterparties: ['CUS-1', 'CUS-2'] })
  })
})

it('an ambiguous quantity such as 1.000 comes with a note on how it was read', () => {
  const quantities = (...texts: string[]) =>
    read(texts.map((text, index) => [`A${index}`, 'CUS-1', '12/31/2027', '00417', text])).map(({ lines, readings }) => [
      lines[0]?.cells['qty'],
      readings?.map(({ target, text }) => [target, text]),
    ])
  expect(quantities('1.000', '1,5')).toEqual([
    ['1000', [['line.qty', '1,000']]],
    ['1.5', []],
  ])
  expect(quantities('1.000', '1000')).toEqual([
    ['1', [['line.qty', '1']]],
    ['1000', []],
  ])
})

it('a price may name the currency of the order, and another currency is a problem', () => {
  const columns = COLUMNS.map((column) => (column.key === 'unit_price' ? { ...column, currency: 'AUD' } : column))
  const rows = ['$2.50', '1,200 AUD', 'US$3'].map((price, index) => [`A${index}`, 'CUS-1', '12/31/2027', '00417', '1', price])
  const orders = read(rows, { columns, check: { ...factsFor('SO'), columns } }, [...HEADINGS, 'Unit price'])
  expect(orders.map(({ lines, problems, readings }) => [lines[0]?.cells['unit_price'], problems[0]?.message, readings])).toEqual([
    ['2.5', undefined, []],
    ['1200', undefined, [{ row: 2, target: 'line.unit_price', text: '1,200' }]],
    ['US$3', 'This price is in USD, but the order is in AUD. Enter it in AUD.', []],
  ])
})
