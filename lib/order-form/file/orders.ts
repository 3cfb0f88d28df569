import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { Mapping } from '#lib/import/mapping.ts'
import { bodyRows, type FileProblem, type FileRecord } from '#lib/import/records.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { nearestOf } from '#lib/shared/nearest.ts'
import { isUnlisted, type CheckFacts } from '../check.ts'
import type { LineColumn } from '../columns.ts'
import { headerDayProblem } from '../day-rules.ts'
import { headerFindings, lineFindings, type Finding } from '../findings.ts'
import type { HeaderValues } from '../header.ts'
import { numberKey } from '../kind.ts'
import { cellOf, newLine, type Line, type Lines } from '../lines.ts'
import { requirementsOf, type Choice, type FormOptions } from '../options.ts'
import { readerOf } from '../paste.ts'
import { withoutCurrency } from '../price-currency.ts'
import type { KnownProducts } from '../products.ts'
import { dayText, formatNumber } from '#lib/shared/region.ts'
import { dayFormatOf, parseDay } from '#lib/shared/typed-days.ts'
import { isAmbiguousNumber, parseNumber } from '#lib/shared/typed-numbers.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { typeDefaults } from '../type-defaults.ts'
import { choiceOf } from '../values.ts'
import type { OrderTarget } from './targets.ts'

/** One order of the file. Its name is its number, its reference, or its first row. */
export type FileOrder = FileRecord & {
  head: HeaderValues
  lines: Lines
  rowByLine: ReadonlyMap<number, number>
}

/**
 * A customer or supplier of the file as v7 knows it: the values that come with it, or why it cannot be used. `unchecked`: this v7 cannot
 * look it up, so its text in the file is used as its code.
 */
export type CounterpartyLookup =
  | { status: 'known'; code: string; values: HeaderValues }
  | { status: 'unknown'; message: string }
  | { status: 'unchecked' }

export type FileFacts = {
  kind: OrderKind
  targets: readonly OrderTarget[]
  options: FormOptions
  columns: readonly LineColumn[]
  /** Header values for what the file does not give. */
  initialHeader: HeaderValues
  check: CheckFacts
  choicesOf: (key: string, head: HeaderValues) => readonly Choice[]
  /** Customers or suppliers as looked up in v7, by their text in the file, in capitals. */
  counterparties: ReadonlyMap<string, CounterpartyLookup>
  products: KnownProducts
  /** Fills in the unit, and the code for a barcode, once an item is known. */
  withProducts: (lines: Lines) => Lines
}

export const counterpartyKey = (kind: OrderKind): 'customer_code' | 'supplier_code' => (kind === 'SO' ? 'customer_code' : 'supplier_code')
const referenceKey = (kind: OrderKind) => (kind === 'SO' ? 'customer_po_no' : 'supplier_ref')

/** The codes of the file, or of some of its rows, that must be looked up. */
export const codesIn = (
  table: Table,
  mapping: Mapping,
  kind: OrderKind,
  rows: readonly number[] = bodyRows(table, mapping),
): { products: string[]; counterparties: string[] } => {
  const columnOf = (key: string) => mapping.targets.indexOf(key)
  const textsOf = (column: number) =>
    column < 0 ? [] : [...new Set(rows.map((row) => (table[row]?.[column] ?? '').trim()))].filter((text) => text !== '')
  return { products: textsOf(columnOf('line.product_code')), counterparties: textsOf(columnOf(`head.${counterpartyKey(kind)}`)) }
}

type Used = OrderTarget & { column: number }

/**
 * Reads the orders of a file. Rows with the same order number belong to one order, otherwise those with the same reference of the same
 * customer or supplier, otherwise adjacent rows with the same details. A row without any detail of an order continues the one above.
 */
export const ordersOf = (table: Table, mapping: Mapping, facts: FileFacts): FileOrder[] => {
  const used = mapping.targets.flatMap((key, column): Used[] => {
    const target = facts.targets.find((candidate) => candidate.key === key)
    return target ? [{ ...target, column }] : []
  })
  const rows = bodyRows(table, mapping)
  const groups = groupRows(table, rows, used, facts.kind)
  const read = lineReader(table, rows, used, facts.columns)
  const days = dayReaders(table, rows, used, facts)
  return groups.map((group) => orderOf(table, group, used, { line: read, days }, facts))
}

