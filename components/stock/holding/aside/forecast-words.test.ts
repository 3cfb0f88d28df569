import { describe, expect, it } from 'vitest'
import { inWholeUnits } from './complete-forecast.ts'
import type { Forecast, ForecastBucket } from '#lib/contract/exact-types.ts'
import {
  bandSentences,
  bandText,
  closingFormula,
  driverRemark,
  expirySentence,
  forecastText,
  bucketText,
  shortfallSentences,
} from './forecast-words.ts'

const bucket: ForecastBucket = {
  start: '2026-11-16',
  end: '2026-11-22',
  label: 'Wk 47',
  opening: 960,
  inbound_po: 0,
  inbound_transit: 240,
  outbound_so: 160,
  forecast_demand: 84,
  expiring: 0,
  closing: 956,
  min: 836,
  max: 956,
  below_reorder: false,
}
const later = {
  ...bucket,
  start: '2026-11-23',
  end: '2026-11-29',
  label: 'Wk 48',
  opening: 956,
  closing: -4,
  min: -124,
  max: -4,
  below_reorder: true,
}
const forecast: Forecast = {
  as_of: '2026-11-20',
  uom: 'EACH',
  opening_available: 960,
  reorder_level: 800,
  first_shortfall_date: '2026-11-23',
  buckets: [bucket, later],
  drivers: [],
}

describe('shortfallSentences', () => {
  const texts = (change: Partial<Forecast>) => shortfallSentences({ ...forecast, ...change }, 'week').map(({ text }) => text)

  it('say when stock runs short and when it falls below the reorder level', () => {
    expect(texts({})).toEqual(['Runs short in Wk 48, from 11/23/2026.', 'Below the reorder level of 800 from Wk 48 (11/23/2026).'])
  })

  it('never name a day in the past', () => {
    expect(texts({ first_shortfall_date: '2026-11-16', buckets: [{ ...bucket, below_reorder: true }] })).toEqual([
      'Runs short in Wk 47, from 11/20/2026.',
      'Below the reorder level of 800 from Wk 47 (11/20/2026).',
    ])
  })

  it('say that stock is already below the reorder level', () => {
    expect(texts({ opening_available: 799 })[1]).toBe('Already below the reorder level of 800.')
  })

  it('name a day after the last period by its date only', () => {
    expect(texts({ first_shortfall_date: '2027-03-01' })[0]).toBe('Runs short from 03/01/2027.')
  })

  it('say that there is no shortfall, and leave out an unset reorder level', () => {
    expect(texts({ first_shortfall_date: null, buckets: [bucket] })).toEqual([
      'No shortfall in the next week.',
      'Stays at or above the reorder level of 800.',
    ])
    expect(texts({ first_shortfall_date: null, reorder_level: null })).toEqual(['No shortfall in the next 2 weeks.'])
  })
})

describe('a forecast of counted units', () => {
  const exact = {
    ...bucket,
    opening: 947,
    inbound_transit: 0,
    outbound_so: 0,
    forecast_demand: 245.092,
    closing: 701.908,
    min: 665.908,
    max: 709.908,
  }
  const rounded = inWholeUnits({
    ...forecast,
    uom: 'EACH',
    buckets: [exact, { ...exact, opening: 701.908, closing: 456.4, forecast_demand: 245.508 }],
  })

  it('is rounded to whole units that add up from period to period', () => {
    expect(rounded.buckets).toMatchObject([
      { opening: 947, forecast_demand: 245, closing: 702, min: 666, max: 710 },
      { opening: 702, forecast_demand: 246, closing: 456 },
    ])
    expect(bucketText(rounded.buckets[0]!, 'EACH')).toContain('702 EACH, between 666 and 710')
  })

  it('is not rounded in weighed units, and not corrected if its figures do not add up', () => {
    expect(inWholeUnits({ ...forecast, uom: 'KG', buckets: [exact] }).buckets).toEqual([exact])
    expect(inWholeUnits({ ...forecast, uom: 'EACH', buckets: [{ ...exact, forecast_demand: 20.4 }] }).buckets).toMatchObject([
      { forecast_demand: 20 },
    ])
  })
})

