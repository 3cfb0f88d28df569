'use client'
import { useEffect, useState } from 'react'
import { unaccented, includesWords } from '#lib/shared/unaccented.ts'

/** One choice. `hint` is shown dimmed after the label. That of a disabled choice ends with the reason, such as `00142 · blocked`. */
export type Choice = { value: string; label: string; hint?: string; disabled?: boolean }

/** Response of a server typeahead: the best matches, or an error message. */
type LoadedChoices = { choices: readonly Choice[]; isTruncated?: boolean } | { error: string }
export type LoadChoices = (query: string, signal: AbortSignal) => Promise<LoadedChoices>

export type ChoicesState =
  | { status: 'idle' }
  | { status: 'loading'; choices: readonly Choice[] }
  | { status: 'ready'; /** The query that was sent. */ query: string; choices: readonly Choice[]; isTruncated: boolean }
  | { status: 'failed'; message: string }

/** Whether the choices belong to the current query. Old ones stay visible while new ones load, but Enter must not pick them. */
export const areChoicesCurrent = (state: ChoicesState, query: string, minChars = 1): boolean =>
  query.trim().length < minChars || (state.status === 'ready' && state.query === query.trim())

/** Filters a fixed list: each word of the query must occur in the label, value or hint. */
export const matchChoices = (choices: readonly Choice[], query: string): readonly Choice[] => {
  if (query.trim() === '') return choices
  return namedFirst(
    choices.filter(({ label, value, hint = '' }) => includesWords(`${label} ${value} ${hint}`, query)),
    query,
  )
}

/** The words of a text, each after a space. */
const spacedWords = (text: string): string => unaccented(` ${text}`).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

/**
 * Choices that the typed text equals, or whose label has words that begin with those of the text, before the others. `ed` finds Ed
 * before Fred.
 */
export const namedFirst = (choices: readonly Choice[], query: string): readonly Choice[] => {
  const starts = spacedWords(query).trim().split(' ')
  const rank = (choice: Choice): number =>
    Number(!choice.disabled && (equalsText(choice, query) || starts.every((start) => spacedWords(choice.label).includes(` ${start}`))))
  return choices.toSorted((a, b) => rank(b) - rank(a))
}

/** Whether a text is the choice's value, label or a part of its hint. */
const equalsText = ({ value, label, hint = '' }: Choice, text: string): boolean => {
  const wanted = unaccented(text.trim())
  return [value, label, ...hint.split(' · ')].some((part) => unaccented(part) === wanted)
}

/** The choice that the typed text clearly means: the only exact match, or else the only choice. */
export const unambiguousChoice = (choices: readonly Choice[], text: string): Choice | null => {
  const exact = choices.filter((choice) => !choice.disabled && equalsText(choice, text))
  const candidates = exact.length > 0 ? exact : choices
  const [only] = candidates
  return candidates.length === 1 && only && !only.disabled ? only : null
}

/** Why a typed text selects no choice. `choices` are those that match it; null if they could not be loaded. */
export const unmatchedText = (typed: string, choices: readonly Choice[] | null): string => {
  const text = `“${typed.trim()}”`
  if (choices === null) return `${text} could not be looked up. Try again, or choose from the list.`
  if (choices.length === 0) return `Nothing matches ${text}. Choose one of the listed values.`
  const exact = choices.filter((choice) => equalsText(choice, typed))
  const [only, second] = exact.length > 0 ? exact : choices
  if (only && !second) return `${only.label} ${only.hint ? `is ${only.hint.split(' · ').at(-1)}` : 'cannot be chosen'}. Choose another one.`
  return `${text} matches several. Choose one of the listed values.`
}

type Part = { text: string; isHit: boolean }

/** Splits a label at the words of the query, to highlight matches. Case and accents do not matter. */
export const highlightParts = (label: string, query: string): Part[] => {
  const letters = Array.from(label, (text) => ({ text, plain: unaccented(text) }))
  // Without accents a text may be shorter or longer, so each code unit remembers the letter that it came from.
  const origins = letters.flatMap(({ plain }, index) => Array.from({ length: plain.length }, () => index))
  const plain = letters.map((letter) => letter.plain).join('')
  const hits = new Set<number>()
  for (const word of unaccented(query).split(/\s+/).filter(Boolean)) {
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length)) {
      for (const origin of origins.slice(at, at + word.length)) hits.add(origin)
    }
  }
  const parts: Part[] = []
  for (const [index, { text }] of letters.entries()) {
    const isHit = hits.has(index)
    const last = parts.at(-1)
    if (last?.isHit === isHit) last.text += text
    else parts.push({ text, isHit })
  }
  return parts
}

/**
 * Requests choices 200 ms after the last key and aborts the previous request. The old choices stay until the new ones arrive.
 * `load` must be stable (module scope or `useCallback`).
 */
export const useLoadedChoices = (load: LoadChoices | undefined, query: string, isActive: boolean, minChars = 1): ChoicesState => {
  const [state, setState] = useState<ChoicesState>({ status: 'idle' })
  const trimmed = query.trim()
  const isEnabled = Boolean(load) && isActive && trimmed.length >= minChars
  // The effect owns one request and its timer.
  useEffect(() => {
    if (!load || !isEnabled) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      setState((old) => ({ status: 'loading', choices: old.status === 'ready' || old.status === 'loading' ? old.choices : [] }))
      load(trimmed, abort.signal).then(
        (response) => {
          if (abort.signal.aborted) return
          if ('error' in response) setState({ status: 'failed', message: response.error })
          else {
            const choices = namedFirst(response.choices, trimmed)
            setState({ status: 'ready', query: trimmed, choices, isTruncated: response.isTruncated ?? false })
          }
        },
        () => abort.signal.aborted || setState({ status: 'failed', message: 'The choices could not be loaded.' }),
      )
    }, 200)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [load, trimmed, isEnabled])
  return isEnabled ? state : { status: 'idle' }
}