const textAt = (table: Table, row: number, { column }: Used): string => (table[row]?.[column] ?? '').trim()

const groupRows = (table: Table, rows: readonly number[], used: readonly Used[], kind: OrderKind): number[][] => {
  const head = used.filter(({ at }) => at === 'head')
  const find = (field: string) => head.find((target) => target.field === field)
  const [number, reference, counterparty] = [find(numberKey(kind)), find(referenceKey(kind)), find(counterpartyKey(kind))]
  const groups: number[][] = []
  const byKey = new Map<string, number[]>()
  let lastKey: string | null = null
  for (const row of rows) {
    const text = (target: Used | undefined) => (target ? textAt(table, row, target).toUpperCase() : '')
    const details = head.map((target) => text(target))
    const isContinued = details.every((detail) => detail === '') && groups.length > 0
    const named = text(number) !== '' ? ['number', text(number)] : ['reference', text(reference), text(counterparty)]
    const hasName = text(number) !== '' || text(reference) !== ''
    const key: string | null = isContinued ? lastKey : JSON.stringify(hasName ? named : details)
    const known = key === null ? undefined : byKey.get(key)
    // Only a number or a reference joins rows that are apart.
    const group = hasName || lastKey === key ? known : undefined
    if (group) group.push(row)
    else {
      const started = [row]
      groups.push(started)
      if (key !== null) byKey.set(key, started)
    }
    lastKey = key
  }
  return groups
}

type ReadLine = (row: number) => Line

/** Reads the cells of lines. Numbers of a column share their decimal sign. */
const lineReader = (table: Table, rows: readonly number[], used: readonly Used[], columns: readonly LineColumn[]): ReadLine => {
  const readers = used.flatMap((target) => {
    const column = target.at === 'line' ? columns.find(({ key }) => key === target.field) : undefined
    return column
      ? [
          {
            key: column.key,
            target,
            read: readerOf(
              column,
              rows.map((row) => textAt(table, row, target)),
            ),
          },
        ]
      : []
  })
  return (row) => newLine(Object.fromEntries(readers.map(({ key, target, read }) => [key, read(textAt(table, row, target))])))
}

/** For each target that holds dates: reads a text in the day and month order of its column. Null for text that is not a date. */
type DayReaders = ReadonlyMap<string, (text: string) => string | null>

const dayReaders = (table: Table, rows: readonly number[], used: readonly Used[], { options, columns, check }: FileFacts): DayReaders => {
  const dayKeys = new Set([
    ...options.fields.filter(({ type }) => type === 'date').map(({ key }) => `head.${key}`),
    ...columns.filter(({ type }) => type === 'day').map(({ key }) => `line.${key}`),
  ])
  return new Map(
    used
      .filter(({ key }) => dayKeys.has(key))
      .map((target) => {
        const texts = rows.map((row) => textAt(table, row, target))
        const format = dayFormatOf(texts, check.dateFormat)
        return [target.key, (text: string) => parseDay(text, format)]
      }),
  )
}

/**
 * The dates that may mean another date in the user's own format: those with day and month in another order, or with dots if the format
 * has none.
 */
const readingsOf = (
  table: Table,
  rows: readonly number[],
  used: readonly Used[],
  days: DayReaders,
  format: string,
): NonNullable<FileRecord['readings']> =>
  used.flatMap((target) =>
    rows.flatMap((row) => {
      const text = textAt(table, row, target)
      const day = days.get(target.key)?.(text) ?? null
      const isOwnFormat = day === parseDay(text, format) && (format.includes('.') || !text.includes('.'))
      return day === null || isOwnFormat ? [] : [{ row, target: target.key, text: dayText(day, format) }]
    }),
  )

