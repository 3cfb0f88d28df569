import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { NumberChoice } from '../write/choose-number.ts'
import type { Findings } from './findings.ts'
import type { HeaderFacts } from '../body/facts.ts'
import { NUMBER_KEY } from '../body/fields.ts'
import type { Values } from '../body/values.ts'

export type NumberFacts = NumberChoice & { suggestion: string | null }

/** Rules for the header fields of both kinds of orders: scope, number, order type, priority. */
export const checkHeader = (kind: OrderKind, { head }: Values, facts: HeaderFacts, number: NumberFacts, findings: Findings): void => {
  if (!facts.client) return findings.addProblem('client_code', 'Choose a client.')
  const { code, rules } = facts.client
  if (!facts.hasOwner) findings.replaceProblem('owner_code', `Choose an owner of ${code}.`)
  if (!facts.site?.isOpen)
    findings.addProblem('site_code', `${code} has no stock agreement ${head['site_code'] ? `at ${head['site_code']}` : 'here'}.`)
  if (!facts.type) findings.addProblem('order_type', 'Choose an order type.')
  if (!facts.hasPriority) findings.addProblem('priority', 'Choose a priority.')
  checkNumber(kind, code, rules.auto_number, head[NUMBER_KEY[kind]] ?? null, number, findings)
}

const checkNumber = (
  kind: OrderKind,
  client: string,
  isAutomatic: boolean,
  typed: string | null,
  number: NumberFacts,
  findings: Findings,
): void => {
  const key = NUMBER_KEY[kind]
  if (number.no === null && number.lostNumber === null && !isAutomatic) return findings.addProblem(key, 'Enter an order number.')
  if (number.duplicate) return findings.addProblem(key, duplicateText(kind, client, number, typed ?? number.no ?? ''))
  if (number.isReserved)
    return findings.addProblem(key, `Order number ${number.no} is reserved for another order.${suggestionText(number)}`)
}

const duplicateText = (kind: OrderKind, client: string, number: NumberFacts, no: string): string => {
  if (kind === 'PO') return `Order number already in use by ${client}.${suggestionText(number)}`
  const known = number.duplicate?.visibleOrder
  if (!known) return `Order ${no} already exists.`
  const by = known.created_by ? `, by ${known.created_by}` : ''
  return `Order ${known.no} already exists (${known.status_name}, ${known.created_at.slice(0, 10)}${by}).`
}

const suggestionText = ({ suggestion }: NumberFacts): string => (suggestion ? ` Try ${suggestion}.` : '')
