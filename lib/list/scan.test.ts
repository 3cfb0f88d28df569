import { describe, expect, it } from 'vitest'
import { hasValidCheckDigit } from '#lib/shared/gs1.ts'
import { dayOfGs1, readGs1 } from './read-gs1.ts'
import { readScan, type ScanTargets } from './scan.ts'
import { feedWedge, emptyWedge } from './keyboard-wedge.ts'

const targets: ScanTargets = {
  gtin: 'gtin',
  lot: 'lot_no',
  serial: 'serial_no',
  sscc: 'sscc',
  expiry: { from: 'expiry_from', to: 'expiry_to' },
  location: { key: 'location', shape: /^[A-Z]-\d\d-\d\d$/ },
}
const GTIN = '19312345000415'
const SSCC = '193123450000000019'
const filters = (text: string) => {
  const scan = readScan(text, targets)
  return scan.kind === 'filters' ? scan.filters : scan
}
/** Types text key by key, `gap` ms apart, then `end`. */
const type = (text: string, gap: number, end = 'Enter') => {
  let wedge = emptyWedge
  const bursts: boolean[] = []
  let at = 1000
  for (const key of Array.from(text).concat(end)) {
    const fed = feedWedge(wedge, { key, timeStamp: at })
    wedge = fed.wedge
    bursts.push(fed.isBurst)
    at += gap
    if (key === end) return { scanned: fed.scanned, bursts }
  }
  return { scanned: null, bursts }
}

describe('a scanner that acts as a keyboard', () => {
  it('is recognised by its speed and a final Enter or Tab', () => {
    expect(type('L2411A', 8).scanned).toBe('L2411A')
    expect(type('L2411A', 40, 'Tab').scanned).toBe('L2411A')
    expect(type('jjjjjj', 90).scanned).toBeNull()
    expect(type('jk', 5).scanned).toBeNull()
  })

  it('claims every key from the second one on, including Enter, so that none presses a button', () => {
    expect(type('A B1', 8).bursts).toEqual([false, true, true, true, true])
    expect(type('A B1', 120).bursts).toEqual([false, false, false, false, false])
  })

  it('continues after a pause in its middle, because the rest alone would be another code', () => {
    let wedge = emptyWedge
    for (const [index, key] of Array.from('0039312').entries()) wedge = feedWedge(wedge, { key, timeStamp: index * 5 }).wedge
    for (const [index, key] of Array.from('3450000000211').entries()) wedge = feedWedge(wedge, { key, timeStamp: 150 + index * 5 }).wedge
    expect(feedWedge(wedge, { key: 'Enter', timeStamp: 230 }).scanned).toBe('00393123450000000211')
  })

  it('is not mistaken for a key that is held down to move row by row', () => {
    let wedge = feedWedge(emptyWedge, { key: 'j', timeStamp: 0 }).wedge
    for (const at of [30, 60, 90, 120]) {
      const fed = feedWedge(wedge, { key: 'j', timeStamp: at, repeat: true })
      expect(fed.isBurst).toBe(false)
      wedge = fed.wedge
    }
    expect(feedWedge(wedge, { key: 'Enter', timeStamp: 150 }).scanned).toBeNull()
  })

  it('starts again after a pause, without what was typed before', () => {
    let wedge = feedWedge(emptyWedge, { key: 'x', timeStamp: 0 }).wedge
    wedge = feedWedge(wedge, { key: '0', timeStamp: 600 }).wedge
    for (const [index, key] of Array.from('0719').entries()) wedge = feedWedge(wedge, { key, timeStamp: 605 + index * 5 }).wedge
    expect(feedWedge(wedge, { key: 'Enter', timeStamp: 628 })).toMatchObject({ scanned: '00719', isPartial: false })
  })

  it('starts again at a character after a slow Shift', () => {
    let wedge = feedWedge(emptyWedge, { key: 'x', timeStamp: 0 }).wedge
    wedge = feedWedge(wedge, { key: 'Shift', timeStamp: 600 }).wedge
    for (const [index, key] of Array.from('ABCD').entries()) wedge = feedWedge(wedge, { key, timeStamp: 610 + index * 5 }).wedge
    expect(feedWedge(wedge, { key: 'Enter', timeStamp: 635 })).toMatchObject({ scanned: 'ABCD', isPartial: false })
  })

  it('may include Shift and Ctrl, and sends FNC1 as Ctrl+] or F8', () => {
    let wedge = emptyWedge
    const press = (key: string, ctrlKey = false) => {
      const fed = feedWedge(wedge, { key, ctrlKey, timeStamp: (wedge.at > 0 ? wedge.at : 100) + 5 })
      wedge = fed.wedge
      return fed.scanned
    }
    for (const key of ['Shift', ']', 'C', '1', '1', '0', 'L', '7', 'Control']) press(key)
    press(']', true)
    for (const key of '3712') press(key)
    expect(press('Enter')).toBe(']C110L7\u001D3712')
  })

  it('is reset by a key that no scanner sends', () => {
    let wedge = feedWedge(emptyWedge, { key: 'a', timeStamp: 0 }).wedge
    for (const key of ['b', 'c', 'd', 'ArrowDown']) wedge = feedWedge(wedge, { key, timeStamp: 5 }).wedge
    expect(feedWedge(wedge, { key: 'Enter', timeStamp: 8 }).scanned).toBeNull()
  })
})

