'use client'
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { ChoiceList, choicesNote, listKeyHandler } from './choice-list.tsx'
import { ChoicesLayer, preloadChoicesPanel } from './choices-layer.tsx'
import {
  areChoicesCurrent,
  unambiguousChoice,
  matchChoices,
  unmatchedText,
  useLoadedChoices,
  type Choice,
  type LoadChoices,
} from './choices.ts'
import { Input, type InputProps } from './input.tsx'
import { CHECKS_UNMATCHED, UNMATCHED, firstUnmatched } from './unmatched-text.ts'
import { usePendingChoice } from './use-pending-choice.ts'

type Props = Omit<InputProps, 'value' | 'onChange' | 'list'> & {
  /** Accessible name of the list. */
  label: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** A fixed list. Pass either this or `load`. */
  choices?: readonly Choice[]
  /** A server typeahead, requested 200 ms after the last key. The previous request is aborted. */
  load?: LoadChoices
  minChars?: number
  /** Receives why the text that the user has left matches no choice; null once it is gone. Must be stable. */
  onUnmatched?: (reason: string | null) => void
}

/**
 * Input to choose one of many by typing. If the user moves on before the list has loaded, the choice is made later, provided that
 * it is unambiguous. The same applies to Enter, which a scanner sends before any list can load. Text that matches no choice stays, with
 * the reason below the input; then nothing is chosen, and the form is not submitted. Typing replaces the current choice, and never
 * appends to it. Escape restores it.
 */
export const Combobox = ({ label, value, onChange, choices, load, minChars = 1, onUnmatched, ref, onFocus, onBlur, ...rest }: Props) => {
  const listId = useId()
  const reasonId = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const [query, setQuery] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  /** Text that the user has left although it matches no choice, and why. */
  const [unmatched, setUnmatched] = useState<{ text: string; reason: string; replaced: string | undefined } | null>(null)
  // A choice that is set from outside replaces the unmatched text.
  if (unmatched && value && value.value !== unmatched.replaced) setUnmatched(null)
  const unmatchedReason = unmatched?.reason ?? null
  useEffect(() => onUnmatched?.(unmatchedReason), [onUnmatched, unmatchedReason])
  const typedText = query ?? unmatched?.text ?? ''
  const state = useLoadedChoices(load, typedText, isOpen, minChars)
  const rows = load ? ('choices' in state ? state.choices : []) : matchChoices(choices ?? [], typedText)
  const note = choicesNote(state, rows.length, typedText)
  const isShown = isOpen && (rows.length > 0 || Boolean(note))

  const keep = (text: string, found: readonly Choice[] | null) => {
    if (value) onChange(null)
    setUnmatched({ text, reason: unmatchedText(text, found), replaced: value?.value })
  }
  const pending = usePendingChoice(load, onChange, keep)
  const pick = (choice: Choice) => {
    pending.cancel()
    setUnmatched(null)
    onChange(choice)
    close()
  }
  const close = () => {
    setOpen(false)
    setQuery(null)
  }
  const chosenLabel = pending.text ?? unmatched?.text ?? value?.label ?? ''
  // The choice may change from outside while the input is focused. Select its text before the next key, which must replace it.
  useLayoutEffect(() => {
    if (query === null && chosenLabel !== '' && document.activeElement === input.current) input.current?.select()
  }, [chosenLabel, query])
  const isCurrent = !load || areChoicesCurrent(state, typedText, minChars)
  const finish = () => {
    const isTyped = isOpen && typedText.trim() !== ''
    const choice = isTyped && isCurrent ? unambiguousChoice(rows, typedText) : null
    if (choice) return pick(choice)
    if (isTyped && !isCurrent) pending.lookUp(typedText)
    else if (isTyped) keep(typedText, rows)
    return close()
  }
  // While the input shows text that matches no choice, its form is not submitted, because that text would be left out.
  const hasUnmatched = unmatched !== null
  useEffect(() => {
    const form = input.current?.form
    if (!hasUnmatched || !form || form.hasAttribute(CHECKS_UNMATCHED)) return undefined
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      firstUnmatched(form)?.focus()
    }
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [hasUnmatched])
  /** Enter before the choices have loaded chooses as soon as they have, or opens the list if the text is ambiguous. */
  const chooseWhenLoaded = () => {
    pending.lookUp(typedText, () => {
      if (document.activeElement !== input.current) return false
      setQuery(typedText)
      setOpen(true)
      return true
    })
    close()
  }
  const onListKey = listKeyHandler({
    count: isShown && isCurrent ? rows.length : 0,
    active,
    setActive,
    pick: () => rows[active] && !rows[active].disabled && pick(rows[active]),
    close: isOpen ? close : undefined,
  })

  // An error from the form replaces the one shown here.
  const reason = unmatched && query === null && !rest['aria-invalid'] ? unmatched.reason : null
  return (
    <>
      <Input
        {...rest}
        ref={input}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && rows[active] ? `${listId}-${active}` : undefined}
        aria-invalid={reason !== null || rest['aria-invalid']}
        aria-describedby={[rest['aria-describedby'], reason !== null && reasonId].filter(Boolean).join(' ') || undefined}
        {...{ [UNMATCHED]: unmatched ? '' : undefined }}
        value={query ?? chosenLabel}
        onChange={(event) => {
          pending.cancel()
          setUnmatched(null)
          setQuery(event.currentTarget.value)
          setOpen(true)
          setActive(0)
          if (event.currentTarget.value === '') onChange(null)
        }}
        onClick={() => setOpen(true)}
        onMouseUp={(event) => {
          if (query !== null) return
          // Chromium places the caret on mouseup, which would clear the selection.
          event.preventDefault()
          event.currentTarget.select()
        }}
        onKeyDown={(event) => {
          if (!isOpen && event.key === 'ArrowDown') setOpen(true)
          else if (event.key === 'Enter' && isOpen && !isCurrent && !event.nativeEvent.isComposing) {
            event.preventDefault()
            chooseWhenLoaded()
          } else if (event.key === 'Enter' && isOpen && rows.length === 0 && typedText.trim() !== '' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            keep(typedText, rows)
            close()
          } else onListKey(event)
        }}
        onFocus={(event) => {
          preloadChoicesPanel()
          // However the input was focused (also by a click on its label), the next key replaces the chosen text.
          if (query === null) event.currentTarget.select()
          onFocus?.(event)
        }}
        onBlur={(event) => {
          finish()
          onBlur?.(event)
        }}
      />
      <ChoicesLayer input={input} open={isShown} onClose={close} className="min-w-64">
        <ChoiceList
          id={listId}
          label={label}
          choices={rows}
          query={typedText}
          active={active}
          onActive={setActive}
          onPick={pick}
          isChosen={(candidate) => candidate === value?.value}
          isLoading={!isCurrent}
          note={note}
        />
      </ChoicesLayer>
      {reason !== null && (
        <p id={reasonId} role="alert" className="mt-1 text-sm text-bad">
          {reason}
        </p>
      )}
    </>
  )
}
