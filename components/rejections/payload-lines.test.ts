import { describe, expect, it } from 'vitest'
import { findRows, prettyLines, rawLines, wrapLines } from './payload-lines.ts'

const ISA = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*ACMEERP${' '.repeat(8)}*ZZ*GATEHOUSE${' '.repeat(6)}*261120*0712*U*00401*000012345*0*P*>~`
const X12 = `${ISA}ST*940*0001~N1*ST*Harbour Café*92*00017~SE*3*0001~`

describe('a formatted payload', () => {
  it('has one line per segment, with its meaning', () => {
    expect(prettyLines(X12, 'X12').slice(1)).toEqual([
      { text: 'ST*940*0001', hint: 'Message header' },
      { text: 'N1*ST*Harbour Café*92*00017', hint: 'Ship to' },
      { text: 'SE*3*0001', hint: 'Message trailer' },
    ])
  })

  it('indents JSON and XML, and leaves unreadable text unchanged', () => {
    expect(prettyLines('{"a":[1]}', 'JSON').map(({ text }) => text)).toEqual(['{', '  "a": [', '    1', '  ]', '}'])
    expect(prettyLines('{"a":9007199254740993}', 'JSON')[1]?.text).toContain('9007199254740993')
    expect(prettyLines('<a><b>1</b><c/></a>', 'XML').map(({ text }) => text)).toEqual(['<a>', '  <b>1</b>', '  <c/>', '</a>'])
    expect(prettyLines('{broken', 'JSON')).toEqual([{ text: '{broken' }])
    expect(prettyLines('no interchange', 'X12')).toEqual([{ text: 'no interchange' }])
  })

  it('wraps long lines, so that a megabyte in one line can be virtualised', () => {
    const rows = wrapLines([{ text: 'x'.repeat(1_000_000) }, { text: '' }])
    expect(rows).toHaveLength(6251)
    expect(rows.every(({ text }) => text.length <= 160)).toBe(true)
    expect(rows.at(-1)).toEqual({ line: 1, from: 0, text: '' })
  })

  it('finds each row in which a match starts, ignoring case', () => {
    const lines = rawLines(`one\nTWO ${'.'.repeat(300)}two\n${'.'.repeat(158)}two`)
    const rows = wrapLines(lines)
    expect(findRows(lines, rows, 'two').map((index) => rows[index]?.line)).toEqual([1, 1, 2])
    expect(findRows(lines, rows, '  ')).toEqual([])
    expect(findRows(lines, rows, 'missing')).toEqual([])
  })
})
