/** A paper about a record as data: what stands on it, and nothing of how it is set. */
export type Paper = {
  title: string
  no: string
  /** Who sends it: the client, and the site that it leaves from. */
  sender: { name: string; detail: string }
  addresses: { label: string; lines: string[] }[]
  facts: { label: string; value: string }[]
  columns: PaperColumn[]
  rows: PaperRow[]
  /** Under the table, as in "12 packages · 214.5 kg". */
  summary: string
  /** Signed by hand, or drawn as an SVG path where somebody has signed. */
  signs: { label: string; value?: string; path?: string }[]
}

/** `share` is a part of the width that is left; a number stands at the right. */
export type PaperColumn = { label: string; share: number; isNumber?: boolean }

/** A line of the table, or the heading of those that follow it. */
export type PaperRow = { kind: 'cells'; cells: string[] } | { kind: 'group'; title: string; detail: string }
