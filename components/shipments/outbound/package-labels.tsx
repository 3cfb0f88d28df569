'use client'
import { useState } from 'react'
import { RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import type { ReadGtins } from '#components/orders/shared/output/unit-gtins.ts'
import { toast } from '#components/ui/toast.tsx'
import { fetchPackages } from '#components/shipments/shared/packages.ts'
import { type AnyShipment, type Direction, shipmentNumber } from '#components/shipments/shared/shipment-api.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { labelRowsOfPackages, orderNumbers } from '#lib/list/labels/from-packages.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'
import { addressLinesOf } from '#lib/shared/address-lines.ts'

type Props = { shipments: readonly AnyShipment[]; direction: Direction; onClose: () => void }

/** Data of one label for each package that has an SSCC. */
export const labelRowsOf = async (shipment: AnyShipment, packages: readonly Package[], readGtins: ReadGtins): Promise<LabelRow[]> => {
  const gtinsOf = await readGtins(
    shipment.client_code,
    packages.flatMap((pack) => pack.contents),
  )
  const common = {
    site_code: shipment.site_code,
    ship_to: shipToText(shipment),
    so_no: orderNumbers(shipment.so_nos),
    po_no: orderNumbers(shipment.po_nos),
  }
  return labelRowsOfPackages(packages, () => common, gtinsOf).filter(({ sscc }) => sscc !== null)
}

const shipToText = (shipment: AnyShipment): string | null => {
  return shipment.ship_to ? addressLinesOf(shipment.ship_to).join(', ') : shipment.site_name
}

/** Label dialog for all packages of some shipments. */
export default function PackageLabels({ shipments, direction, onClose }: Props) {
  const [loadRows] = useState(() => async (shipment: AnyShipment, readGtins: ReadGtins) => {
    const packages = await fetchPackages(direction, [shipment.id])
    if (!('error' in packages)) return labelRowsOf(shipment, packages, readGtins)
    toast({ kind: 'bad', title: `The packages of ${shipmentNumber(shipment)} could not be loaded`, description: packages.error })
    return []
  })
  return <RecordLabels records={shipments} rowsOf={loadRows} noun="package" onClose={onClose} />
}
