'use client'
import { useEffect, useRef, useState } from 'react'
import { unambiguousChoice, type Choice, type LoadChoices } from './choices.ts'
import { toast } from './toast.tsx'

/** Looks up text that the user typed before moving on, and chooses the result if it is unambiguous. */
export const usePendingChoice = (load: LoadChoices | undefined, onChange: (choice: Choice | null) => void) => {
  const [text, setText] = useState<string | null>(null)
  const request = useRef<AbortController>(null)
  const latest = useRef(onChange)
  // The response may arrive after another render, so call the latest `onChange`.
  useEffect(() => {
    latest.current = onChange
  })
  const cancel = () => {
    request.current?.abort()
    setText(null)
  }
  /** If the text matches no choice or several, calls `offerList`, and shows a message unless that returns true. */
  const lookUp = (typed: string, offerList?: () => boolean) => {
    if (!load) return
    const abort = new AbortController()
    request.current?.abort()
    request.current = abort
    setText(typed)
    const choose = (choices: readonly Choice[]) => {
      if (abort.signal.aborted) return
      const choice = unambiguousChoice(choices, typed)
      setText(null)
      if (choice) latest.current(choice)
      else if (!offerList?.())
        toast({
          kind: 'bad',
          title: 'Choose one of the listed values',
          description: `“${typed.trim()}” matches none of them, or more than one. Type it again and choose from the list.`,
          duration: 10_000,
        })
    }
    load(typed.trim(), abort.signal).then(
      (response) => setTimeout(choose, 0, 'choices' in response ? response.choices : []),
      () => choose([]),
    )
  }
  return { text, lookUp, cancel }
}
