import sql from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { qtyText } from '../../orders/body/format.ts'
import type { Change } from '../../suppliers/changes.ts'

/** The fields of an advised package whose changes are logged. */
export type AdvisedPackage = { sscc: string; package_type: string; weight_kg: number | null }
type Dimensions = { length_cm: number | null; width_cm: number | null; height_cm: number | null }

/** The packages of a shipment that have an SSCC, in the order of their rows. */
export const readAdvisedPackages = (tx: Db, shipment: number): Promise<(AdvisedPackage & Dimensions)[]> =>
  tx.query<AdvisedPackage & Dimensions>(sql`
    select sscc, package_type, weight_kg, length_cm, width_cm, height_cm from package
    where shipment_id = ${shipment} and sscc is not null order by id`)

/** Restores the dimensions of packages that were deleted and written again, because an ASN has no dimensions. */
export const keepDimensions = async (tx: Db, shipment: number, before: readonly (AdvisedPackage & Dimensions)[]): Promise<void> => {
  await tx.query(sql`
    update package k set length_cm = b.length_cm, width_cm = b.width_cm, height_cm = b.height_cm
    from jsonb_populate_recordset(null::package, ${JSON.stringify(before)}::jsonb) b
    where k.shipment_id = ${shipment} and k.sscc = b.sscc and k.package_type = b.package_type`)
}

/** Packages whose type or weight has changed, with new and removed ones. `before` is null for a new package, `after` for a removed one. */
export const packageChanges = (before: readonly AdvisedPackage[], after: readonly AdvisedPackage[]): Change[] =>
  [...new Set([...before, ...after].map(({ sscc }) => sscc))].flatMap((sscc) => {
    const [oldText, newText] = [before, after].map((packages) => packageText(packages.find((pack) => pack.sscc === sscc)))
    return oldText === newText ? [] : [{ field: `packages.${sscc}`, label: `Package ${sscc}`, before: oldText, after: newText }]
  })

const packageText = (pack: AdvisedPackage | undefined): string | null =>
  pack ? [pack.package_type, pack.weight_kg !== null && `${qtyText(pack.weight_kg)} kg`].filter(Boolean).join(', ') : null
