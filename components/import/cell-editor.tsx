'use client'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Cell, CellMove } from '#lib/import/cells.ts'
import { FILE_LIMITS } from '#lib/import/limits.ts'

/** The cell that is open, with its initial text. `isTyped`: opened by a character that replaces the text. */
export type OpenEditor = Cell & { text: string; isTyped: boolean }

type Props = {
  editor: OpenEditor
  label: string
  /** Null restores the text. `blur`: the focus is elsewhere already. */
  onClose: (text: string | null, move: CellMove | 'stay' | 'blur') => void
}

const moveOf = ({ key, shiftKey }: KeyboardEvent, isTyped: boolean): CellMove | null => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  // As in a spreadsheet, arrows leave a cell that was opened by typing.
  if (isTyped && key === 'ArrowUp') return 'up'
  return isTyped && key === 'ArrowDown' ? 'down' : null
}

/** Text of an open cell. Enter and Tab keep it and move on, Escape restores the cell, Alt+Enter adds a line. Leaving keeps the text. */
export const CellEditor = ({ editor, label, onClose }: Props) => {
  const input = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  const finish = useRef<(text: string | null, move: CellMove | 'stay' | 'blur') => void>(() => {})
  useEffect(() => {
    finish.current = (text, move) => {
      if (isDone.current) return
      isDone.current = true
      onClose(text, move)
    }
  })
  useEffect(() => {
    isDone.current = false
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // The dialog listens in the capture phase, so Escape would close it before the text area sees the key.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== element) return
      event.preventDefault()
      event.stopPropagation()
      finish.current(null, 'stay')
    }
    window.addEventListener('keydown', onEscape, true)
    return () => window.removeEventListener('keydown', onEscape, true)
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const element = event.currentTarget
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      element.setRangeText('\n', element.selectionStart, element.selectionEnd, 'end')
      return
    }
    const move = moveOf(event, editor.isTyped)
    if (!move) return
    event.preventDefault()
    finish.current(element.value, move)
  }
  return (
    <textarea
      ref={input}
      rows={1}
      aria-label={label}
      defaultValue={editor.text}
      autoComplete="off"
      spellCheck={false}
      maxLength={FILE_LIMITS.cellLength}
      onKeyDown={onKeyDown}
      onBlur={(event) => finish.current(event.currentTarget.value, 'blur')}
      className="-mx-1 -mt-0.5 mb-0.5 block field-sizing-content w-[calc(100%+8px)] min-w-28 resize-none rounded-sm bg-canvas px-1 py-0.5 text-ink outline-2 outline-focus touch:text-[16px]"
    />
  )
}
