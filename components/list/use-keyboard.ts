'use client'
import { useEffect, useRef } from 'react'
import { toastPartialScan } from '#components/ui/toast.tsx'
import { isOverlayOpen, MAX_GAP_MS, scanKeys } from '#lib/list/keyboard-wedge.ts'

export type KeyHandlers = {
  search: () => void
  filters: () => void
  columns: () => void
  views: () => void
  refresh: () => void
  exportMenu: () => void
  printRows: () => void
  /** Moves down or up by a number of rows, or to the first or last row. */
  move: (step: number | 'first' | 'last') => void
  mark: (isRange: boolean) => void
  open: () => void
  /** Returns true if something was closed. */
  close: () => boolean
  step: (step: -1 | 1) => void
  scan: (text: string) => void
}

/** Delay of keys that open something. The first character of a scan must not open a panel. */
const DELAY_MS = MAX_GAP_MS

/**
 * Keyboard shortcuts of a list, and input from scanners that type like a keyboard. Both are inactive while the user types in an input, and
 * while a dialog or menu is open. From the second one on, scanned characters and the final Enter never reach a button.
 */
export const useKeyboard = (handlers: KeyHandlers, isOn: boolean) => {
  const latest = useRef(handlers)
  // The handlers change with every render, but the listener is added only once.
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (!isOn) return undefined
    const takeScanKey = scanKeys((text) => latest.current.scan(text), toastPartialScan)
    let timer: ReturnType<typeof setTimeout> | undefined
    const delay = (action: () => void) => {
      timer = setTimeout(action, DELAY_MS)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      const isText = isTyping(target)
      if (takeScanKey(event, isText)) {
        clearTimeout(timer)
        return
      }
      if (isOverlayOpen()) return
      // The browser would print what the window shows, not the list.
      if (isPrintKey(event)) {
        event.preventDefault()
        latest.current.printRows()
        return
      }
      if (isText || event.ctrlKey || event.metaKey || event.altKey) return
      if (runShortcut(latest.current, event, target, delay)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [isOn])
}

const runShortcut = (handlers: KeyHandlers, event: KeyboardEvent, target: Element, delay: (action: () => void) => void): boolean => {
  const isOnRow =
    target === document.body ||
    target.id === 'main' ||
    target.matches('tr[data-index], tr[data-index] > td') ||
    target.hasAttribute('data-list-scroll')
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const delayedActions: Record<string, () => void> = {
    '/': handlers.search,
    f: handlers.filters,
    c: handlers.columns,
    v: handlers.views,
    r: handlers.refresh,
    e: handlers.exportMenu,
    '[': () => handlers.step(-1),
    ']': () => handlers.step(1),
  }
  const action = delayedActions[key]
  if (action) {
    delay(action)
    // Otherwise the slash would open Firefox's quick find.
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

const isPrintKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'p'

/** Whether the element takes text input. A checkbox does not. */
const isTyping = (target: Element): boolean => {
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'].includes(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
