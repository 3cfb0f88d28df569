import { fault, type Fault } from './fault.ts'
import type { Message, MessageItem, MessageLine, MessageParty, Placed, Read } from './message.ts'
import { element, splitX12, type Segment } from './x12.ts'

/** For each transaction set: its kind of record, and the segments of its head, party and lines. */
const SETS = {
  '940': { kind: 'SO', head: 'W05', reference: 2, line: 'W01', party: 'ST' },
  '943': { kind: 'PO', head: 'W06', reference: 2, line: 'W04', party: 'SF' },
  '888': { kind: 'ITEM', head: 'N1', reference: 0, line: 'G39', party: 'SU' },
} as const
type Set = (typeof SETS)[keyof typeof SETS]

/** Parses a shipping order (940), a transfer advice (943) or item maintenance (888). */
export const readX12 = (text: string): Read => {
  const segments = splitX12(text)
  if (!segments) return broken('The message does not begin with an interchange header (ISA).', 'ISA')
  const start = segments.find(({ id }) => id === 'ST')
  const set = SETS[element(start, 1) as keyof typeof SETS] as Set | undefined
  const code = element(start, 1) ?? ''
  if (!set) return broken(`${/^\d{3}$/.test(code) ? code : 'This'} is not a message that can become an order.`, 'ST/01')
  const faults = envelopeFaults(segments)
  const head = segments.find(({ id }) => id === set.head)
  if (!head) faults.push(fault('SCHEMA_INVALID', `Segment ${set.head}, the head of the order, is missing.`, { path: set.head }))
  const reference = set.reference > 0 ? placed(head, set.reference, set.head) : null
  if (head && set.reference > 0 && !reference) {
    faults.push(fault('SCHEMA_INVALID', `Element ${set.head}02, the order number, is missing.`, { path: `${set.head}/02` }))
  }
  return { message: messageOf(segments, set, reference), faults }
}

const broken = (message: string, path: string): Read => ({ message: null, faults: [fault('SCHEMA_INVALID', message, { path })] })

/** Checks the trailer's count of segments from ST to SE, both included (X12.6). */
const envelopeFaults = (segments: readonly Segment[]): Fault[] => {
  const [from, to] = [segments.findIndex(({ id }) => id === 'ST'), segments.findIndex(({ id }) => id === 'SE')]
  if (to === -1) return [fault('SCHEMA_INVALID', 'Segment SE, the end of the message, is missing.', { path: 'SE' })]
  const [said, came] = [Number(element(segments[to], 1)), to - from + 1]
  return said === came
    ? []
    : [fault('SCHEMA_INVALID', `The message says that it has ${said} segments, but ${came} came.`, { path: 'SE/01', value: String(said) })]
}

const messageOf = (segments: readonly Segment[], set: Set, reference: Placed | null): Message => ({
  kind: set.kind,
  sender: placed(
    segments.find(({ id }) => id === 'ISA'),
    6,
    'ISA',
  ),
  reference,
  customerOrder:
    set.kind === 'SO'
      ? element(
          segments.find(({ id }) => id === 'W05'),
          3,
        )
      : null,
  site: partyCode(segments, 'WH'),
  party: partyOf(segments, set.party),
  shipDate: dateOf(segments, '10'),
  deliveryDate: dateOf(segments, set.kind === 'PO' ? '17' : '02'),
  carrier: placed(
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

const two = (number: number): string => String(number).padStart(2, '0')

const placed = (segment: Segment | undefined, number: number, name: string): Placed | null => {
  const value = element(segment, number)
  return value === null ? null : { value, path: `${name}/${two(number)}` }
}

/** Qualifier 10 of G62 is the day to ship, 02 the day to deliver, 17 the day on which goods are expected. */
const dateOf = (segments: readonly Segment[], qualifier: string): Placed | null => {
  const segment = segments.find((one) => one.id === 'G62' && element(one, 1) === qualifier)
  return placed(segment, 2, `G62*${qualifier}`)
}

const partyCode = (segments: readonly Segment[], role: string): Placed | null =>
  placed(
    segments.find((one) => one.id === 'N1' && element(one, 1) === role),
    4,
    `N1*${role}`,
  )

/** The N1 loop of a role: name and number, then N2 to N4 and PER until the next loop begins. */
const partyOf = (segments: readonly Segment[], role: string): MessageParty | null => {
  const at = segments.findIndex((one) => one.id === 'N1' && element(one, 1) === role)
  if (at === -1) return null
  const rest = segments.slice(at + 1)
  const end = rest.findIndex(({ id }) => !['N2', 'N3', 'N4', 'PER'].includes(id))
  const own = end === -1 ? rest : rest.slice(0, end)
  const of = (id: string) => own.find((one) => one.id === id)
  const contact = of('PER')?.elements ?? []
  const behind = (qualifier: string) => contact[contact.indexOf(qualifier) + 1]?.trim() || null
  return {
    no: placed(segments[at], 4, `N1*${role}`),
    name: element(segments[at], 2),
    address1: element(of('N3'), 1),
    address2: element(of('N3'), 2),
    city: element(of('N4'), 1),
    state: element(of('N4'), 2),
    postcode: element(of('N4'), 3),
    country: element(of('N4'), 4),
    phone: contact.includes('TE') ? behind('TE') : null,
    email: contact.includes('EM') ? behind('EM') : null,
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
  return { line, product: placed(segment, 5, path), uom: placed(segment, 2, path), qty: Number.isFinite(qty) ? qty : null, lot: null, path }
}

const itemOf = (segments: readonly Segment[]): MessageItem => {
  const item = segments.find(({ id }) => id === 'G39')
  const name = segments.find(({ id }) => id === 'G69')
  const perCase = Number(element(item, 5) ?? Number.NaN)
  return {
    code: placed(item, 3, 'G39'),
    name: element(name, 1),
    gtin: element(item, 1),
    baseUom: placed(item, 6, 'G39'),
    caseUom: placed(item, 4, 'G39'),
    perCase: Number.isFinite(perCase) && perCase > 0 ? perCase : null,
    supplier: partyCode(segments, 'SU'),
  }
}
