/** A field that a client may name: its standard label, and a value for the preview. */
export type LabelField = { key: string; label: string; sample: string }
export type FieldGroup = { title: string; fields: readonly LabelField[] }

const field = (key: string, label: string, sample: string): LabelField => ({ key, label, sample })

/** The fields that screens show most, by subject. A test compares the labels with those of the lists. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: 'Client and location',
    fields: [
      field('client_code', 'Client', 'ACME'),
      field('owner_code', 'Owner', 'ACME-AU'),
      field('site_code', 'Site', 'SYD1'),
      field('location_code', 'Location', 'A-04-02'),
      field('zone', 'Zone', 'PICK'),
    ],
  },
  {
    title: 'Items',
    fields: [
      field('product_code', 'Item', '00417-B'),
      field('product_name', 'Name', 'Oat Milk 1L x 12'),
      field('product_group', 'Group', 'Ambient drinks'),
      field('gtin', 'GTIN', '19312345000415'),
      field('uom', 'UOM', 'CASE'),
      field('lot_no', 'Lot', 'L2411A'),
      field('serial_no', 'Serial', 'SN-20418'),
      field('sscc', 'SSCC', '393123450000000013'),
      field('expiry_date', 'Expiry', '06/30/2027'),
      field('disposition_code', 'Disposition', 'Good'),
    ],
  },
  {
    title: 'Stock',
    fields: [
      field('on_hand', 'On hand', '1,440'),
      field('allocated', 'Allocated', '360'),
      field('available', 'Available', '960'),
      field('on_hold', 'On hold', '60'),
      field('quarantined', 'Quarantined', '36'),
      field('on_order', 'On order', '720'),
      field('in_transit', 'In transit', '240'),
      field('reorder_level', 'Reorder level', '800'),
      field('earliest_expiry_date', 'Earliest expiry', '06/30/2027'),
    ],
  },
  {
    title: 'Orders',
    fields: [
      field('so_no', 'Order', 'SO-204410'),
      field('po_no', 'Order', 'PO-100871'),
      field('customer_name', 'Customer', 'Harbour Deli'),
      field('customer_po_no', 'Reference', '4500-1182'),
      field('supplier_name', 'Supplier', 'Green Grocer'),
      field('supplier_ref', 'Supplier ref', 'INV 7781'),
      field('order_type', 'Type', 'B2B'),
      field('priority', 'Priority', 'P3'),
      field('ordered_date', 'Ordered', '03/10/2027'),
      field('expected_date', 'Expected', '03/20/2027'),
      field('required_ship_date', 'Ship by', '03/15/2027'),
      field('required_delivery_date', 'Deliver by', '03/17/2027'),
      field('qty_outstanding', 'Outstanding', '720'),
      field('qty_despatched', 'Despatched', '60'),
    ],
  },
  {
    title: 'Transport',
    fields: [
      field('carrier_name', 'Carrier', 'Toll'),
      field('service', 'Service', 'EXPRESS'),
      field('container_no', 'Container', 'MSKU1234565'),
      field('vehicle_no', 'Vehicle', 'XQ-41-PB'),
      field('asn_no', 'ASN', 'ASN-3301'),
      field('shipment_no', 'Shipment', 'SH-900120'),
      field('consignment_no', 'Consignment', 'C-88120'),
    ],
  },
]

const KNOWN = new Map(FIELD_GROUPS.flatMap(({ fields }) => fields).map((known) => [known.key, known]))

/** A field by its key. For one that is not listed here, its own key is the standard label. */
export const fieldOf = (key: string): LabelField => KNOWN.get(key) ?? { key, label: key, sample: '–' }

/** All groups to show: the listed ones, and one for further fields that the client has named. */
export const groupsWith = (labels: Readonly<Record<string, string>>): readonly FieldGroup[] => {
  const others = Object.keys(labels).filter((key) => !KNOWN.has(key))
  return others.length === 0 ? FIELD_GROUPS : [...FIELD_GROUPS, { title: 'Other fields', fields: others.toSorted().map(fieldOf) }]
}
