/** Quantities in and out: of one day, or of one period. */
export type Flow = { in: number; out: number }

type Slots = {
  /** Left edge and width of the bars of one flow. */
  slotAt: (index: number) => { x: number; width: number }
  /** The line from which quantities in go up and quantities out go down, and the height of the longest bar. */
  middle: number
  height: number
}

/** SVG paths of bars up and down. Heights follow the square root, so that one large quantity does not flatten the others. */
export const flowBars = (flows: readonly Flow[], { slotAt, middle, height }: Slots): { in: string; out: string } => {
  const largest = flows.reduce((max, flow) => Math.max(max, flow.in, flow.out), 0)
  const scale = largest > 0 ? height / Math.sqrt(largest) : 0
  const path = (quantityOf: (flow: Flow) => number, direction: 1 | -1) =>
    flows.reduce((text, flow, index) => {
      const value = quantityOf(flow)
      if (value <= 0) return text
      const { x, width } = slotAt(index)
      // Even the smallest quantity must be visible.
      const length = Math.max(1.5, Math.sqrt(value) * scale)
      return `${text}M${round(x)},${round(middle)}v${round(-direction * length)}h${round(width)}v${round(direction * length)}z`
    }, '')
  return { in: path((flow) => flow.in, 1), out: path((flow) => flow.out, -1) }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The slot of a point lies between it and the point before, e.g. between the ends of two periods. The first point should have no flow. */
export const slotsBetween =
  (xs: readonly number[], maxWidth: number) =>
  (index: number): { x: number; width: number } => {
    const end = xs[index] ?? 0
    const start = xs[index - 1] ?? end
    const width = Math.max(2, Math.min(maxWidth, end - start - 2))
    return { x: (start + end - width) / 2, width }
  }

/** Slots centred on points, e.g. on days. */
export const slotsAround =
  (xs: readonly number[], maxWidth: number) =>
  (index: number): { x: number; width: number } => {
    const step = xs.length > 1 ? ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / (xs.length - 1) : maxWidth
    const width = Math.max(0.7, Math.min(maxWidth, step - (step > 4 ? 1 : 0.3)))
    return { x: (xs[index] ?? 0) - width / 2, width }
  }
