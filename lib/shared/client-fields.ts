/** What a list is about. Fields of one area can be columns or filters of one list. */
export type Area = 'stock' | 'sales' | 'purchase'

/** A field that a client may name: its standard label, a value for the preview, and the areas whose lists show it. */
export type LabelField = { key: string; label: string; sample: string; areas: readonly Area[] }
export type FieldGroup = { title: string; fields: readonly LabelField[] }

const field = (key: string, label: string, sample: string, ...areas: Area[]): LabelField => ({
  key,
  label,
  sample,
  areas: areas.length > 0 ? areas : ['stock', 'sales', 'purchase'],
})

/** The fields that screens show most, by subject. A test compares labels and areas with the lists. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: 'Client and location',
    fields: [
      field('client_code', 'Client', 'ACME'),
      field('owner_code', 'Owner', 'ACME-AU'),
      field('site_code', 'Site', 'SYD1'),
      field('location_code', 'Location', 'A-04-02', 'stock'),
      field('zone', 'Zone', 'PICK', 'stock'),
    ],
  },
  {
    title: 'Items',
    fields: [
      field('product_code', 'Item', '00417-B'),
      field('product_name', 'Name', 'Oat Milk 1L x 12'),
      field('product_group', 'Group', 'Ambient drinks', 'stock'),
      field('gtin', 'GTIN', '19312345000415', 'stock'),
      field('uom', 'UOM', 'CASE'),
      field('lot_no', 'Lot', 'L2411A'),
      field('serial_no', 'Serial', 'SN-20418', 'stock'),
      field('sscc', 'SSCC', '393123450000000013'),
      field('expiry_date', 'Expiry', '06/30/2027', 'stock', 'purchase'),
      field('disposition_code', 'Disposition', 'Good'),
    ],
  },
  {
    title: 'Stock',
    fields: [
      field('on_hand', 'On hand', '1,440', 'stock'),
      field('allocated', 'Allocated', '360', 'stock', 'sales'),
      field('available', 'Available', '960', 'stock', 'sales'),
      field('on_hold', 'On hold', '60', 'stock'),
      field('quarantined', 'Quarantined', '36', 'stock'),
      field('on_order', 'On order', '720', 'stock'),
      field('in_transit', 'In transit', '240', 'stock'),
      field('reorder_level', 'Reorder level', '800', 'stock'),
      field('earliest_expiry_date', 'Earliest expiry', '06/30/2027', 'stock'),
    ],
  },
  {
    title: 'Orders',
    fields: [
      field('so_no', 'Order', 'SO-204410', 'sales'),
      field('po_no', 'Order', 'PO-100871', 'stock', 'purchase'),
      field('customer_name', 'Customer', 'Harbour Deli', 'sales'),
      field('customer_po_no', 'Reference', '4500-1182', 'sales'),
      field('supplier_name', 'Supplier', 'Green Grocer', 'stock', 'purchase'),
      field('supplier_ref', 'Supplier ref', 'INV 7781', 'purchase'),
      field('order_type', 'Type', 'B2B', 'sales', 'purchase'),
      field('priority', 'Priority', 'P3', 'sales', 'purchase'),
      field('ordered_date', 'Ordered', '03/10/2027', 'sales', 'purchase'),
      field('expected_date', 'Expected', '03/20/2027', 'purchase'),
      field('required_ship_date', 'Ship by', '03/15/2027', 'sales'),
      field('required_delivery_date', 'Deliver by', '03/17/2027', 'sales'),
      field('qty_outstanding', 'Outstanding', '720', 'sales', 'purchase'),
      field('qty_despatched', 'Despatched', '60', 'sales'),
    ],
  },
  {
    title: 'Transport',
    fields: [
      field('carrier_name', 'Carrier', 'Toll', 'sales', 'purchase'),
      field('service', 'Service', 'EXPRESS', 'sales'),
      field('container_no', 'Container', 'MSKU1234565', 'stock', 'purchase'),
      field('vehicle_no', 'Vehicle', 'XQ-41-PB', 'purchase'),
      field('asn_no', 'ASN', 'ASN-3301', 'purchase'),
      field('shipment_no', 'Shipment', 'SH-900120', 'sales', 'purchase'),
      field('consignment_no', 'Consignment', 'C-88120', 'sales'),
    ],
  },
]

const headings = (text: string): readonly string[] => text.trim().split(/,\s+/)

/** The other headings of the lists of an area: columns that have no field above. A test compares them with the lists. */
export const OTHER_HEADINGS: Readonly<Record<Area, readonly string[]>> = {
  stock: headings(`
    Age, Average (days), Back-ordered, Balance, Below reorder level, Channel, Cover (days), Cover (months), Daily demand, Damaged,
    Days to expiry, Device, Expired, From, Hold reason, Idle (days), Last counted, Last despatch, Last movement, Last receipt,
    Lead time (days), Location type, Locations, Lots, Manufactured, Note, Oldest (days), Oldest date, Oldest receipt, On hold by,
    On hold since, Open POs, Order line, Pallets, Projected, Quantity, Reason, Receipt, Received, Reference, Reorder quantity,
    Supplier code, Task, Time, To, Type, Undated, User, Volume (m³), Weight (kg)
  `),
  sales: headings(`
    Back-ordered, Carrier code, Cartons, Changed at, City, Code, Company, Country, Customer code, Customer number, Delivered, Despatched,
    ETA, Email, Entered at, Entered by, Exception, Freight, GSIN, Hold reason, Last order, Last order number,
    Late, Line, Line status, Lines, Minimum expiry, Name, Notes, Number, Open orders, Ordered, Ordered qty, Packages,
    Packed, Pallets, Phone, Picked, Picked qty, Postcode, Progress, Released, Serial numbers, Source, Status, Tracking, Unit price,
    Volume (m³), Weight (kg)
  `),
  purchase: headings(`
    Advised, Arrived, Changed at, Closed, Damaged, Dock, Dock booking, Entered at, Entered by, Line, Line status, Lines, Notes, Ordered,
    Ordered qty, Over, Packages, Pallets, Promised, Received, Received at, Received qty, Short, Source, Status, Supplier code,
    Supplier number, Weight (kg)
  `),
}

