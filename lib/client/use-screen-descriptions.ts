'use client'
import type { ScreenModule } from '#lib/modules.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { useClientWording, useLabels } from './field-labels.ts'
import { useSession } from './session.tsx'

const DESCRIPTIONS: Readonly<Record<ScreenModule, string>> = {
  stock: 'What is {on_hand}, {allocated}, {available} and on its way, by item and site.',
  movements: 'What came in, moved and went out, by whom and for which order; the history of each pallet and lot.',
  age: 'How long stock has been here, by item, lot, owner and site, and what moves slowly.',
  purchase_orders: 'What is coming in: expected, overdue, received; line by line, and week by week for the docks.',
  sales_orders: 'What is going out: to release, on hold, back-ordered, due and late; where each order is.',
  customers: 'Who you supply: addresses, open and late orders, the last order and the last {customer_po_no|reference}.',
  shipments: 'What is on its way, in and out: packages, tracking, docks and what went wrong.',
  suppliers: 'Who delivers, how reliably, what they send, and their open orders.',
  audit: 'Who changed what and when, with the values before and after.',
  rejections: 'Rejected messages, by cause: fix the cause once, then reprocess them all.',
  users: 'Who can sign in, and what they can see and do.',
  settings: 'Who can see each client, and each client’s own words, columns and carrier codes; presets for new users.',
}

const SUPPLIER_DESCRIPTIONS: Readonly<Partial<Record<ScreenModule, string>>> = {
  stock: 'Your items: what is {on_hand} and {on_order}, by site.',
  purchase_orders: 'What is ordered from you: expected, overdue, received, line by line.',
  suppliers: 'Your details, and what is waiting for you.',
  shipments: 'What you have advised, the docks booked for it, and what has arrived.',
}

/** A field that clients can name, with its standard label unless that is its key: `{on_hand}`, `{customer_po_no|reference}`. */
const FIELD = /\{(\w+)(?:\|(\w+))?\}/g

/** What a screen shows the signed-in user, in the words of the client in view. */
export const useScreenDescriptions = (): ((module: ScreenModule) => string) => {
  const { config } = useSession()
  const toClientWording = useClientWording()
  const label = useLabels()
  return (module) =>
    toClientWording((config.supplier_mode && SUPPLIER_DESCRIPTIONS[module]) || DESCRIPTIONS[module]).replace(
      FIELD,
      (_, key: string, word = key.replace('_', ' ')) => inSentence(label(key, word)),
    )
}