/** How ambiguous numbers were read, such as `1.000`, which can mean one or a thousand. */
const numberReadingsOf = (
  table: Table,
  used: readonly Used[],
  columns: readonly LineColumn[],
  lines: readonly { row: number; line: Line }[],
): NonNullable<FileRecord['readings']> =>
  used.flatMap((target) => {
    const column = target.at === 'line' ? columns.find(({ key }) => key === target.field) : undefined
    if (column?.type !== 'qty' && column?.type !== 'price') return []
    return lines.flatMap(({ row, line }) => {
      const text = withoutCurrency(textAt(table, row, target), column.type === 'price' ? column.currency : undefined)
      const number = isAmbiguousNumber(text) ? parseNumber(cellOf(line, column.key)) : null
      return number === null ? [] : [{ row, target: target.key, text: formatNumber(number) }]
    })
  })

const NO_ADDRESS = 'The address was not looked up. Choose the file again, or add the address to it.'

type Readers = { line: ReadLine; days: DayReaders }

const orderOf = (table: Table, rows: readonly number[], used: readonly Used[], readers: Readers, facts: FileFacts): FileOrder => {
  const { kind, options, check, counterparties } = facts
  const problems: FileProblem[] = []
  const firstRow = rows[0] ?? 0
  const typed = readHeader(table, rows, used, readers.days, problems)
  const head = withCounterparty(withChoices(typed, facts, problems, firstRow), facts, problems, firstRow)
  const readLines = rows.map((row) => ({ row, line: readers.line(row) }))
  const lines = facts.withProducts(readLines.map(({ line }) => line))
  const rowByLine = new Map(readLines.map(({ row, line }) => [line.id, row]))
  const isNeeded = requirementsOf(options, (key) => head[key])
  const place = (finding: Finding): FileProblem => {
    if (finding.at === 'cell') {
      // The preview of a file has no list to choose from, so the message names the choices.
      const column = facts.columns.find(({ key }) => key === finding.column)
      const message = column && isUnlisted(column, finding.value) ? unknownText(column.label, finding.value, column.choices ?? []) : null
      return { row: rowByLine.get(finding.line) ?? firstRow, target: `line.${finding.column}`, message: message ?? finding.message }
    }
    return { row: firstRow, target: finding.at === 'field' ? `head.${finding.field}` : null, message: finding.message }
  }
  const hasProblem = (target: string) => problems.some((problem) => problem.target === target)
  const found = [...headerFindings(head, options.fields, isNeeded, check.dateFormat), ...lineFindings(lines, check, facts.products)].map(
    place,
  )
  // The address of an unknown customer, or of one that was not looked up, cannot be filled in, so a missing address is the same problem.
  const counterparty = (typed[counterpartyKey(kind)] ?? '').trim().toUpperCase()
  const lookup = counterparties.get(counterparty)
  const isAddress = (target: string | null) => target?.startsWith('head.ship_to.') === true
  const isNotLookedUp = counterparty !== '' && lookup === undefined && found.some(({ target }) => isAddress(target))
  if (isNotLookedUp) problems.push({ row: firstRow, target: `head.${counterpartyKey(kind)}`, message: NO_ADDRESS })
  const isAddressPending = isNotLookedUp || lookup?.status === 'unknown'
  const isConsequence = (target: string) => hasProblem(target) || (isAddressPending && isAddress(target))
  const own = found.filter(({ target }) => target === null || target.startsWith('line.') || !isConsequence(target))
  const name = typed[numberKey(kind)] || typed[referenceKey(kind)] || `Row ${firstRow + 1}`
  const all = [...problems, ...own, ...dayProblems(head, facts, firstRow)]
  const readings = [
    ...readingsOf(table, rows, used, readers.days, check.dateFormat),
    ...numberReadingsOf(table, used, facts.columns, readLines),
  ]
  return { id: String(firstRow), name, rows, head, lines, rowByLine, problems: all, readings }
}

/** The details of an order, from the first row that has them. A different value further down is a problem there. */
const readHeader = (
  table: Table,
  rows: readonly number[],
  used: readonly Used[],
  days: DayReaders,
  problems: FileProblem[],
): HeaderValues => {
  const head: Record<string, string> = {}
  for (const target of used) {
    if (target.at !== 'head') continue
    const filled = rows.filter((row) => textAt(table, row, target) !== '')
    const [first, ...others] = filled
    if (first === undefined) continue
    const text = textAt(table, first, target)
    head[target.field] = days.get(target.key)?.(text) ?? text
    for (const row of others) {
      if (textAt(table, row, target).toUpperCase() === text.toUpperCase()) continue
      const message = `This order has “${text}” in row ${first + 1}. Use one value for the order.`
      problems.push({ row, target: target.key, message, other: { row: first } })
    }
  }
  return head
}

