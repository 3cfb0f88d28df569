import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { lockHoldings } from '../ledger/lock-books.ts'
import { searchText } from '../stock/search.ts'
import { fault, type Fault } from './fault.ts'
import type { ImportResult, MessageOrigin } from './import-types.ts'
import type { Master } from './master-data.ts'
import type { Message } from './message.ts'
import { unitOf } from './units.ts'

/** Creates or updates the product of an item message (888): its name, pack levels and supplier. */
export const importItem = async (
  tx: Db,
  origin: MessageOrigin,
  { item }: Message,
  master: Master,
  earlierFaults: readonly Fault[],
): Promise<ImportResult> => {
  const faults = [...earlierFaults]
  const code = item?.code?.value.toUpperCase()
  if (!item || !code) faults.push(fault('PRODUCT_BLANK', 'The message has no item code.', { path: 'G39/03' }))
  if (item && !item.name) faults.push(fault('SCHEMA_INVALID', 'The item has no name.', { path: 'G69/01' }))
  const supplierNo = item?.supplier?.value.toUpperCase()
  const supplier = supplierNo ? (master.suppliers.get(supplierNo) ?? null) : null
  if (supplierNo && !supplier) {
    const place = { path: item?.supplier?.path, value: supplierNo }
    faults.push(fault('SUPPLIER_UNKNOWN', `Supplier ${supplierNo} is not set up for ${origin.client_code}.`, place))
  }
  const [base, pack] = [unitOf(item?.baseUom?.value ?? 'EA'), item?.caseUom ? unitOf(item.caseUom.value) : null]
  const units = await tx.query<{ uom: string }>(sql`select uom from uom where uom = any(${[base, pack ?? base]}::text[])`)
  for (const unit of [item?.baseUom, item?.caseUom]) {
    if (unit && !units.some(({ uom }) => uom === unitOf(unit.value)))
      faults.push(fault('UOM_INVALID', `${unit.value} is not one of our units.`, unit))
  }
  if (pack && pack !== base && !item?.perCase) {
    faults.push(fault('UOM_CONVERSION', `The number of ${base} in one ${pack} is missing.`, { path: 'G39/05' }))
  }
  if (faults.length > 0 || !item || !code) return { ok: false, faults }
  await saveProduct(tx, origin, {
    code,
    name: item.name ?? code,
    gtin: item.gtin,
    base,
    pack,
    perCase: item.perCase,
    supplier,
    owner: master.owners[0] ?? '',
  })
  return { ok: true, result: { type: 'ITEM', no: code, id: code } }
}

type Item = {
  code: string
  name: string
  gtin: string | null
  base: string
  pack: string | null
  perCase: number | null
  supplier: string | null
  owner: string
}

const saveProduct = async (tx: Db, { client_code: client, owner_code, site_code: site }: MessageOrigin, item: Item): Promise<void> => {
  const [saved] = await tx.query<{ owner: string }>(sql`
    insert into product (client_code, product_code, owner_code, product_name, gtin, base_uom, default_uom, supplier_code, search_text)
    values (${client}, ${item.code}, ${owner_code ?? item.owner}, ${item.name}, ${item.gtin}, ${item.base}, ${item.pack ?? item.base},
      ${item.supplier}, ${searchText(item.code, item.name, item.gtin)})
    on conflict (client_code, product_code) do update set product_name = excluded.product_name, gtin = coalesce(excluded.gtin, product.gtin),
      supplier_code = coalesce(excluded.supplier_code, product.supplier_code), search_text = excluded.search_text, active = true,
      version = product.version + 1
    returning owner_code as owner`)
  await savePack(tx, client, item.code, item.base, 1)
  if (item.pack && item.pack !== item.base) await savePack(tx, client, item.code, item.pack, item.perCase ?? 1)
  // Creates the holding too, so that the item is found among the stock of its site, with zero on hand. An existing item keeps its owner.
  if (site && saved) await lockHoldings(tx, [{ client, owner: saved.owner, site, product: item.code }], 'no key update')
}

// An existing pack level keeps its size, because the quantities of open orders depend on it.
const savePack = (tx: Db, client: string, code: string, uom: string, factor: number): Promise<unknown> =>
  tx.query(sql`
    insert into product_uom (client_code, product_code, uom, factor) values (${client}, ${code}, ${uom}, ${factor}::numeric)
    on conflict (client_code, product_code, uom) do nothing`)
