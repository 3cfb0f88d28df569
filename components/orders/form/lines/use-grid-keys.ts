'use client'
import { useRef, type KeyboardEvent } from 'react'
import { toast, toastPartialScan } from '#components/ui/toast.tsx'
import {
  deleteRows,
  duplicateRows,
  enter,
  goTo,
  jump,
  linesIn,
  redoStep,
  step,
  tab,
  undoStep,
  type Direction,
  type Grid,
} from '#lib/order-form/grid.ts'
import { isBlank, newLine } from '#lib/order-form/lines.ts'
import { lineLimitText } from '#lib/order-form/line-limit.ts'
import { emptyWedge, feedWedge, GROUP_SEPARATOR } from '#lib/list/keyboard-wedge.ts'
import type { GridActions, GridOptions } from './grid-actions.ts'

const ARROWS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }
const PAGE_ROWS = 12
/** A scan that counts as a quantity in a quantity cell. Any other scan there is the next item, because each scan activates that cell. */
const SCANNED_QUANTITY = /^[1-9]\d{0,3}$/
/** A quantity that someone types. The beginning of a scan that paused for long is longer. */
const TYPED_QUANTITY = /^[\d.,]{1,6}$/

type Options = GridOptions & { actions: GridActions; onScan: (text: string) => void; isReadonly: boolean }

/**
 * Key handling of the grid. Returns the handlers for the grid's element. Keys in an open cell belong to its editor, except for scans:
 * these are handled in the capture phase, because the cell would take the code as its text.
 */
export const useGridKeys = ({ store, columns, maxLines, actions, onScan, isReadonly }: Options) => {
  const wedge = useRef(emptyWedge)
  const { grid } = store
  const set = (next: (now: Grid) => Grid) => grid.set(next)

  /**
   * Adds a scan to the lines if the active cell is a product or is calculated, or if it is a quantity or unit and the scan is not a
   * quantity. A quantity that was typed before the scan is kept.
   */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const result = feedWedge(wedge.current, event)
    wedge.current = result.wedge
    if (result.scanned === null || isReadonly) return
    const type = columns[grid.get().active.col]?.type
    const startsLine =
      type === 'product' ||
      type === 'info' ||
      ((type === 'qty' || type === 'uom') && (result.isPartial || !SCANNED_QUANTITY.test(result.scanned)))
    if (!startsLine) return
    event.preventDefault()
    event.stopPropagation()
    const typed = result.isPartial ? '' : textBefore(result.scanned, actions.openText() ?? '')
    if (type === 'qty' && TYPED_QUANTITY.test(typed)) actions.commit(typed)
    else actions.revert()
    if (result.isPartial) toastPartialScan()
    else onScan(result.scanned)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (grid.get().edit) return
    if (handleClosedCellKey(event)) event.preventDefault()
  }

  const handleClosedCellKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event
    const isControl = event.ctrlKey || event.metaKey
    const arrow = ARROWS[key]
    const rows = linesIn(grid.get()).length
    const { row, col } = grid.get().active
    if (arrow && !event.altKey) set((now) => (isControl ? jump : step)(now, arrow, columns, shiftKey))
    else if (key === 'Home') set((now) => goTo(now, { row: isControl ? 0 : row, col: 0 }, shiftKey))
    else if (key === 'End') set((now) => goTo(now, { row: isControl ? rows - 1 : row, col: columns.length - 1 }, shiftKey))
    else if (key === 'PageDown' || key === 'PageUp')
      set((now) => goTo(now, { row: row + (key === 'PageDown' ? PAGE_ROWS : -PAGE_ROWS), col }, shiftKey))
    else if (key === 'Enter' && !isControl) set((now) => enter(now, shiftKey, maxLines))
    else if (key === 'Tab' && !isControl) return handleTab(shiftKey)
    else if (key === 'Escape' && grid.get().anchor !== grid.get().active) set((now) => goTo(now, now.active))
    else if (isControl && key.toLowerCase() === 'a')
      set((now) => ({ ...goTo(now, { row: rows - 1, col: columns.length - 1 }), anchor: { row: 0, col: 0 } }))
    else if (shiftKey && key === ' ')
      set((now) => ({ ...now, active: { row, col: columns.length - 1 }, anchor: { row: now.anchor.row, col: 0 } }))
    else return !isReadonly && handleEditKey(event, isControl)
    return true
  }

  const handleEditKey = (event: KeyboardEvent, isControl: boolean): boolean => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const undo = undoOrRedo(event)
    if (undo) set(undo)
    else if (isControl && key === 'd') duplicate()
    else if (isControl && (key === 'Delete' || key === 'Backspace')) set(deleteRows)
    else if (isControl || event.altKey) {
      if (event.altKey && key === 'ArrowDown') actions.edit(null)
      else return false
    } else if (key === 'F2') actions.edit(null)
    else if (key === 'Delete') actions.clear()
    else if (key === 'Backspace') actions.edit('')
    // IME or dead key: the editor must be open before the composition starts.
    else if (key === 'Process' || key === 'Dead') actions.edit('')
    else if (event.key.length === 1 && key !== '?') actions.edit(event.key)
    else return false
    return true
  }

  const duplicate = () => {
    const now = grid.get()
    const next = duplicateRows(now, maxLines)
    if (next !== now) grid.set(next)
    else if (!isBlank(linesIn(now)[now.active.row] ?? newLine())) toast({ kind: 'bad', title: lineLimitText(maxLines) })
  }

  const handleTab = (isBack: boolean): boolean => {
    const next = tab(grid.get(), isBack, columns, maxLines)
    if (!next) return false
    grid.set(next)
    return true
  }
  return { onKeyDown, onKeyDownCapture }
}

/** What was typed into a cell before a scan, which the cell has taken as its text too. Inputs do not take the group separator. */
const textBefore = (scanned: string, text: string): string => {
  const code = scanned.replaceAll(GROUP_SEPARATOR, '')
  return text.endsWith(code) ? text.slice(0, -code.length) : ''
}

/** What Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z do to the lines; null for other keys. */
export const undoOrRedo = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): ((grid: Grid) => Grid) | null => {
  if (!event.ctrlKey && !event.metaKey) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? redoStep : undoStep
  return key === 'y' ? redoStep : null
}
