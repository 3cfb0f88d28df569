import { personName } from './people.ts'
import type { CopyRow, Db } from '../../db/db.ts'
import { CARRIERS, LOOKUPS } from './lookups.ts'
import { FIELD_LABELS } from './clients.ts'
import { gtin14 } from '#lib/shared/gs1.ts'
import { searchText } from '../../stock/search.ts'
import type { Product, World } from './world.ts'

/** Loads all master data: locations, lookups, products and partners. */
export const writeMaster = async (tx: Db, world: World): Promise<void> => {
  for (const { table, columns, rows } of LOOKUPS) await tx.copyIn(table, columns, rows)
  await writePlaces(tx, world)
  await writePartners(tx, world)
  await writeProducts(tx, world)
}

const writePlaces = async (tx: Db, { clients, sites }: World): Promise<void> => {
  const options = {
    require_lot: false,
    require_expiry: false,
    allow_over_receipt_pct: 5,
    auto_number: true,
    cutoff_time: '15:00',
    max_lines: 2000,
    on_shortage: 'BACK_ORDER',
  }
  await tx.copyIn(
    'client',
    'client_code, client_name, logo, options, label_version, labels_updated_at',
    clients.map((client) => [
      client.code,
      client.name,
      client.logo,
      { ...options, require_expiry: client.theme === 'food' },
      FIELD_LABELS[client.code] ? 7 : 1,
      null,
    ]),
  )
  await tx.copyIn(
    'owner',
    'client_code, owner_code, owner_name',
    clients.flatMap((client) => client.tierOwners.map((owner) => [client.code, owner.code, owner.name])),
  )
  await tx.copyIn(
    'site',
    'site_code, site_name, timezone, country, site_type, active, dock_hours, cutoff_time',
    sites.map((site) => [site.code, site.name, site.timezone, site.country, site.type, site.active, site.dockHours, site.cutoff]),
  )
  await tx.copyIn(
    'client_site',
    'client_code, site_code, active',
    clients.flatMap((client) =>
      sites.filter((site) => site.active || client.index < 2).map((site) => [client.code, site.code, site.active]),
    ),
  )
  await tx.copyIn(
    'location',
    'site_code, location_code, zone, location_type, active, pick_sequence',
    sites.flatMap((site) => site.all.map((place, i) => [site.code, place.code, place.zone, place.type, site.active, i])),
  )
  await tx.copyIn(
    'field_label',
    'client_code, field_key, label',
    clients.flatMap((client) => Object.entries(FIELD_LABELS[client.code] ?? {}).map(([key, label]) => [client.code, key, label])),
  )
  await tx.copyIn(
    'carrier_site',
    'carrier_code, site_code',
    CARRIERS.flatMap(([code]) => sites.filter((site) => site.active).map((site) => [code, site.code])),
  )
  const series = [
    ['PO', 'PO-', 500_000],
    ['SO', 'SO-', 800_000],
    ['SHIPMENT', 'SH-', 900_000],
    ['RECEIPT', 'RC-', 900_000],
    ['SUPPLIER', 'SUP-', 5_000],
    ['CUSTOMER', 'CUS-', 90_000],
  ] as const
  await tx.copyIn(
    'number_series',
    'client_code, series, prefix, next_no',
    clients.flatMap((client) => series.map(([name, prefix, next]) => [client.code, name, prefix, next + client.index * 10_000])),
  )
}

const writePartners = async (tx: Db, { suppliers, clients, customers, start, random }: World): Promise<void> => {
  const created = beforeStart(start)
  const people = random.fork('contacts')
  await tx.copyIn(
    'supplier',
    `supplier_code, created_at, name, status, contact_name, email, phone, city, state, postcode, country, lead_time_days, on_time_pct,
     address1`,
    suppliers.map((s, i) => [
      s.code,
      created,
      s.name,
      supplierStatus(i),
      // Some suppliers have no contact name.
      i % 7 === 5 ? null : personName(people),
      `sales@${s.code.toLowerCase()}.test`,
      i % 5 === 3 ? null : `+61 2 5550 ${String(1000 + i * 37).slice(-4)}`,
      'Sydney',
      'NSW',
      '2000',
      'AU',
      s.leadDays,
      s.onTime,
      `PO Box ${12 + i}`,
    ]),
  )
  await tx.copyIn(
    'client_supplier',
    'client_code, supplier_code, supplier_no, status, block_reason',
    suppliers.map((s, i) => [s.client.code, s.code, s.no, 'ACTIVE', supplierStatus(i) === 'BLOCKED' ? 'Late too often' : null]),
  )
  await tx.copyIn(
    'customer',
    'customer_code, name, company, address1, address2, city, state, postcode, country, phone, email, default_carrier_code, created_at',
    customers.map((c) => [
      c.code,
      c.name,
      null,
      c.address1,
      c.address2,
      c.city,
      c.state,
      c.postcode,
      c.country,
      c.phone,
      c.email,
      c.carrier,
      created,
    ]),
  )
  await tx.copyIn(
    'client_customer',
    'client_code, customer_code, customer_no',
    clients.flatMap((client) => client.customers.map((c) => [client.code, c.code, c.code.slice(4)])),
  )
}

const supplierStatus = (index: number): string => {
  if (index % 29 === 20) return 'BLOCKED'
  return index % 31 === 22 ? 'PENDING' : 'ACTIVE'
}

/** Creation time of master data: a month before the first movement. */
const beforeStart = (start: number): string => new Date((start - 30) * 86_400_000).toISOString()

const writeProducts = async (tx: Db, { products, start }: World): Promise<void> => {
  const created = beforeStart(start)
  await tx.copyIn(
    'product',
    `client_code, product_code, owner_code, product_name, product_group, gtin, gtin_valid, base_uom, default_uom, lot_tracked,
     serial_tracked, expiry_tracked, is_weighed, shelf_life_days, supplier_code, unit_price, weight_kg, volume_m3, search_text,
     created_at`,
    products.map((p) => [
      p.client.code,
      p.code,
      p.owner,
      p.name,
      p.group,
      p.gtin,
      p.gtinValid,
      p.baseUom,
      p.serial ? p.baseUom : p.caseUom,
      p.lot,
      p.serial,
      p.expiry,
      p.weighed,
      p.shelfDays,
      p.supplier.code,
      p.price,
      p.weight,
      p.volume,
      searchText(p.code, p.name, p.gtin),
      created,
    ]),
  )
  await tx.copyIn(
    'product_uom',
    'client_code, product_code, uom, factor, gtin, length_cm, width_cm, height_cm, weight_kg',
    packLevels(products),
  )
}

/**
 * Pack levels of every product: single unit, case and pallet. The case has the product's GTIN; the single unit has its own. Serialised
 * products have only the single unit, with the product's GTIN.
 */
function* packLevels(products: readonly Product[]): Generator<CopyRow> {
  for (const p of products) {
    const key = [p.client.code, p.code] as const
    yield [...key, p.baseUom, 1, p.serial ? p.gtin : eachGtin(p), 10, 10, 12, p.weight]
    if (p.serial) continue
    yield [...key, p.caseUom, p.perCase, p.gtin, 40, 30, 25, Math.round(p.weight * p.perCase * 1000) / 1000]
    yield [...key, 'PALLET', p.perPallet, null, 120, 100, 140, Math.round(p.weight * p.perPallet * 1000) / 1000 + 25]
  }
}

const eachGtin = (p: Product): string => gtin14(0, p.client.prefix, Number(p.gtin.slice(8, 13)))
