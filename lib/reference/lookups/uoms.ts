import sql from 'sql-template-tag'
import { allOf, ownerSql, supplierSql, type Scope } from '../auth/scope.ts'
import type { Db } from '../db/db.ts'
import { caseVariants } from './choices.ts'

export type Uom = {
  product_code?: string
  value: string
  label: string
  active: boolean
  base_uom: string
  factor: number
  gtin: string | null
  level: string
  length_cm: number | null
  width_cm: number | null
  height_cm: number | null
  weight_kg: number | null
}

/** All units, each with itself as base unit. */
export const uomsOf = (db: Db): Promise<Uom[]> =>
  db.query<Uom>(sql`
    select uom as value, label, true as active, uom as base_uom, 1 as factor, null as gtin, level,
      null as length_cm, null as width_cm, null as height_cm, null as weight_kg
    from uom order by position`)

/** Pack levels of the products in scope with these codes, by product, smallest first. Several clients may use the same code. */
export const packLevelsOf = (db: Db, scope: Scope, products: readonly string[]): Promise<Uom[]> =>
  db.query<Uom>(sql`
    select p.product_code, u.uom as value, u.label, p.active, p.base_uom, pu.factor, pu.gtin, u.level, pu.length_cm, pu.width_cm, pu.height_cm, pu.weight_kg
    from product p
    join product_uom pu on pu.client_code = p.client_code and pu.product_code = p.product_code
    join uom u on u.uom = pu.uom
    where ${allOf([
      ownerSql(scope, 'p'),
      supplierSql(scope, 'p'),
      sql`p.product_code = any(${caseVariants(products)}::text[])`,
    ])} order by p.client_code, p.product_code, pu.factor, u.position`)
