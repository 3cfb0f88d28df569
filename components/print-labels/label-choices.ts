import { formatDate, formatQty } from '#lib/client/format.ts'
import { layoutPages, type LabelOptions, type Page } from '#lib/list/labels/layout.ts'
import { mergeByPallet } from '#lib/list/labels/pallets.ts'
import {
  checkRows,
  type DateMeaning,
  type LabelRow,
  type LabelSize,
  type Refusal,
  type Template,
  usualMeaning,
} from '#lib/list/labels/rows.ts'

/** The user's choices. `copies` is text, so that the box can be empty while the user types. */
export type LabelChoices = { template: Template; size: LabelSize; copies: string; meaning: DateMeaning }

/** Labels that are for all lines of a pallet or location. */
const MERGED_BY: Readonly<Partial<Record<Template, 'pallet' | 'location'>>> = { LPN: 'pallet', PALLET_LIST: 'pallet', LOCATION: 'location' }

/** The result: pages to print, rows that cannot have a label, and what several lines share a label of, if they do. */
export type LabelResult = { pages: Page[]; refused: Refusal[]; shared: 'pallet' | 'location' | null }

const MAX_COPIES = 99
/** Five rolls. More labels in one document would use too much of the browser's memory. */
const MAX_LABELS = 5000

/** Default choices: pallet labels if a row has an SSCC, otherwise item labels, otherwise location labels. */
export const defaultChoices = (rows: readonly LabelRow[], word?: LabelOptions['word']): LabelChoices => {
  const common = { copies: '1', meaning: usualMeaning(word) } as const
  if (rows.some((row) => row.sscc !== null)) return { template: 'LPN', size: '100x150', ...common }
  if (rows.some((row) => row.product_code !== null)) return { template: 'PRODUCT', size: '100x50', ...common }
  return { template: 'LOCATION', size: '100x50', ...common }
}

let cached: { key: readonly unknown[]; result: LabelResult } | null = null

/** What is labelled. `palletLines` has all lines of the rows' pallets, if `rows` may be only some of them. */
export type Labelled = { rows: readonly LabelRow[]; palletLines?: readonly LabelRow[] | undefined }

/** Checks the rows and lays out the pages. Caches the last result, so that typing in the copies box does not repeat the layout. */
export const makeLabels = (
  { rows, palletLines }: Labelled,
  { template, size, meaning }: LabelChoices,
  word?: LabelOptions['word'],
): LabelResult => {
  const key = [rows, palletLines, template, size, meaning, word]
  if (cached?.key.every((part, i) => part === key[i])) return cached.result
  const { good: accepted, refused } = checkRows(template, rows, meaning)
  const mergedBy = MERGED_BY[template] ?? null
  const allLines = (mergedBy === 'pallet' && palletLines) || []
  const merge = { pallet: mergeByPallet, location: mergeByLocation, none: () => accepted }[mergedBy ?? 'none']
  const labels = merge(accepted, allLines)
  const shared = labels.length < Math.max(accepted.length, allLines.length) ? mergedBy : null
  const result = { pages: layoutPages(template, labels, { size, meaning, word, formatDate }), refused, shared }
  cached = { key, result }
  return result
}

/** The first row of each location. The label shows only the location, so the labels of its other rows would be the same. */
const mergeByLocation = (rows: readonly LabelRow[]): LabelRow[] =>
  [...Map.groupBy(rows, (row) => JSON.stringify([row.site_code, row.location_code])).values()].flatMap(([first]) => first ?? [])

/** Error message for the number of copies; null if it is valid. */
export const copiesProblem = (copies: string, pages: number): string | null => {
  const number = Number(copies)
  if (!/^\d+$/.test(copies.trim()) || number < 1 || number > MAX_COPIES) return `Enter a whole number from 1 to ${MAX_COPIES}.`
  if (number * pages > MAX_LABELS) return `That makes ${formatQty(number * pages)} labels. Print at most ${formatQty(MAX_LABELS)} at once.`
  return null
}

/** `1 label`, `36 labels`. */
export const labelsText = (labels: number): string => `${formatQty(labels)} ${labels === 1 ? 'label' : 'labels'}`

/** What a label is for, as the user knows it. */
export type Labelling = 'row' | 'line' | 'package'

/** `1 package`, `3 rows`. */
const nounText = (count: number, noun: Labelling): string => `${formatQty(count)} ${count === 1 ? noun : `${noun}s`}`

/** The noun for rows of orders, which have labels for their packages, or for their lines. */
export const orderNoun = (rows: readonly LabelRow[]): Labelling => {
  if (rows.every(({ sscc }) => sscc === null)) return 'line'
  return rows.every(({ sscc }) => sscc !== null) ? 'package' : 'row'
}

/** Names a row that is left out: a package by its SSCC, what belongs to an order by its number, other rows by their position. */
export const refusedName = ({ number, row }: Refusal, noun: Labelling): string => {
  const code = noun === 'package' ? row.sscc : (row.so_no ?? row.po_no)
  const label = code ?? `${noun === 'package' ? 'Package' : 'Row'} ${number}`
  const contents = row.product_code ?? row.location_code ?? row.product_name
  return contents === null ? label : `${label} · ${contents}`
}

/** Says that no row can have the chosen label, or that there are none. */
export const noneText = (rows: number, noun: Labelling): string => {
  if (rows > 0) return `None of these ${noun}s can have this label.`
  return noun === 'package' ? 'There are no packages with an SSCC.' : 'There is nothing to label.'
}

const SHARED_TEXTS = {
  pallet: ' Lines on the same pallet share one label, which counts the whole pallet.',
  location: ' Lines in the same location share one label.',
}

/** The sentence under the title. */
export const summaryText = (rows: number, { refused, shared }: LabelResult, noun: Labelling = 'row'): string =>
  rowsText(rows, refused, noun) + (shared ? SHARED_TEXTS[shared] : '')

const rowsText = (rows: number, refused: readonly Refusal[], noun: Labelling): string => {
  if (rows === 0) return noneText(rows, noun)
  const countedRows = nounText(rows, noun)
  if (refused.length === 0) return `For ${countedRows}.`
  if (refused.length === rows)
    return rows === 1 ? `This ${noun} cannot have this label.` : `None of the ${countedRows} can have this label.`
  return `For ${formatQty(rows - refused.length)} of ${countedRows}; ${formatQty(refused.length)} cannot have this label.`
}
