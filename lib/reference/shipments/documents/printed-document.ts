/** The content of a printed document, without its layout. */
export type PrintedDocument = {
  title: string
  no: string
  /** The sender: of an outbound shipment the client, with the site that ships it; of an inbound shipment the supplier. */
  sender: { name: string; detail: string }
  addresses: { label: string; lines: string[] }[]
  facts: { label: string; value: string }[]
  columns: DocumentColumn[]
  rows: DocumentRow[]
  /** Line under the table: "12 packages · 214.5 kg". */
  summary: string
  /** Fields to be signed by hand, or with the signature as an SVG path. */
  signatureFields: { label: string; value?: string; path?: string }[]
}

/** `share` is the column's part of the available width. Numbers are right-aligned. */
export type DocumentColumn = { label: string; share: number; isNumber?: boolean }

/** A row of the table, or a heading for the rows after it. */
export type DocumentRow = { kind: 'cells'; cells: string[] } | { kind: 'group'; title: string; detail: string }
