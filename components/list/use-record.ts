'use client'
import { askToLeave } from '#lib/client/ask-to-leave.ts'
import type { List } from './use-list.ts'

/** The record in the aside, and the previous and next records on the page. */
export const useRecord = <Row extends { id: string }>(list: List<Row>) => {
  const { recordOf, openIndex } = list
  const { state, go } = list.urlState
  const { loadedRows } = list.page
  const { cursor, toRow } = list.focus
  /** Index of the next row in this direction with a different record, or −1. */
  const neighbour = (step: -1 | 1): number => {
    if (openIndex < 0) return -1
    for (let index = openIndex + step; index >= 0 && index < loadedRows.length; index += step) {
      const row = loadedRows[index]
      if (row && recordOf(row) !== state.open) return index
    }
    return -1
  }
  return {
    index: openIndex,
    row: loadedRows[openIndex] ?? null,
    hasPrevious: neighbour(-1) >= 0,
    hasNext: neighbour(1) >= 0,
    step: (direction: -1 | 1) => {
      const index = neighbour(direction)
      const row = loadedRows[index]
      if (!row) return
      askToLeave(() => {
        // Otherwise a row that has the focus would not be the one that Space marks.
        cursor.set({ index, wantsFocus: isRowFocused(), wantsView: true })
        list.urlState.replaceOpen(row)
      })
    },
    close: () =>
      askToLeave(() => {
        go({ open: null, tab: null })
        if (openIndex < 0) return
        const { index } = cursor.get()
        const row = loadedRows[index]
        toRow(row && recordOf(row) === state.open ? index : openIndex)
      }),
  }
}
const isRowFocused = () => Boolean(document.activeElement?.matches('tr[data-index]'))

export type RecordSteps = Pick<ReturnType<typeof useRecord>, 'step' | 'close'>
