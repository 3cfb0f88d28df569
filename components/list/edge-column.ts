import type { ColumnSpec } from '#lib/list/spec.ts'
import { ACTIONS_WIDTH, MARKS_WIDTH } from './geometry.ts'

/** Padding beside the text of a cell, in pixels. */
const PADDING = 10

/**
 * The style of the column that is partly in view at the right edge of a list. Its text ends there with "…", because half a date or code is misread.
 * Empty if there is no such column. `room` is the width in pixels for marks and columns.
 */
export const edgeStyle = (columns: readonly Pick<ColumnSpec, 'width'>[], room: number): string => {
  let end = MARKS_WIDTH
  const index = columns.findIndex(({ width }) => {
    end += width
    return end > room
  })
  const isInView = index >= 0 && end - (columns[index]?.width ?? 0) < room
  if (!isInView) return ''
  // The first cell of a row has its mark. Once the list is scrolled sideways, the user knows that it goes on.
  return `@media screen { [data-list-scroll]:not([data-moved]) tr > :nth-child(${index + 2}) { padding-right: ${PADDING + end - room}px } }`
}

/** Keeps {@link edgeStyle} up to date while the list changes its width. Returns a function that removes it. */
export const endColumnAtEdge = (scroll: HTMLElement, columns: readonly ColumnSpec[]): (() => void) => {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const actions = window.matchMedia('(pointer: coarse)').matches ? 0 : ACTIONS_WIDTH
  const observer = new ResizeObserver(() => sheet.replaceSync(edgeStyle(columns, scroll.clientWidth - actions)))
  observer.observe(scroll)
  return () => {
    observer.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
