import { describe, expect, it } from 'vitest'
import { bandGeometry, type BandPoint } from './band-geometry.ts'

const size = { width: 400, height: 200, left: 40, right: 10, top: 10, bottom: 20 }
const point = (at: number, value: number, half = 0): BandPoint => ({ at, value, min: value - half, max: value + half, label: `Wk ${at}` })

describe('bandGeometry', () => {
  it('spans the frame from the first point to the last and keeps zero and the threshold in view', () => {
    const shape = bandGeometry([point(0, 900), point(7, 950, 20)], { value: 1200, label: 'Reorder 1,200' }, size)
    expect(shape.xs).toEqual([40, 390])
    expect(shape.ticks.map((tick) => tick.value)).toEqual([0, 200, 400, 600, 800, 1000, 1200])
    expect([shape.ticks[0]?.y, shape.thresholdY]).toEqual([180, 10])
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
