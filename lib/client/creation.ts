import { useRef, useState } from 'react'
import * as z from 'zod/mini'

// docs/decisions/0157-a-change-that-v7-has-made-is-never-sent-again.md

/**
 * What a form that creates a record keeps beside its input, so that a reload does not make it another record: the idempotency key, and when
 * the first request was sent that may have created it. Null if there was none.
 */
const Creation = z.object({ key: z.string(), sentAt: z.nullable(z.number()) })
type Creation = z.output<typeof Creation>

type Attempt = { ok: true } | { ok: false; isUnknown: boolean }

const newCreation = (): Creation => ({ key: crypto.randomUUID(), sentAt: null })

/**
 * One creation per form: submitting twice, also after a reload, creates one record. `kept` is parsed here, so that pages that only restore the
 * form do not load its schema.
 */
export const useCreation = (kept: unknown) => {
  const [creation, setCreation] = useState(() => z.safeParse(Creation, kept).data ?? newCreation())
  // A second attempt may begin before the form is rendered again.
  const current = useRef(creation)
  const set = (next: Creation) => {
    current.current = next
    setCreation(next)
  }
  return {
    /** To be kept with the form's input. */
    creation,
    /** `send` gets the key, and when an earlier request may have created the record. */
    attempt: async <Result extends Attempt>(send: (key: string, sentAt: number | null) => Promise<Result>): Promise<Result> => {
      const before = current.current
      // Set before the request, because a reload may be what loses its response.
      set({ ...before, sentAt: before.sentAt ?? Date.now() })
      const result = await send(before.key, before.sentAt)
      if (result.ok) set(newCreation())
      else if (!result.isUnknown) set(before)
      return result
    },
    /** For other input. With the key of input that was sent, v7 would answer as to that. */
    renew: () => set({ ...newCreation(), sentAt: current.current.sentAt }),
  }
}
