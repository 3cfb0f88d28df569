'use client'
import { useEffect, useRef } from 'react'
import { feedWedge, MAX_GAP_MS, quietWedge } from '#lib/list/wedge.ts'

export type KeyHandlers = {
  search: () => void
  filters: () => void
  columns: () => void
  refresh: () => void
  exportMenu: () => void
  /** Down or up by rows; `edge` is the first or last row. */
  move: (step: number | 'first' | 'last') => void
  mark: (isRange: boolean) => void
  open: () => void
  /** True if there was something to close. */
  close: () => boolean
  step: (step: -1 | 1) => void
  scan: (text: string) => void
}

/** Keys that open something wait this long: the first character of a scan must not open a panel. */
const HOLD_MS = MAX_GAP_MS

/**
 * The keys of a list, and the scanner that types like a keyboard. None fires while the user types in a box or works in a
 * dialog or menu. What a scanner types, its Enter included, reaches no button.
 */
export const useKeyboard = (handlers: KeyHandlers, isOn: boolean) => {
  const current = useRef(handlers)
  // Handlers change with every render; the listener stays.
  useEffect(() => {
    current.current = handlers
  })
  useEffect(() => {
    if (!isOn) return undefined
    let wedge = quietWedge
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = (action: () => void) => {
      timer = setTimeout(action, HOLD_MS)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.isComposing || isTyping(target)) {
        wedge = quietWedge
        return
      }
      const fed = feedWedge(wedge, { key: event.key, at: event.timeStamp, isControl: event.ctrlKey })
      wedge = fed.wedge
      if (fed.isBurst) {
        clearTimeout(timer)
        event.preventDefault()
        event.stopPropagation()
        if (fed.scanned !== null) current.current.scan(fed.scanned)
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(target)) return
      if (act(current.current, event, target, hold)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [isOn])
}

const act = (handlers: KeyHandlers, event: KeyboardEvent, target: Element, hold: (action: () => void) => void): boolean => {
  const isOnRow =
    target === document.body ||
    target.id === 'main' ||
    target.matches('tr[data-index], tr[data-index] > td') ||
    target.hasAttribute('data-list-scroll')
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const held: Record<string, () => void> = {
    '/': handlers.search,
    f: handlers.filters,
    c: handlers.columns,
    r: handlers.refresh,
    e: handlers.exportMenu,
    '[': () => handlers.step(-1),
    ']': () => handlers.step(1),
  }
  const action = held[key]
  if (action) {
    hold(action)
    // Firefox' quick find would take the slash.
    return true
  }
  if (key === 'j' || key === 'k') {
    handlers.move(key === 'j' ? 1 : -1)
    return true
  }
  if (key === 'Escape') return handlers.close()
  if (!isOnRow) return false
  const moves: Record<string, number | 'first' | 'last'> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: 12,
    PageUp: -12,
    Home: 'first',
    End: 'last',
  }
  const move = moves[key]
  if (move !== undefined) handlers.move(move)
  else if (key === ' ' && target.closest('tr')) handlers.mark(event.shiftKey)
  else if (key === 'Enter' && target.closest('tr')) handlers.open()
  else return false
  return true
}

/** Boxes in which letters are letters. A checkbox is none. */
const isTyping = (target: Element): boolean => {
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'].includes(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}

/** Dialogs, menus and panels have keys of their own; the aside is part of the list. */
const isElsewhere = (target: Element): boolean => {
  const overlay = target.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]')
  return overlay !== null && !overlay.querySelector('[data-list-aside]')
}
