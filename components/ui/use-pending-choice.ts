'use client'
import { useEffect, useRef, useState } from 'react'
import { unambiguousChoice, type Choice, type LoadChoices } from './choices.ts'

/** Looks up text that the user typed before moving on, and chooses the result if it is unambiguous. Else `onUnmatched` gets the text. */
export const usePendingChoice = (
  load: LoadChoices | undefined,
  onChange: (choice: Choice | null) => void,
  onUnmatched: (typed: string, choices: readonly Choice[] | null) => void,
) => {
  const [text, setText] = useState<string | null>(null)
  const request = useRef<AbortController>(null)
  const latest = useRef({ onChange, onUnmatched })
  // The response may arrive after another render, so call the latest functions.
  useEffect(() => {
    latest.current = { onChange, onUnmatched }
  })
  const cancel = () => {
    request.current?.abort()
    setText(null)
  }
  /** If the text matches no choice or several, calls `offerList`, and `onUnmatched` unless that returns true. */
  const lookUp = (typed: string, offerList?: () => boolean) => {
    if (!load) return
    const abort = new AbortController()
    request.current?.abort()
    request.current = abort
    setText(typed)
    const choose = (choices: readonly Choice[] | null) => {
      if (abort.signal.aborted) return
      const choice = unambiguousChoice(choices ?? [], typed)
      setText(null)
      if (choice) latest.current.onChange(choice)
      else if (!offerList?.()) latest.current.onUnmatched(typed, choices)
    }
    load(typed.trim(), abort.signal).then(
      (response) => setTimeout(choose, 0, 'choices' in response ? response.choices : null),
      () => choose(null),
    )
  }
  return { text, lookUp, cancel }
}
