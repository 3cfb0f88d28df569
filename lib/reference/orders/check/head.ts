import type { OrderKind } from '../allowed.ts'
import type { NumberChoice } from '../write/choose-number.ts'
import type { Collector } from './findings.ts'
import type { HeadFacts } from '../body/facts.ts'
import { NUMBER_KEY } from '../body/fields.ts'
import type { Values } from '../body/values.ts'
import { dayText } from '../body/words.ts'

export type NumberFacts = NumberChoice & { suggestion: string | null }

/** Rules of the head that purchase and sales orders share: scope, number, order type, priority. */
export const checkHead = (kind: OrderKind, { head }: Values, facts: HeadFacts, number: NumberFacts, found: Collector): void => {
  if (!facts.client) return found.refuse('client_code', 'Choose a client.')
  const { code, rules } = facts.client
  if (!facts.hasOwner) found.restate('owner_code', `Choose an owner of ${code}.`)
  if (!facts.site?.isOpen) found.refuse('site_code', `${code} has no stock agreement at ${head['site_code'] ?? 'this site'}.`)
  if (!facts.type) found.refuse('order_type', 'Choose an order type.')
  if (!facts.hasPriority) found.refuse('priority', 'Choose a priority.')
  checkNumber(kind, code, rules.auto_number, head[NUMBER_KEY[kind]] ?? null, number, found)
}

const checkNumber = (
  kind: OrderKind,
  client: string,
  isAutomatic: boolean,
  typed: string | null,
  number: NumberFacts,
  found: Collector,
): void => {
  const key = NUMBER_KEY[kind]
  if (number.no === null && number.lost === null && !isAutomatic) return found.refuse(key, 'Enter an order number.')
  if (number.taken) return found.refuse(key, takenText(kind, client, number, typed ?? number.no ?? ''))
  if (number.isReserved) return found.refuse(key, `Order number ${number.no} is reserved for another order.${tryText(number)}`)
}

const takenText = (kind: OrderKind, client: string, number: NumberFacts, no: string): string => {
  if (kind === 'PO') return `Order number already used by ${client}.${tryText(number)}`
  const known = number.taken?.known
  if (!known) return `Order ${no} already exists.`
  const by = known.created_by ? `, by ${known.created_by}` : ''
  return `Order ${known.no} already exists (${known.status_name}, ${dayText(known.created_at)}${by}).`
}

const tryText = ({ suggestion }: NumberFacts): string => (suggestion ? ` Try ${suggestion}.` : '')
