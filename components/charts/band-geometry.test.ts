import { describe, expect, it } from 'vitest'
import { bandGeometry, bandOverflow, bandTicks, type BandPoint } from './band-geometry.ts'

const size = { width: 400, height: 200, left: 40, right: 10, top: 10, bottom: 20 }
const point = (at: number, value: number, half = 0): BandPoint => ({ at, value, min: value - half, max: value + half, label: `Wk ${at}` })

describe('bandGeometry', () => {
  it('spans the frame from the first point to the last', () => {
    expect(bandGeometry([point(0, 900), point(7, 950)], null, size).xs).toEqual([40, 390])
  })

  it('is scaled to the line, and spans at least a fifth of its highest value', () => {
    const ticksOf = (...values: number[]) =>
      bandTicks(
        values.map((value, index) => point(index, value)),
        null,
      )
    expect(ticksOf(1000, 1400)).toEqual([1000, 1100, 1200, 1300, 1400])
    expect(ticksOf(1000, 1004)).toEqual([900, 950, 1000, 1050, 1100, 1150])
    expect(ticksOf(400, 1000)).toEqual([0, 200, 400, 600, 800, 1000])
    expect(ticksOf(0, 0)).toEqual([0, 1])
    expect(ticksOf(4, 4)).toEqual([3, 4, 5])
    expect(ticksOf(4.2, 4.2)).toEqual([3.6, 3.8, 4, 4.2, 4.4, 4.6, 4.8])
  })

  it('cuts off a band that would flatten the line, and says where', () => {
    const points = [point(0, 1000), { ...point(7, 1400), min: 1300, max: 90_000 }]
    expect(bandTicks(points, null).at(-1)).toBe(1600)
    expect(bandOverflow(points, null)).toEqual({ above: true, below: false })
    const low = [point(0, 1000), { ...point(7, 1400), min: -90_000 }]
    expect(bandTicks(low, null)[0]).toBe(800)
    expect(bandOverflow(low, null)).toEqual({ above: false, below: true })
    expect(bandOverflow([point(0, 1000), point(7, 1400, 20)], null)).toEqual({ above: false, below: false })
  })

  it('keeps the threshold in view unless that would flatten the line', () => {
    const points = [point(0, 900), point(7, 950)]
    const near = bandGeometry(points, { value: 1100, label: 'Reorder 1,100' }, size)
    expect(near.thresholdY).toBeGreaterThanOrEqual(10)
    expect(near.thresholdBeyond).toBeNull()
    const geometry = (value: number) => bandGeometry(points, { value, label: '' }, size)
    expect([geometry(5000).thresholdY, geometry(5000).thresholdBeyond]).toEqual([null, 'above'])
    expect([geometry(100).thresholdY, geometry(100).thresholdBeyond]).toEqual([null, 'below'])
  })

  it('keeps zero in view if stock becomes negative', () => {
    const shape = bandGeometry([point(0, 100), point(7, -100)], null, size)
    expect(shape.ticks.find((tick) => tick.value === 0)?.y).toBe(95)
  })

  it('puts the band around the line', () => {
    const shape = bandGeometry([point(0, 100), point(7, 50, 50)], null, size)
    expect(shape.line).toBe('M40,10L390,95')
    expect(shape.band).toBe('M40,10L390,10L390,180L40,10Z')
  })

  it('keeps the labels of the time axis apart', () => {
    const shape = bandGeometry(
      Array.from({ length: 53 }, (_, week) => point(week * 7, 100)),
      null,
      size,
    )
    const gaps = shape.labels.slice(1).map((label, index) => label.x - (shape.labels[index]?.x ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(58)
  })

  it('draws no line for an empty forecast', () => {
    expect(bandGeometry([], null, size).line).toBe('')
  })
})
