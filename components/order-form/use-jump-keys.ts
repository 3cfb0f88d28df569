'use client'
import { useEffect } from 'react'
import { FIELD_ATTRIBUTE } from './field-frame.tsx'

const PARTY = `[${FIELD_ATTRIBUTE}=customer_code] input, [${FIELD_ATTRIBUTE}=supplier_code] input`
/** The cell that the keys of the grid would go on from. */
const CELL = 'main [role=grid] [role=gridcell][tabindex="0"]'

/** Alt+C goes to the customer or supplier, Alt+L to the lines: nobody tabs through twenty fields. A new order begins there. */
export const useJumpKeys = (isNew: boolean) => {
  // The focus is the browser's.
  useEffect(() => {
    if (isNew && (document.activeElement === document.body || document.activeElement?.id === 'main'))
      document.querySelector<HTMLElement>(PARTY)?.focus()
  }, [isNew])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector('[role=dialog], [role=alertdialog]')) return
      // Where Alt makes another character of the letter, the key is still the same.
      const selector = event.code === 'KeyL' ? CELL : event.code === 'KeyC' ? PARTY : null
      if (!selector) return
      event.preventDefault()
      document.querySelector<HTMLElement>(selector)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
