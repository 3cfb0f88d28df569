import { printFrame } from '#components/export/print-frame.ts'
import { reportOutput } from '#components/export/report-output.ts'
import { saveFile } from '#components/export/save-file.ts'
import { clockNow } from '#lib/client/format.ts'
import { fileName } from '#lib/list/export/job.ts'
import type { Page } from '#lib/list/labels/layout.ts'
import { labelSvg, printBody, printStyle } from '#lib/list/labels/svg.ts'
import type { LabelSize, Template } from '#lib/list/labels/rows.ts'
import { zplOf } from '#lib/list/labels/zpl.ts'

/** Names of labels in the user log. */
const LABEL_NAMES: Readonly<Record<Template, string>> = {
  LPN: 'pallet-labels',
  CARTON: 'carton-labels',
  PRODUCT: 'product-labels',
  LOCATION: 'location-labels',
  PALLET_LIST: 'pallet-lists',
}

/** Opens the browser's print dialog for these labels, one per page at actual size, from an invisible frame. */
export const printLabels = (pages: readonly Page[], template: Template, size: LabelSize, copies: number): void => {
  const frameWindow = printFrame('print-frame', 'Labels')
  if (!frameWindow) return
  const style = frameWindow.document.createElement('style')
  style.textContent = printStyle(size)
  frameWindow.document.head.append(style)
  frameWindow.document.body.innerHTML = printBody(
    pages.map((page, i) => labelSvg(page, `Label ${i + 1} of ${pages.length}`)),
    copies,
  )
  frameWindow.print()
  reportOutput({ name: LABEL_NAMES[template], format: 'LABELS', rows: pages.length * copies })
}

/** Downloads the labels for a Zebra printer: `labels_LPN_2025-03-14.zpl`. */
export const downloadZpl = (pages: readonly Page[], template: Template, copies: number): void => {
  const name = fileName('labels', [template.replace('_', '-')], 'csv', clockNow().now.slice(0, 10)).replace(/csv$/, 'zpl')
  saveFile(new Blob([zplOf(pages, copies)], { type: 'text/plain;charset=utf-8' }), name)
  reportOutput({ name: LABEL_NAMES[template], format: 'ZPL', rows: pages.length * copies })
}
