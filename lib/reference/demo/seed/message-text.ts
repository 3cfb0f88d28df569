/** The content of an order, transfer or item message. */
export type EdiMessage = {
  /** X12 transaction set: 940 is a shipping order, 943 a transfer to the warehouse, 888 an item. */
  message: '940' | '943' | '888'
  /** Interchange control number. */
  control: number
  sender: string
  at: number
  reference: string
  customerOrder?: string
  site: string
  party: {
    no: string | null
    name: string
    address1: string
    city: string
    state: string
    postcode: string | null
    country: string
    phone?: string
  }
  /** YYYYMMDD */
  date?: string
  /** SCAC */
  carrier?: string
  note?: string
  lines: readonly { product: string; uom: string; qty: number | null }[]
  /** Not written into the message: available quantity of the first line, and the order that already has the reference. */
  availableQty?: number
  duplicateOf?: string
  item?: { code: string; name: string; gtin: string; perCase: number }
}

const pad = (text: string, width: number) => text.padEnd(width).slice(0, width)
const zeroPad = (number: number, width: number) => String(number).padStart(width, '0')

/** Writes a message as X12 004010, with the fixed-width envelope that the standard requires. */
export const x12Text = (edi: EdiMessage): string => {
  const day = new Date(edi.at).toISOString()
  const [yymmdd, hhmm] = [day.slice(2, 10).replaceAll('-', ''), day.slice(11, 16).replace(':', '')]
  const control = zeroPad(edi.control, 9)
  const body = BODY[edi.message](edi)
  const segments = [
    [
      'ISA',
      '00',
      pad('', 10),
      '00',
      pad('', 10),
      'ZZ',
      pad(edi.sender, 15),
      'ZZ',
      pad('GATEHOUSE', 15),
      yymmdd,
      hhmm,
      'U',
      '00401',
      control,
      '0',
      'P',
      '>',
    ],
    ['GS', GROUP[edi.message], edi.sender, 'GATEHOUSE', `20${yymmdd}`, hhmm, String(edi.control), 'X', '004010'],
    ['ST', edi.message, '0001'],
    ...body,
    ['SE', String(body.length + 2), '0001'],
    ['GE', '1', String(edi.control)],
    ['IEA', '1', control],
  ]
  return segments.map((elements) => `${elements.join('*').replace(/\*+$/, '')}~`).join('\n')
}

/** Functional group codes of the `GS` segment. */
const GROUP = { '940': 'OW', '943': 'AR', '888': 'QG' } as const

type Segments = (readonly string[])[]

const partySegments = (role: string, { no, name, address1, city, state, postcode, country, phone }: EdiMessage['party']): Segments => [
  ['N1', role, name, ...(no === null ? [] : ['92', no])],
  ['N3', address1],
  ['N4', city, state, postcode ?? '', country],
  ...(phone ? [['PER', 'DC', name, 'TE', phone]] : []),
]

const BODY: Readonly<Record<EdiMessage['message'], (edi: EdiMessage) => Segments>> = {
  '940': (edi) => [
    ['W05', 'N', edi.reference, edi.customerOrder ?? ''],
    ...partySegments('ST', edi.party),
    ['N1', 'WH', 'Warehouse', '92', edi.site],
    ...(edi.date ? [['G62', '10', edi.date]] : []),
    ...(edi.carrier ? [['W66', 'PP', 'M', '', '', '', '', '', '', '', edi.carrier]] : []),
    ...(edi.note ? [['NTE', 'WHI', edi.note]] : []),
    ...edi.lines.flatMap(({ product, uom, qty }, index) => [
      ['LX', String(index + 1)],
      ['W01', qty === null ? '' : String(qty), uom, '', 'VN', product],
    ]),
    ['W76', String(edi.lines.reduce((sum, { qty }) => sum + (qty ?? 0), 0))],
  ],
  '943': (edi) => [
    ['W06', 'N', edi.reference],
    ...partySegments('SF', edi.party),
    ['N1', 'WH', 'Warehouse', '92', edi.site],
    ...(edi.date ? [['G62', '17', edi.date]] : []),
    ...edi.lines.flatMap(({ product, uom, qty }, index) => [
      ['LX', String(index + 1)],
      ['W04', qty === null ? '' : String(qty), uom, '', 'VN', product],
    ]),
    ['W03', String(edi.lines.reduce((sum, { qty }) => sum + (qty ?? 0), 0))],
  ],
  '888': (edi) => [
    ['N1', 'SU', edi.party.name, '92', edi.party.no ?? ''],
    ['G39', edi.item?.gtin ?? '', 'VN', edi.item?.code ?? '', 'CA', String(edi.item?.perCase ?? ''), 'EA'],
    ['G69', edi.item?.name ?? ''],
  ],
}

/** Writes an order as API streams send it. */
export const jsonText = ({ sender, reference, customerOrder, site, party: to, date, carrier, note, lines }: EdiMessage): string =>
  JSON.stringify(
    {
      sender,
      order: {
        reference,
        customer_order: customerOrder ?? null,
        warehouse: site,
        ship_date: date?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null,
        carrier: carrier ?? null,
        notes: note ?? null,
        ship_to: {
          number: to.no,
          name: to.name,
          address1: to.address1,
          city: to.city,
          state: to.state,
          postcode: to.postcode,
          country: to.country,
        },
        lines: lines.map(({ product, uom, qty }) => ({ product, unit: uom, quantity: qty })),
      },
    },
    null,
    2,
  )
