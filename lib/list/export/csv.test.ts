import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOM, csvField, csvHeader, csvRows, looksLikeFormula } from './csv.ts'
import type { FileColumn } from './job.ts'

/** A strict reader of RFC 4180, written from the RFC's grammar and not from our writer. */
const readCsv = (text: string): string[][] => {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at += text[at] === '"' ? 2 : 1) field += text[at]
      at++
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`bare ${JSON.stringify(text[at])} at ${at}`)
        field += text[at++]
      }
    }
    record.push(field)
    if (text[at] === ',') at++
    else if (text.startsWith('\r\n', at)) {
      at += 2
      records.push(record)
      record = []
    } else throw new Error(`no separator at ${at}`)
  }
  return records
}

const text: FileColumn = { label: 'Item', type: 'code' }
/** Any text, including lone surrogates and control characters. Half of it is ASCII, because that has the special characters. */
const character = fc.oneof(fc.integer({ min: 0, max: 127 }), fc.integer({ min: 0, max: 0xffff })).map((code) => String.fromCharCode(code))
const anything = fc.string({ unit: character, maxLength: 12 })

const number: FileColumn = { label: 'On hand', type: 'quantity' }

describe('a CSV file', () => {
  it('begins with a byte order mark and the labels, and ends every line with CR LF', () => {
    expect(csvHeader([text, number])).toBe(`${BOM}Item,On hand\r\n`)
    expect(csvRows([text, number], [['007', 12.125]])).toBe('007,12.125\r\n')
  })

  it('in a region’s format, names the time zone in the heading of a time column, except for site times, whose zone has its own column', () => {
    const columns: FileColumn[] = [
      { label: 'Time', type: 'datetime' },
      { label: 'Dock booking', type: 'datetime', isSiteTime: true },
      { label: 'Ordered', type: 'date' },
    ]
    const style = { decimalSign: ',', datePattern: 'DD.MM.YYYY', zone: 'America/New_York' } as const
    const row = ['2026-11-30T05:52:10-05:00', '2026-12-01T09:00:00', '2026-11-30']
    expect(csvHeader(columns, style) + csvRows(columns, [row], style)).toBe(
      `${BOM}Time (America/New_York);Dock booking;Ordered\r\n30.11.2026 05:52;01.12.2026 09:00;30.11.2026\r\n`,
    )
    expect(csvHeader(columns) + csvRows(columns, [row])).toBe(`${BOM}Time,Dock booking,Ordered\r\n${row.join(',')}\r\n`)
  })

  it.each([
    ['007', '007'],
    ['00417-B', '00417-B'],
    ['1E5', '1E5'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' padded ', '" padded "'],
    ['סלמון 🐟', 'סלמון 🐟'],
    ['A&B/12', 'A&B/12'],
    ['=1+1', "'=1+1"],
    ['<b>', '<b>'],
  ])('writes the code %j as %j', (value, field) => expect(csvField(value, 'code')).toBe(field))

  it.each([
    ['=SUM(1)', "'=SUM(1)"],
    ['+61 2 9999', "'+61 2 9999"],
    ['-5', "'-5"],
    ['@cmd', "'@cmd"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('defuses the text %j', (value, field) => expect(csvField(value, 'text')).toBe(field))

  it('keeps the sign of numbers in a number column, and defuses everything else there', () => {
    expect(csvField(-5, 'quantity')).toBe('-5')
    expect(csvField('-5.25', 'money')).toBe('-5.25')
    expect(csvField('-5+cmd', 'quantity')).toBe("'-5+cmd")
  })

  it('leaves unknown values empty and writes booleans as the screen does', () => {
    expect(csvRows([text, number, { label: 'Hold', type: 'boolean' }], [[null, Number.NaN, true]])).toBe(',,Yes\r\n')
  })

  it('preserves any text', () => {
    const columns = [text, text, text]
    const cell = fc.oneof(anything, fc.constantFrom('=1', '"', ',', '\r\n', '\r', '\n', '', ' x', "'"))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const read = readCsv(csvRows(columns, rows)).map((row) =>
          row.map((field) => (looksLikeFormula(field.slice(1)) && field.startsWith("'") ? field.slice(1) : field)),
        )
        const unescaped = rows.map((row) =>
          row.map((field) => (field.startsWith("'") && looksLikeFormula(field.slice(1)) ? field.slice(1) : field)),
        )
        expect(JSON.stringify(read)).toBe(JSON.stringify(unescaped))
      }),
    )
  })

  it('never writes a text field that a spreadsheet would run', () => {
    const value = fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r'), anything).map(([start, rest]) => start + rest)
    const type = fc.constantFrom('text' as const, 'code' as const, 'date' as const)
    fc.assert(
      fc.property(value, type, (text, type) => {
        expect(readCsv(`${csvField(text, type)}\r\n`)[0]?.[0]).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})
