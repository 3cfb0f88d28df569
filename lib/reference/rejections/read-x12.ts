import { fault, type Fault } from './fault.ts'
import type { Message, MessageItem, MessageLine, MessageParty, LocatedValue, ParsedMessage } from './message.ts'
import { element, splitX12, type Segment } from './x12.ts'

/**
 * For each transaction set: the kind of record it creates, its header and line segments, and the N1 role of its party. `reference` is
 * the number of the header element with the order number; 0 if there is none.
 */
const TRANSACTION_SETS = {
  '940': { kind: 'SO', head: 'W05', reference: 2, line: 'W01', party: 'ST' },
  '943': { kind: 'PO', head: 'W06', reference: 2, line: 'W04', party: 'SF' },
  '888': { kind: 'ITEM', head: 'N1', reference: 0, line: 'G39', party: 'SU' },
} as const
type TransactionSet = (typeof TRANSACTION_SETS)[keyof typeof TRANSACTION_SETS]

/** Parses a shipping order (940), a transfer advice (943) or item maintenance (888). */
export const readX12 = (text: string): ParsedMessage => {
  const segments = splitX12(text)
  if (!segments) return unreadable('The message does not begin with an interchange header (ISA).', 'ISA')
  const code = element(findSegment(segments, 'ST'), 1) ?? ''
  const set = TRANSACTION_SETS[code as keyof typeof TRANSACTION_SETS] as TransactionSet | undefined
  if (!set) return unreadable(`${/^\d{3}$/.test(code) ? code : 'This'} is not a message type that can be processed.`, 'ST/01')
  const faults = envelopeFaults(segments)
  const head = findSegment(segments, set.head)
  if (!head) faults.push(fault('SCHEMA_INVALID', `Segment ${set.head} (order header) is missing.`, { path: set.head }))
  const reference = set.reference > 0 ? locatedElement(head, set.reference, set.head) : null
  if (head && set.reference > 0 && !reference) {
    faults.push(fault('SCHEMA_INVALID', `Element ${set.head}02 (order number) is missing.`, { path: `${set.head}/02` }))
  }
  return { message: messageOf(segments, set, reference), faults }
}

const findSegment = (segments: readonly Segment[], segmentId: string): Segment | undefined => segments.find(({ id }) => id === segmentId)

const unreadable = (message: string, path: string): ParsedMessage => ({
  message: null,
  faults: [fault('SCHEMA_INVALID', message, { path })],
})

/** Checks the number of segments that the trailer states: from ST to SE, both included (X12.6). */
const envelopeFaults = (segments: readonly Segment[]): Fault[] => {
  const [from, to] = [segments.findIndex(({ id }) => id === 'ST'), segments.findIndex(({ id }) => id === 'SE')]
  if (to === -1) return [fault('SCHEMA_INVALID', 'Segment SE (end of message) is missing.', { path: 'SE' })]
  const [stated, counted] = [Number(element(segments[to], 1)), to - from + 1]
  return stated === counted
    ? []
    : [fault('SCHEMA_INVALID', `The message states ${stated} segments, but has ${counted}.`, { path: 'SE/01', value: String(stated) })]
}

const messageOf = (segments: readonly Segment[], set: TransactionSet, reference: LocatedValue | null): Message => ({
  kind: set.kind,
  sender: locatedElement(findSegment(segments, 'ISA'), 6, 'ISA'),
  reference,
  customerOrder: set.kind === 'SO' ? element(findSegment(segments, 'W05'), 3) : null,
  site: partyCode(segments, 'WH'),
  party: partyOf(segments, set.party),
  shipDate: dateOf(segments, '10'),
  deliveryDate: dateOf(segments, set.kind === 'PO' ? '17' : '02'),
  carrier: locatedElement(
    segments.find(({ id }) => id === 'W66' || id === 'W27'),
    set.kind === 'PO' ? 2 : 10,
    set.kind === 'PO' ? 'W27' : 'W66',
  ),
  notes:
    segments
      .filter(({ id }) => id === 'NTE')
      .map((segment) => element(segment, 2))
      .filter(Boolean)
      .join('\n') || null,
  lines: set.kind === 'ITEM' ? [] : linesOf(segments, set.line),
  item: set.kind === 'ITEM' ? itemOf(segments) : null,
})

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const locatedElement = (segment: Segment | undefined, number: number, name: string): LocatedValue | null => {
  const value = element(segment, number)
  return value === null ? null : { value, path: `${name}/${twoDigits(number)}` }
}