describe('a scanned code', () => {
  it('becomes filters if it is GS1, with brackets, with FNC1 or with a symbology prefix', () => {
    const expected = { gtin: [GTIN], lot_no: ['L2411A'], expiry_from: ['2026-06-30'], expiry_to: ['2026-06-30'] }
    expect(filters(`(01)${GTIN}(17)260630(10)L2411A`)).toEqual(expected)
    expect(filters(`]C101${GTIN}1726063010L2411A`)).toEqual(expected)
    expect(filters(`]d210L2411A\u001D01${GTIN}17260630`)).toEqual(expected)
    expect(filters(`01${GTIN}1726063010L2411A`)).toEqual(expected)
    expect(filters(`]Q302${GTIN}1526063037120\u001D21S-1`)).toEqual({
      gtin: [GTIN],
      serial_no: ['S-1'],
      expiry_from: ['2026-06-30'],
      expiry_to: ['2026-06-30'],
    })
  })

  it('means one pallet if it has an SSCC, whatever else the label has', () => {
    expect(filters(`(00)${SSCC}`)).toEqual({ sscc: [SSCC] })
    expect(filters(`00${SSCC}`)).toEqual({ sscc: [SSCC] })
    expect(filters(`(00) ${SSCC.slice(0, 1)} ${SSCC.slice(1, 8)} ${SSCC.slice(8)}`)).toEqual({ sscc: [SSCC] })
    expect(filters(`00193123450000000010`)).toEqual({
      kind: 'bad',
      reason: 'The check digit of SSCC 193123450000000010 is wrong. Scan it again.',
    })
    expect(filters(`]C100${SSCC}02${GTIN}3712`)).toEqual({ sscc: [SSCC] })
  })

  it('is refused with a reason if its check digit or date is wrong', () => {
    expect(readScan('(00)193123450000000010', targets)).toEqual({
      kind: 'bad',
      reason: 'The check digit of SSCC 193123450000000010 is wrong. Scan it again.',
    })
    expect(readScan(`01${GTIN}17261330`, targets)).toEqual({ kind: 'bad', reason: '261330 in (17) is not a date. Scan it again.' })
    expect(readScan(']C1XYZ', targets)).toMatchObject({ kind: 'bad' })
  })

  it('becomes a search if it is plain text, even if it starts like GS1', () => {
    for (const text of ['00417-B', '1045', '10LOT', '007', '0012345', '=SUM(1)', 'Ünï-çödé-商品'])
      expect(readScan(text, targets)).toEqual({ kind: 'search', q: text })
  })

  it('becomes a location filter if it has the format of a location', () => {
    expect(filters('A-04-02')).toEqual({ location: ['A-04-02'] })
    expect(filters('a-04-02')).toEqual({ location: ['A-04-02'] })
  })

  it('may have elements that no filter uses', () => {
    expect(readGs1(']C1240X1\u001D31020012504129312345000010')).toMatchObject({ ok: true })
    expect(filters(']C13712')).toEqual({ kind: 'search', q: ']C13712' })
  })

  it('has its check digit validated', () => {
    expect([GTIN, SSCC, '96385074', '4006381333931'].map(hasValidCheckDigit)).toEqual([true, true, true, true])
    expect(['19312345000416', '', '12a4'].map(hasValidCheckDigit)).toEqual([false, false, false])
  })

  it('has six-digit dates of the nearest century; day 00 is the last day of the month', () => {
    expect(dayOfGs1('260200', 2026)).toBe('2026-02-28')
    expect(dayOfGs1('990101', 2026)).toBe('1999-01-01')
    expect(dayOfGs1('760101', 2026)).toBe('2076-01-01')
    expect(dayOfGs1('260230', 2026)).toBeNull()
  })
})
