'use client'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { ChoiceList, choicesNote, listKeyHandler } from './choice-list.tsx'
import { areChoicesCurrent, matchChoices, useLoadedChoices, type Choice, type LoadChoices } from './choices.ts'
import { Chip } from './chip.tsx'
import { FocusWhenShown } from './focus-when-shown.tsx'
import { SearchInput } from './input.tsx'
import { useWasEverTrue } from './use-overlay.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { unaccented } from '#lib/shared/unaccented.ts'

type Props = {
  /** Plural of what is chosen: "Clients". Accessible name of the list and the input. */
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  choices?: readonly Choice[]
  load?: LoadChoices
  /** Minimum characters before a request. 0 for a short list that is shown immediately. */
  minChars?: number
  /** Names of chosen values that are not in the current list. */
  labelOf?: (value: string) => string
  /** Accepts any typed text, e.g. a lot number. */
  allowTyped?: boolean
  placeholder?: string
}

const SEARCHABLE_FROM = 8

/** Index of the next choice that begins with a letter, as in a list of the browser; the active one if there is none. */
export const nextByLetter = (choices: readonly Choice[], active: number, letter: string): number => {
  const starts = ({ label }: Choice) => unaccented(label).startsWith(unaccented(letter))
  const after = choices.findIndex((choice, index) => index > active && starts(choice))
  const first = choices.findIndex(starts)
  return after >= 0 ? after : first >= 0 ? first : active
}

/**
 * Picker for several of many choices: chips, a search input and a list with checkmarks. Used in popovers and panels. A short list has no
 * input and takes the focus itself.
 */
export const MultiPicker = ({ label, value, onChange, choices, load, minChars, labelOf, allowTyped, placeholder }: Props) => {
  const listId = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const [isFocused, setFocused] = useState(false)
  // Enter was pressed before the list for the typed text had loaded. Its first row is picked when it arrives.
  const [isEnterPending, setPending] = useState(false)
  const state = useLoadedChoices(load, query, true, minChars)
  const found = load ? ('choices' in state ? state.choices : []) : matchChoices(choices ?? [], query)
  const typed = query.trim()
  const rows =
    allowTyped && typed && !found.some((row) => row.value === typed) ? [...found, { value: typed, label: typed, hint: 'as typed' }] : found
  const nameOf = (item: string) => choices?.find((row) => row.value === item)?.label ?? labelOf?.(item) ?? item
  const isSearchable = useWasEverTrue(Boolean(load) || Boolean(allowTyped) || (choices?.length ?? 0) >= SEARCHABLE_FROM)

  const toggle = (choice: Choice) => {
    if (choice.disabled) return
    onChange(value.includes(choice.value) ? value.filter((item) => item !== choice.value) : [...value, choice.value])
    if (load || allowTyped) setQuery('')
  }
  const isCurrent = !load || areChoicesCurrent(state, query, minChars)
  const isEnterDue = isEnterPending && isCurrent
  // Perform the pending Enter once the list has loaded.
  useEffect(() => {
    if (!isEnterDue) return
    setPending(false)
    if (rows[0]) toggle(rows[0])
    // oxlint-disable-next-line react/exhaustive-deps -- only when the list arrives
  }, [isEnterDue])
  // The choices may arrive while the list has the focus. Once there is an input, it handles the keys.
  useEffect(() => {
    const list = document.activeElement
    if (isSearchable && list?.id === listId) list.parentElement?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isSearchable, listId])
  const onListKey = listKeyHandler({
    count: rows.length,
    active,
    setActive,
    pick: () => rows[active] && toggle(rows[active]),
    close: query ? () => setQuery('') : undefined,
  })
  const focusEvents = { onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
  const onKeyOfShortList = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key.length > 1 || ctrlKey || metaKey || altKey) return onListKey(event)
    event.preventDefault()
    if (key !== ' ') setActive(nextByLetter(rows, active, key))
    else if (rows[active]) toggle(rows[active])
  }
  return (
    <div>
      <FocusWhenShown />
      {value.length > 0 && (
        <ul aria-label={`Chosen ${inSentence(label)}`} className="flex max-h-28 flex-wrap gap-1 overflow-auto p-2 pb-0">
          {value.map((item) => (
            <li key={item} className="inline-flex max-w-full">
              <Chip name={nameOf(item)} onRemove={() => onChange(value.filter((other) => other !== item))}>
                {nameOf(item)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {isSearchable && (
        <div className="p-2 pb-1">
          <SearchInput
            label={`Search ${inSentence(label)}`}
            placeholder={placeholder ?? `Search ${inSentence(label)}`}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={rows[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setActive(0)
              setPending(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isCurrent || event.nativeEvent.isComposing) return onListKey(event)
              event.preventDefault()
              setPending(typed !== '')
            }}
            {...focusEvents}
            onClear={() => setQuery('')}
          />
        </div>
      )}
      <ChoiceList
        id={listId}
        label={label}
        choices={rows}
        query={query}
        active={isFocused ? active : -1}
        onActive={setActive}
        onPick={toggle}
        isChosen={(candidate) => value.includes(candidate)}
        isMulti
        note={choicesNote(state, rows.length, query)}
        focusProps={isSearchable ? undefined : { ...focusEvents, onKeyDown: onKeyOfShortList }}
      />
    </div>
  )
}
