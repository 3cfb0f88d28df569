'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Choice, LoadChoices } from '#components/ui/choices.ts'

type Start = { code: string | null; client: string; isEmpty: boolean; load: LoadChoices }

/**
 * Fills in the supplier or customer that a new order begins with, once. A code that cannot be looked up is filled in without its
 * name, so that the field says what is wrong with it.
 */
export const useInitialCounterparty = (
  { code, client, isEmpty, load }: Start,
  fill: (code: string, choice: Choice | null) => void,
): void => {
  const isDone = useRef(false)
  const onFound = useEffectEvent((choice: Choice | null) => {
    isDone.current = true
    if (code !== null && isEmpty) fill(code, choice)
  })
  useEffect(() => {
    if (code === null || client === '' || isDone.current) return undefined
    const abort = new AbortController()
    const lookUp = async () => {
      const result = await load(code, abort.signal)
      if (!abort.signal.aborted) onFound(('choices' in result && result.choices.find(({ value }) => value === code)) || null)
    }
    void lookUp()
    return () => abort.abort()
  }, [code, client, load])
}
