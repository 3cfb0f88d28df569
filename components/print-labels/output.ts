import { printFrame } from '#components/export/print-frame.ts'
import { mayPrint } from '#components/export/report-output.ts'
import type { OutputName } from '#lib/contract/audit/output.ts'
import { saveFile } from '#components/export/save-file.ts'
import { clockNow } from '#lib/client/format.ts'
import { fileName } from '#lib/list/export/job.ts'
import type { Page } from '#lib/list/labels/layout.ts'
import { labelSvg, printBody, printStyle } from '#lib/list/labels/svg.ts'
import type { LabelSize, Template } from '#lib/list/labels/rows.ts'
import { zplOf } from '#lib/list/labels/zpl.ts'

/** Names of labels in the audit log and of their files. */
const LABEL_NAMES: Readonly<Record<Template, OutputName>> = {
  LPN: 'pallet-labels',
  CARTON: 'carton-labels',
  PRODUCT: 'item-labels',
  LOCATION: 'location-labels',
  PALLET_LIST: 'pallet-lists',
}

/** Labels drawn at once, before the page can respond to the user again. */
const CHUNK = 100

type Drawing = { signal: AbortSignal; onProgress: (labels: number) => void }

/**
 * Opens the browser's print dialog for these labels, one per page at actual size, from an invisible frame. They are one document,
 * drawn a few at a time, so that the page stays usable. An abort removes what was drawn.
 */
export const printLabels = async (
  pages: readonly Page[],
  { template, size, copies }: { template: Template; size: LabelSize; copies: number },
  { signal, onProgress }: Drawing,
): Promise<void> => {
  const frameWindow = printFrame('print-frame', 'Labels')
  if (!frameWindow) return
  const { head, body } = frameWindow.document
  const style = frameWindow.document.createElement('style')
  style.textContent = printStyle(size)
  head.append(style)
  for await (const { html, done } of drawLabels(pages, copies)) {
    if (signal.aborted) return frameWindow.frameElement?.remove()
    body.insertAdjacentHTML('beforeend', html)
    onProgress(done)
  }
  const isAllowed = await mayPrint({ name: LABEL_NAMES[template], format: 'LABELS', rows: pages.length * copies })
  if (signal.aborted || !isAllowed) return frameWindow.frameElement?.remove()
  frameWindow.print()
}

/** The document of the labels in pieces of at most {@link CHUNK} labels, with a pause before each. `done` counts labels. */
export async function* drawLabels(pages: readonly Page[], copies: number): AsyncGenerator<{ html: string; done: number }> {
  const perChunk = Math.max(1, Math.floor(CHUNK / copies))
  for (let start = 0; start < pages.length; start += perChunk) {
    await new Promise((resolve) => setTimeout(resolve))
    const chunk = pages.slice(start, start + perChunk)
    const svgs = chunk.map((page, i) => labelSvg(page, `Label ${start + i + 1} of ${pages.length}`))
    yield { html: printBody(svgs, copies), done: (start + chunk.length) * copies }
  }
}

/** Downloads the labels for a Zebra printer: `pallet-labels_2025-03-14.zpl`. */
export const downloadZpl = async (pages: readonly Page[], template: Template, copies: number): Promise<void> => {
  if (!(await mayPrint({ name: LABEL_NAMES[template], format: 'ZPL', rows: pages.length * copies }))) return
  const name = fileName(LABEL_NAMES[template], [], 'csv', clockNow().now.slice(0, 10)).replace(/csv$/, 'zpl')
  saveFile(new Blob([zplOf(pages, copies)], { type: 'text/plain;charset=utf-8' }), name)
}
