import { emptyWedge, feedWedge, MAX_PAUSE_MS, type Wedge, type WedgeKey } from '#lib/list/keyboard-wedge.ts'

/** {@link Wedge} of a grid. `opener`: the key that opened the active cell; `prefix`: the opener, if the scan began with it. */
export type CellWedge = { wedge: Wedge; opener: { text: string; at: number }; prefix: string }
export const emptyCellWedge: CellWedge = { wedge: emptyWedge, opener: { text: '', at: Number.NEGATIVE_INFINITY }, prefix: '' }

/**
 * Like {@link feedWedge}, for the cells of a grid. The first character of a scan opens the cell. On a busy device this can take so long
 * that the second character seems to begin the scan; the first one is then put in front of the scanned text again.
 */
export const feedCellWedge = (
  { wedge, opener, prefix }: CellWedge,
  key: WedgeKey,
  isOpen: boolean,
): { wedge: CellWedge; scanned: string | null } => {
  const result = feedWedge(wedge, key)
  // Modifier keys, which scanners send before capitals, do not begin a scan.
  const isStart = key.key.length === 1 && result.wedge.text.length === 1
  const next = {
    wedge: result.wedge,
    opener: isStart && !isOpen ? { text: result.wedge.text, at: key.timeStamp } : opener,
    prefix: isStart ? (isOpen && key.timeStamp - opener.at <= MAX_PAUSE_MS ? opener.text : '') : prefix,
  }
  return { wedge: next, scanned: result.scanned === null ? null : prefix + result.scanned }
}
