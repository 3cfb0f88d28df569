/** Rows from `from` up to but not including `to`. */
export type RowWindow = { from: number; to: number }

/** Extra rows rendered above and below the view. */
const OVERSCAN = 8

/** The rows to render at a scroll position. `height` is that of the view without its header. */
export const rowWindowOf = (scrollTop: number, height: number, rowHeight: number, count: number): RowWindow => {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight)
  const last = Math.ceil((Math.max(0, scrollTop) + Math.max(0, height)) / rowHeight)
  const from = Math.max(0, first - OVERSCAN)
  const to = Math.min(count, last + OVERSCAN)
  return { from: Math.min(from, to), to }
}

/** Scroll position that brings a row fully into view; unchanged if it already is. */
export const scrollTopFor = (index: number, scrollTop: number, height: number, rowHeight: number): number => {
  const top = index * rowHeight
  if (top < scrollTop) return top
  const below = top + rowHeight - height
  return below > scrollTop ? below : scrollTop
}

/** A row, or empty space in place of `rows` rows. */
export type Block = { kind: 'row'; index: number } | { kind: 'space'; rows: number; before: number }

/** Contents of the table body: the rows of the window, the row that is always kept, and spaces for all others. */
export const blocksOf = ({ from, to }: RowWindow, keptRow: number, count: number): Block[] => {
  const blocks: Block[] = []
  let next = 0
  const add = (index: number) => {
    if (index > next) blocks.push({ kind: 'space', rows: index - next, before: index })
    blocks.push({ kind: 'row', index })
    next = index + 1
  }
  if (keptRow >= 0 && keptRow < from && keptRow < count) add(keptRow)
  for (let index = from; index < Math.min(to, count); index += 1) add(index)
  if (keptRow >= to && keptRow < count) add(keptRow)
  if (next < count) blocks.push({ kind: 'space', rows: count - next, before: count })
  return blocks
}
