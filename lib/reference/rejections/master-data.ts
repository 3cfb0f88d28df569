import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

type MasterProduct = { base: string; uoms: readonly string[]; isActive: boolean; owner: string }

/** Our master data for the codes in a message. */
export type Master = {
  customers: ReadonlyMap<string, string>
  suppliers: ReadonlyMap<string, string>
  products: ReadonlyMap<string, MasterProduct>
  /** Our code by the client's own code for it, by SCAC and by our own code. */
  carriers: ReadonlyMap<string, string>
  sites: readonly string[]
  owners: readonly string[]
}

export type MessageCodes = { client: string; customer: string | null; supplier: string | null; products: readonly string[] }

type Row = {
  customers: Record<string, string>
  suppliers: Record<string, string>
  products: { code: string; base: string; uoms: string[]; is_active: boolean; owner: string }[]
  carriers: Record<string, string>
  client_carriers: Record<string, string>
  sites: string[]
  owners: string[]
}

/** Reads the master data for the codes of one message, in one query. */
export const readMaster = async (db: Db, { client, customer, supplier, products }: MessageCodes): Promise<Master> => {
  const [row] = await db.query<Row>(sql`
    select
      (select coalesce(jsonb_object_agg(customer_no, customer_code), '{}') from client_customer
       where client_code = ${client} and customer_no = ${customer}) as customers,
      (select coalesce(jsonb_object_agg(supplier_no, supplier_code), '{}') from client_supplier
       where client_code = ${client} and supplier_no = ${supplier}) as suppliers,
      (select coalesce(jsonb_agg(jsonb_build_object('code', p.product_code, 'base', p.base_uom, 'is_active', p.active,
         'owner', p.owner_code, 'uoms', (select coalesce(jsonb_agg(u.uom), '[]') from product_uom u
           where u.client_code = p.client_code and u.product_code = p.product_code))), '[]') from product p
       where p.client_code = ${client} and p.product_code = any(${[...products]}::text[])) as products,
      (select coalesce(jsonb_object_agg(coalesce(scac, carrier_code), carrier_code), '{}') from carrier where active) as carriers,
      (select coalesce(jsonb_object_agg(m.sent_code, m.carrier_code), '{}') from client_carrier_code m
       join carrier c on c.carrier_code = m.carrier_code where m.client_code = ${client} and c.active) as client_carriers,
      (select coalesce(jsonb_agg(cs.site_code), '[]') from client_site cs join site s on s.site_code = cs.site_code
       where cs.client_code = ${client} and cs.active and s.active) as sites,
      (select coalesce(jsonb_agg(owner_code order by owner_code), '[]') from owner where client_code = ${client}) as owners`)
  const found = row ?? { customers: {}, suppliers: {}, products: [], carriers: {}, client_carriers: {}, sites: [], owners: [] }
  return {
    customers: new Map(Object.entries(found.customers)),
    suppliers: new Map(Object.entries(found.suppliers)),
    products: new Map(found.products.map(({ code, base, uoms, is_active, owner }) => [code, { base, uoms, isActive: is_active, owner }])),
    carriers: new Map([
      ...Object.entries(found.carriers).flatMap(([scac, code]) => [[scac, code] as const, [code, code] as const]),
      ...Object.entries(found.client_carriers),
    ]),
    sites: found.sites,
    owners: found.owners,
  }
}