describe('the selected period', () => {
  it('explains its closing balance by the non-zero terms', () => {
    expect(closingFormula(bucket)).toBe('960 opening + 240 in transit − 160 sales orders − 84 expected demand')
    expect(closingFormula({ ...bucket, inbound_transit: 0, outbound_so: 0, forecast_demand: 0 })).toBe('960 opening')
  })

  it('is read out with its band and its warning', () => {
    expect(bucketText(bucket, 'EACH')).toBe('Wk 47, to 11/22/2026: 956 EACH, between 836 and 956, 240 coming in, 160 going out')
    expect(bucketText(later, 'EACH')).toBe(
      'Wk 48, to 11/29/2026: −4 EACH, between −124 and −4, 240 coming in, 160 going out, below reorder level',
    )
    expect(bucketText({ ...bucket, inbound_transit: 0, outbound_so: 0 }, 'EACH')).not.toContain('coming in')
    expect(bandText({ min: 5, max: 5, closing: 5 })).toBeNull()
  })
})

describe('bandSentences', () => {
  it('give the undated and overdue quantities by direction', () => {
    expect(bandSentences({ undated: { in: 0, out: 120 }, overdue: { in: 240, out: 12.5 } }, 'EACH')).toEqual([
      '120 EACH going out with no date: the possible range includes them; the line does not.',
      '240 EACH coming in and 12.5 EACH going out with a date that has passed: the possible range includes them; the line does not.',
    ])
    expect(bandSentences({ undated: { in: 0, out: 0 }, overdue: { in: 0, out: 0 } }, 'EACH')).toEqual([])
  })
})

describe('stock that expires', () => {
  const expiring = { ...later, expiring: 87 }

  it('is named with its periods', () => {
    expect(expirySentence({ uom: 'EACH', buckets: [bucket, expiring] })).toBe('Expires before it is needed: 87 EACH in Wk 48.')
    expect(expirySentence({ uom: 'EACH', buckets: [{ ...bucket, expiring: 1200 }, expiring] })).toBe(
      'Expires before it is needed: 1,200 EACH in Wk 47, 87 EACH in Wk 48.',
    )
    expect(expirySentence({ uom: 'EACH', buckets: [bucket, later] })).toBeNull()
  })

  it('is read out with its period', () => {
    expect(bucketText(expiring, 'EACH')).toContain('160 going out, 87 expiring, below reorder level')
  })
})

describe('driverRemark', () => {
  const driver = { date: null, kind: 'PO', ref: 'PO-1', line_no: 1, qty: 5, late: false } as const
  it('says that there is no date or that it is overdue, otherwise late or firm', () => {
    expect(driverRemark({ ...driver, confidence: 'undated' })).toEqual({ text: 'no date', isBad: false })
    expect(driverRemark({ ...driver, confidence: 'overdue', late: true })).toEqual({ text: 'overdue', isBad: true })
    expect(driverRemark({ ...driver, confidence: 'firm', late: true })).toEqual({ text: 'late', isBad: true })
    expect(driverRemark({ ...driver, confidence: 'firm' })).toEqual({ text: 'firm', isBad: false })
  })
})

it('figures are copied as the table shows them, as plain numbers that spreadsheets can read, with the client’s labels', () => {
  const label = (key: string, fallback: string) => (key === 'in_transit' ? 'On the water' : fallback)
  const [header, ...figures] = forecastText(forecast, label).split('\n')
  expect(header?.split('\t').slice(3)).toEqual(
    ['Opening', 'Orders in', 'On the water', 'Orders out', 'Demand', 'Expiring', 'Closing', 'Min', 'Max', 'Reorder level'], // prettier-ignore
  )
  expect(figures.map((line) => line.split('\t'))).toEqual([
    ['Wk 47', '11/16/2026', '11/22/2026', '960', '0', '240', '-160', '-84', '0', '956', '836', '956', 'not below'],
    ['Wk 48', '11/23/2026', '11/29/2026', '956', '0', '240', '-160', '-84', '0', '-4', '-124', '-4', 'below'],
  ])
})
