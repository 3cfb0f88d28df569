'use client'
import { useEffect, useState } from 'react'
import { send } from '#lib/client/api.ts'
import { isLookupMissing } from '#lib/client/lookup.ts'
import { getSoIdentity } from '#lib/contract/orders/sales-order-entry.ts'
import type { OrderSession } from './session-types.ts'

type Options = {
  session: OrderSession
  client: string
  owner: string
  site: string
  orderType: string
  currentNumber: () => string
  setNumber: (no: string) => void
  isNeeded: boolean
}

/**
 * Reserves a number for a new sales order and fills it into the empty field. If nothing was typed, releases it when the user leaves, or
 * chooses another client or owner. Returns why there is no number, or null.
 */
export const useReservedNumber = ({
  session,
  client,
  owner,
  site,
  orderType,
  currentNumber,
  setNumber,
  isNeeded,
}: Options): string | null => {
  const [problem, setProblem] = useState<string | null>(null)
  // The server reserves the number for this client and owner.
  useEffect(() => {
    if (!isNeeded || session.kind !== 'SO' || session.order.get() || session.identity.get() || !client || !owner) return undefined
    const abort = new AbortController()
    const query = { client, owner, ...(site ? { site } : {}), ...(orderType ? { order_type: orderType } : {}) }
    void send(getSoIdentity, { query, signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return
      // A v7 without reservations assigns a number on entry, or accepts the typed one.
      setProblem(result.ok || isLookupMissing(result.failure) ? null : result.failure.message)
      if (!result.ok) return
      const { so_no, token, expires_at } = result.value.data
      // Without a token the number is not reserved for us.
      if (so_no === null || token === null) return
      session.identity.set({ no: so_no, token, expires: expires_at ?? '' })
      if (currentNumber().trim() === '') setNumber(so_no)
    })
    return () => {
      abort.abort()
      const reserved = session.identity.get()
      // A draft that is still stored in the tab keeps its number.
      if (!reserved || session.order.get() || session.isUnsaved()) return
      session.identity.set(null)
      if (currentNumber() === reserved.no) setNumber('')
      void send(getSoIdentity, { query: { client, owner, release: reserved.token } })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a different site or order type needs no new number
  }, [session, client, owner, isNeeded])
  return problem
}