/** The date with a qualifier in a G62 segment: 10 is the ship date, 02 the delivery date, 17 the expected date. */
const dateOf = (segments: readonly Segment[], qualifier: string): LocatedValue | null => {
  const segment = segments.find((segment) => segment.id === 'G62' && element(segment, 1) === qualifier)
  return locatedElement(segment, 2, `G62*${qualifier}`)
}

const partyCode = (segments: readonly Segment[], role: string): LocatedValue | null =>
  locatedElement(
    segments.find((segment) => segment.id === 'N1' && element(segment, 1) === role),
    4,
    `N1*${role}`,
  )

/** The N1 loop of a role: name and number, then N2 to N4 and PER until the next loop begins. */
const partyOf = (segments: readonly Segment[], role: string): MessageParty | null => {
  const at = segments.findIndex((segment) => segment.id === 'N1' && element(segment, 1) === role)
  if (at === -1) return null
  const rest = segments.slice(at + 1)
  const end = rest.findIndex(({ id }) => !['N2', 'N3', 'N4', 'PER'].includes(id))
  const loop = end === -1 ? rest : rest.slice(0, end)
  const segmentOf = (id: string) => loop.find((segment) => segment.id === id)
  const contact = segmentOf('PER')?.elements ?? []
  const contactFor = (qualifier: string) => contact[contact.indexOf(qualifier) + 1]?.trim() || null
  return {
    no: locatedElement(segments[at], 4, `N1*${role}`),
    name: element(segments[at], 2),
    address1: element(segmentOf('N3'), 1),
    address2: element(segmentOf('N3'), 2),
    city: element(segmentOf('N4'), 1),
    state: element(segmentOf('N4'), 2),
    postcode: element(segmentOf('N4'), 3),
    country: element(segmentOf('N4'), 4),
    phone: contact.includes('TE') ? contactFor('TE') : null,
    email: contact.includes('EM') ? contactFor('EM') : null,
    path: `N1*${role}/N4`,
  }
}

/** Parses the lines. Each begins with an LX segment; its lot number follows as N9*LT. */
const linesOf = (segments: readonly Segment[], name: string): MessageLine[] => {
  const lines: MessageLine[] = []
  let number = 0
  for (const segment of segments) {
    if (segment.id === 'LX') number = Number(element(segment, 1)) || number + 1
    const last = lines.at(-1)
    if (segment.id === 'N9' && element(segment, 1) === 'LT' && last) last.lot = element(segment, 2)
    if (segment.id !== name) continue
    if (number === 0 || lines.at(-1)?.line === number) number += 1
    lines.push(lineOf(segment, number, name))
  }
  return lines
}

const lineOf = (segment: Segment, line: number, name: string): MessageLine => {
  const path = `LX*${line}/${name}`
  const qty = Number(element(segment, 1) ?? Number.NaN)
  return {
    line,
    product: locatedElement(segment, 5, path),
    uom: locatedElement(segment, 2, path),
    qty: Number.isFinite(qty) ? qty : null,
    lot: null,
    path,
  }
}

const itemOf = (segments: readonly Segment[]): MessageItem => {
  const item = findSegment(segments, 'G39')
  const name = findSegment(segments, 'G69')
  const perCase = Number(element(item, 5) ?? Number.NaN)
  return {
    code: locatedElement(item, 3, 'G39'),
    name: element(name, 1),
    gtin: element(item, 1),
    baseUom: locatedElement(item, 6, 'G39'),
    caseUom: locatedElement(item, 4, 'G39'),
    perCase: Number.isFinite(perCase) && perCase > 0 ? perCase : null,
    supplier: partyCode(segments, 'SU'),
  }
}
