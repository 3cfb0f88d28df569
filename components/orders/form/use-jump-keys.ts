'use client'
import { useEffect } from 'react'
import { FIELD_ATTRIBUTE } from './head/field-frame.tsx'

const PARTY = `[${FIELD_ATTRIBUTE}=customer_code] input, [${FIELD_ATTRIBUTE}=supplier_code] input`
/** The active cell of the grid. */
const CELL = 'main [role=grid] [role=gridcell][tabindex="0"]'

const JUMP_TARGETS: Readonly<Record<string, string>> = { KeyC: PARTY, KeyL: CELL }

const FORM = 'form[aria-labelledby=order-title]'

/** An input of the head in which Enter would submit the form. Scans end with Enter, and must not submit the order. */
const isHeadInput = ({ target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && target instanceof HTMLInputElement && target.closest(FORM) !== null && !target.closest('[role=grid]')

/** Moves the focus to the next field. */
const focusNextField = (from: HTMLElement) => {
  const fields = from.closest(FORM)?.querySelectorAll<HTMLElement>('input:not([type=date], [type=search]), select, textarea') ?? []
  const inputs = [...fields].filter((field) => !field.closest('[role=grid]'))
  const current = inputs.indexOf(from)
  if (current >= 0) inputs[current + 1]?.focus()
}

/** Alt+C focuses the customer or supplier, Alt+L the lines, to save tabbing through twenty fields. A new order starts at the party. */
export const useJumpKeys = (isNew: boolean) => {
  useEffect(() => {
    if (isNew && (document.activeElement === document.body || document.activeElement?.id === 'main'))
      document.querySelector<HTMLElement>(PARTY)?.focus()
  }, [isNew])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isHeadInput(event)) {
        event.preventDefault()
        return focusNextField(event.target as HTMLElement)
      }
      if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector('[role=dialog], [role=alertdialog]')) return undefined
      // Alt may produce another character, so compare the physical key.
      const selector = JUMP_TARGETS[event.code]
      if (!selector) return undefined
      event.preventDefault()
      document.querySelector<HTMLElement>(selector)?.focus()
      return undefined
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
