'use client'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ChoiceList, choicesNote, listKeyHandler } from '#components/ui/choice-list.tsx'
import { ChoicesLayer, preloadChoicesPanel } from '#components/ui/choices-layer.tsx'
import { matchChoices, useLoadedChoices, type Choice, type LoadChoices } from '#components/ui/choices.ts'
import { includesWords } from '#lib/shared/unaccented.ts'
import type { Store } from '#lib/shared/store.ts'
import type { OpenEditor, MoveAfterEdit } from './grid-actions.ts'

type BoxProps = {
  label: string
  text: string
  /** Editing began by typing a character. Then arrow up and down leave the cell, as in a spreadsheet. */
  isTyped: boolean
  isNumber?: boolean
  describedBy?: string
  openEditor: Store<OpenEditor>
  onDone: (text: string, move: MoveAfterEdit) => void
  onRevert: () => void
}

const BOX = 'absolute inset-0 z-1 w-full bg-canvas px-2 text-sm text-ink outline-2 -outline-offset-2 outline-focus touch:text-[16px]'

/** How a key ends editing; null if it belongs to the text. */
const moveForKey = (event: KeyboardEvent, isTyped: boolean): MoveAfterEdit | 'revert' | null => {
  if (event.nativeEvent.isComposing) return null
  if (event.key === 'Enter') return event.shiftKey ? 'back' : 'enter'
  if (event.key === 'Tab') return event.shiftKey ? 'tabBack' : 'tab'
  if (event.key === 'Escape') return 'revert'
  if (isTyped && event.key === 'ArrowUp') return 'up'
  if (isTyped && event.key === 'ArrowDown') return 'down'
  return null
}

/** Registers the input as the open editor, and focuses it with the caret at the end of its text. */
const useOpenEditor = (openEditor: Store<OpenEditor>) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = input.current
    if (!element) return undefined
    const reader = { read: () => element.value }
    openEditor.set(reader)
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
    return () => {
      openEditor.set((now) => (now === reader ? null : now))
    }
  }, [openEditor])
  return input
}

/** Text editor of a cell. */
export const TextBox = ({ label, text, isTyped, isNumber, describedBy, openEditor, onDone, onRevert }: BoxProps) => {
  const input = useOpenEditor(openEditor)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const move = moveForKey(event, isTyped)
    if (move === null) return
    event.preventDefault()
    if (move === 'revert') {
      event.stopPropagation()
      onRevert()
    } else onDone(event.currentTarget.value, move)
  }
  return (
    <input
      ref={input}
      aria-label={label}
      aria-describedby={describedBy}
      defaultValue={text}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      onKeyDown={onKeyDown}
      onBlur={(event) => openEditor.get() && onDone(event.currentTarget.value, 'stay')}
      className={isNumber ? `${BOX} text-right tabular-nums` : BOX}
    />
  )
}

/**
 * The choices of a fixed list whose code or name contains the text. Unlike items, which are found by a barcode in their hint, a unit is
 * not found by its pack size: a quantity that is typed into the wrong cell must not choose one.
 */
export const choicesNamed = (choices: readonly Choice[], text: string): readonly Choice[] =>
  choices.filter(({ value, label }) => includesWords(`${label} ${value}`, text))

type ChoiceBoxProps = BoxProps & {
  choices?: readonly Choice[]
  load?: LoadChoices
}

/** Cell editor with a list of choices. Typing searches, Enter takes the highlighted choice, any other text is kept as typed. */
export const ChoiceBox = ({ label, text, isTyped, describedBy, openEditor, onDone, onRevert, choices = [], load }: ChoiceBoxProps) => {
  const input = useOpenEditor(openEditor)
  const listId = useId()
  const [typed, setTyped] = useState(text)
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(0)
  const isSearching = isTyped || typed !== text
  const state = useLoadedChoices(load, typed, isOpen && isSearching)
  const loadedChoices = 'choices' in state ? state.choices : []
  const rows = load ? loadedChoices : choicesNamed(choices, isSearching ? typed : '')
  const note = load || choices.length > 0 ? choicesNote(state, rows.length, typed) : null
  const isShown = isOpen && (rows.length > 0 || Boolean(note))

  /** The choice that Enter takes. It must match the current text, not that of an earlier request. */
  const choiceForEnter = (text: string): Choice | null => {
    const trimmed = text.trim()
    const exact = rows.find((row) => row.value.toUpperCase() === trimmed.toUpperCase())
    const highlighted = rows[active]
    if (exact && active === 0) return exact
    if (!isShown || !highlighted) return null
    const matches = load ? matchChoices : choicesNamed
    const isMatch = isSearching && trimmed !== '' && matches([highlighted], trimmed).length > 0
    return isMatch || active > 0 ? highlighted : null
  }
  const moveKeys = listKeyHandler({ count: isShown ? rows.length : 0, active, setActive, pick: () => {} })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isMoving = event.key.startsWith('Arrow') || event.key.startsWith('Page')
    if (isShown && rows.length > 0 && isMoving && event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return moveKeys(event)
    const move = moveForKey(event, false)
    if (move === null) return undefined
    event.preventDefault()
    const { value } = event.currentTarget
    if (move !== 'revert') return onDone(choiceForEnter(value)?.value ?? value, move)
    event.stopPropagation()
    if (isShown && isSearching && rows.length > 0) return setOpen(false)
    return onRevert()
  }
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && rows[active] ? `${listId}-${active}` : undefined}
        defaultValue={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onFocus={preloadChoicesPanel}
        onBlur={(event) => openEditor.get() && onDone(event.currentTarget.value, 'stay')}
        className={`${BOX} font-mono`}
      />
      <ChoicesLayer input={input} open={isShown} className="min-w-115 animate-none max-sm:min-w-64">
        <ChoiceList
          id={listId}
          label={label}
          choices={rows}
          query={isSearching ? typed : ''}
          active={active}
          onActive={setActive}
          onPick={(choice) => onDone(choice.value, 'stay')}
          isChosen={(value) => value === text}
          note={note}
        />
      </ChoicesLayer>
    </>
  )
}