const KNOWN = new Map(FIELD_GROUPS.flatMap(({ fields }) => fields).map((known) => [known.key, known]))

/** A field by its key. For one that is not listed here, its own key is the standard label. */
export const fieldOf = (key: string): LabelField => KNOWN.get(key) ?? { key, label: key, sample: '–', areas: [] }

/**
 * Own labels that a list would show twice, by field: nobody could tell these columns and filters apart. Two fields may have the same
 * standard label, such as the number of a sales and of a purchase order.
 */
export const sharedLabels = (labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const textOf = ({ key, label }: LabelField) => (labels[key] ?? label).toLowerCase()
  return Object.fromEntries(
    Object.keys(labels).flatMap((key) => {
      const own = fieldOf(key)
      const isSame = (heading: string) => heading.toLowerCase() === textOf(own)
      const isTwin = (other: LabelField) =>
        other.label !== own.label && textOf(other) === textOf(own) && other.areas.some((area) => own.areas.includes(area))
      const twin = [...KNOWN.values()].find(isTwin)
      if (twin) return [[key, `${twin.label} has the same label.`]]
      // Standard labels may equal other headings beside them: "Name" is that of an item and of a customer.
      const column = isSame(own.label) ? undefined : own.areas.flatMap((area) => OTHER_HEADINGS[area]).find(isSame)
      return column ? [[key, `The column “${column}” has the same name.`]] : []
    }),
  )
}

/** All groups to show: the listed ones, and one for further fields that the client has named. */
export const groupsWith = (labels: Readonly<Record<string, string>>): readonly FieldGroup[] => {
  const others = Object.keys(labels).filter((key) => !KNOWN.has(key))
  return others.length === 0 ? FIELD_GROUPS : [...FIELD_GROUPS, { title: 'Other fields', fields: others.toSorted().map(fieldOf) }]
}
