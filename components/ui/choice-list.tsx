'use client'
import { useEffect, useRef, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { highlightParts, type Choice, type ChoicesState } from './choices.ts'
import { cx } from './cx.ts'
import { Icon } from './icons.tsx'
import { Spinner } from './spinner.tsx'

type Props = {
  id: string
  label: string
  choices: readonly Choice[]
  query: string
  active: number
  onActive: (index: number) => void
  onPick: (choice: Choice) => void
  isChosen: (value: string) => boolean
  isMulti?: boolean
  /** The choices belong to an earlier text. They cannot be chosen by Enter. */
  isLoading?: boolean
  note?: ReactNode
  /** Of a list without an input, which takes the focus itself. */
  focusProps?: Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onFocus' | 'onBlur'>
}

/** The open list of a combobox. The focus stays in the input, if there is one; `aria-activedescendant` names the active row. */
export const ChoiceList = ({
  id,
  label,
  choices,
  query,
  active,
  onActive,
  onPick,
  isChosen,
  isMulti,
  isLoading,
  note,
  focusProps,
}: Props) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMulti || undefined}
        aria-busy={isLoading || undefined}
        className="max-h-72 overflow-auto p-1 empty:p-0"
        tabIndex={focusProps ? 0 : -1}
        data-ring={focusProps && ''}
        data-autofocus={focusProps && ''}
        aria-activedescendant={focusProps && choices[active] ? `${id}-${active}` : undefined}
        {...focusProps}
      >
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.value}
            id={`${id}-${index}`}
            choice={choice}
            query={query}
            isActive={index === active}
            isChosen={isChosen(choice.value)}
            isMulti={isMulti}
            onActive={() => onActive(index)}
            onPick={() => onPick(choice)}
          />
        ))}
      </div>
      {note && <div className="border-t border-line px-3 py-2 text-sm text-muted empty:hidden">{note}</div>}
    </>
  )
}

type RowProps = {
  id: string
  choice: Choice
  query: string
  isActive: boolean
  isChosen: boolean
  isMulti?: boolean
  onActive: () => void
  onPick: () => void
}

const ChoiceRow = ({ id, choice, query, isActive, isChosen, isMulti, onActive, onPick }: RowProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are handled by the text box or the list, which keeps the focus
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    aria-disabled={choice.disabled || undefined}
    onPointerMove={onActive}
    onPointerDown={(event) => event.preventDefault()}
    onClick={choice.disabled ? undefined : onPick}
    className={cx(
      'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm select-none hover:bg-hover touch:min-h-11',
      isActive && 'bg-hover',
      choice.disabled && 'text-dim',
    )}
  >
    {isMulti ? (
      <span
        className={cx(
          'inline-flex size-4 items-center justify-center rounded-sm border',
          isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
        )}
      >
        {isChosen && <Icon name="check" size={12} strokeWidth={2} />}
      </span>
    ) : null}
    <span className="min-w-2/5 flex-1 truncate">
      {highlightParts(choice.label, query).map((part, index) =>
        part.isHit ? <b key={index}>{part.text}</b> : <span key={index}>{part.text}</span>,
      )}
    </span>
    {choice.hint && <span className="min-w-0 text-right text-xs text-dim">{choice.hint}</span>}
    {!isMulti && isChosen && <Icon name="check" size={14} className="text-accent-ink" />}
  </div>
)

/** Message below the choices: loading, nothing found, failed, or truncated. */
export const choicesNote = (state: ChoicesState, count: number, query: string): ReactNode => {
  if (state.status === 'loading' && count === 0)
    return (
      <span className="flex items-center gap-2" role="status">
        <Spinner /> Searching…
      </span>
    )
  if (state.status === 'failed')
    return (
      <span role="status" className="text-bad">
        {state.message}
      </span>
    )
  if (count === 0 && query.trim()) return <span role="status">Nothing matches “{query.trim()}”.</span>
  if (state.status === 'ready' && state.isTruncated) return `Showing the first ${count}. Type more to narrow the list.`
  return null
}

/**
 * Handles the arrow keys, Page Up, Page Down, Enter and Escape for a list while the focus stays in an input. Home and End too, unless the
 * input has text, where they move the cursor.
 */
export const listKeyHandler =
  (list: { count: number; active: number; setActive: (index: number) => void; pick: () => void; close?: () => void }) =>
  (event: KeyboardEvent) => {
    const last = list.count - 1
    const activate = (index: number) => {
      event.preventDefault()
      list.setActive(Math.max(0, Math.min(last, index)))
    }
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') activate(list.active >= last ? 0 : list.active + 1)
    else if (event.key === 'ArrowUp') activate(list.active <= 0 ? last : list.active - 1)
    else if (event.key === 'PageDown') activate(list.active + 8)
    else if (event.key === 'PageUp') activate(list.active - 8)
    else if ((event.key === 'Home' || event.key === 'End') && last >= 0 && !(event.target as { value?: string }).value)
      activate(event.key === 'Home' ? 0 : last)
    else if (event.key === 'Enter' && list.count > 0 && list.active >= 0) {
      event.preventDefault()
      list.pick()
    } else if (event.key === 'Escape' && list.close) {
      event.preventDefault()
      event.stopPropagation()
      list.close()
    }
  }