/** The header with codes in place of the names of choices, and initial values where the file has none. An unknown choice is a problem. */
const withChoices = (
  typed: HeaderValues,
  { initialHeader, choicesOf, options }: FileFacts,
  problems: FileProblem[],
  row: number,
): HeaderValues => {
  const head: Record<string, string> = { ...initialHeader, ...typed }
  // The services depend on the carrier, which therefore comes first.
  const keys = Object.keys(typed).toSorted((a, b) => Number(b === 'carrier_code') - Number(a === 'carrier_code'))
  for (const key of keys) {
    const text = typed[key] ?? ''
    const choices = choicesOf(key, head)
    if (choices.length === 0) continue
    const choice = choiceOf(choices, text)
    if (choice) head[key] = choice.value
    else {
      const field = options.fields.find((candidate) => candidate.key === key)
      problems.push({ row, target: `head.${key}`, message: unknownText(field?.label ?? key, text, choices) })
    }
  }
  // The defaults of the order's type, where the file gives nothing.
  return { ...head, ...without(typeDefaults(options, head['order_type']), typed) }
}

const without = (values: HeaderValues, given: HeaderValues): HeaderValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !(key in given)))

/** Maximum number of choices named in a message. */
const MAX_NAMED_CHOICES = 10

const unknownText = (label: string, text: string, choices: readonly Choice[]): string => {
  const [nearest] = nearestOf(
    text,
    choices.map(({ value, label: name }) => ({ code: value, name })),
  )
  const known = choices.slice(0, MAX_NAMED_CHOICES).map(({ value }) => value)
  if (nearest)
    return `No ${inSentence(label)} ${text}. Did you mean ${nearest.code}${nearest.name === nearest.code ? '' : ` (${nearest.name})`}?`
  return `No ${inSentence(label)} ${text}. Use ${known.join(', ')}${choices.length > known.length ? ' or another code' : ''}.`
}

/** Who receives the goods. A file may give only this for an order that goes to the customer's own address. */
const CONTACT = ['name', 'company', 'phone', 'email'].map((part) => `ship_to.${part}`)

/** Fills in the code of the customer or supplier, and their address, carrier and delivery instructions where the file has none. */
const withCounterparty = (head: HeaderValues, { kind, counterparties }: FileFacts, problems: FileProblem[], row: number): HeaderValues => {
  const key = counterpartyKey(kind)
  const text = (head[key] ?? '').trim()
  const counterparty = text === '' ? undefined : counterparties.get(text.toUpperCase())
  if (counterparty?.status === 'unknown') problems.push({ row, target: `head.${key}`, message: counterparty.message })
  if (counterparty?.status !== 'known') return head
  const isBlank = (field: string) => (head[field] ?? '').trim() === ''
  const hasAddress = ['address1', 'city', 'postcode'].some((part) => !isBlank(`ship_to.${part}`))
  const filled = Object.entries(counterparty.values).filter(([field, value]) => {
    if (!field.startsWith('ship_to.')) return isBlank(field)
    return !hasAddress && value !== '' && (isBlank(field) || !CONTACT.includes(field))
  })
  return { ...head, ...Object.fromEntries(filled), [key]: counterparty.code }
}

/** Dates that v7 refuses, by the rules and in the words of the form. */
const dayProblems = (head: HeaderValues, { options, check }: FileFacts, row: number): FileProblem[] => {
  const days = Object.fromEntries(Object.entries(head).map(([key, text]) => [key, parseDay(text, check.dateFormat) ?? '']))
  return options.fields.flatMap(({ key, type }): FileProblem[] => {
    const day = type === 'date' ? (days[key] ?? '') : ''
    const message = day === '' ? null : headerDayProblem(key, day, { head: days, today: check.today, fields: options.fields })
    return message === null ? [] : [{ row, target: `head.${key}`, message }]
  })
}
