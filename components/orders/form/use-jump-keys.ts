'use client'
import { useEffect } from 'react'
import { focusNextField } from '#components/form/move-on-enter.ts'
import { PHONE } from './form-context.ts'
import { FIELD_ATTRIBUTE } from './header/field-frame.tsx'

/** The input of the customer in a sales order, or of the supplier in a purchase order. */
const COUNTERPARTY_INPUT = `[${FIELD_ATTRIBUTE}=customer_code] input, [${FIELD_ATTRIBUTE}=supplier_code] input`
/** The active cell of the grid. */
const CELL = 'main [role=grid] [role=gridcell][tabindex="0"]'

const JUMP_TARGETS: Readonly<Record<string, string>> = { KeyC: COUNTERPARTY_INPUT, KeyL: CELL }

const FORM = 'form[aria-labelledby=order-title]'

/** Focuses the customer or supplier without scrolling, but not on a phone, where it would open the keyboard. */
export const focusCounterparty = () => {
  if (!window.matchMedia(PHONE).matches) document.querySelector<HTMLElement>(COUNTERPARTY_INPUT)?.focus({ preventScroll: true })
}

/** Whether a key was pressed in a header input, without Ctrl. Enter would submit the form there, and every scan ends with Enter. */
const isHeaderInput = ({ target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && target instanceof HTMLInputElement && target.closest(FORM) !== null && !target.closest('[role=grid]')

/**
 * Alt+C focuses the customer or supplier, and Alt+L the lines, which saves tabbing through twenty fields. Enter in the header goes to the
 * next field. In a new order, the customer or supplier has the focus from the start. The form stays at its top, where an order that was
 * left unfinished is offered: with one column, the customer may be below the edge of a low window until the user types.
 */
export const useJumpKeys = (isNew: boolean) => {
  useEffect(() => {
    const hasFocus = document.activeElement !== document.body && document.activeElement?.id !== 'main'
    if (isNew && !hasFocus) focusCounterparty()
  }, [isNew])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isHeaderInput(event)) {
        event.preventDefault()
        const field = event.target as HTMLElement
        return focusNextField(field.closest(FORM), field)
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
