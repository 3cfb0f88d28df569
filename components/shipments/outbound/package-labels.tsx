'use client'
import { useCallback } from 'react'
import { RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import { toast } from '#components/ui/toast.tsx'
import { fetchPackages, type AnyShipment, type Direction, numberOf } from '#components/shipments/shared/shipment-api.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'

type Props = { shipments: readonly AnyShipment[]; direction: Direction; onClose: () => void }

/** Label data for each package with an SSCC. The contents are named only if it is a single product. */
const labelRowsOfPackages = (shipments: readonly AnyShipment[], packages: readonly Package[]): LabelRow[] => {
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]))
  return packages
    .filter((one) => one.sscc !== null)
    .map((one): LabelRow => {
      const shipment = byId.get(one.shipment_id ?? '')
      const only = one.contents.length === 1 ? one.contents[0] : undefined
      return {
        sscc: one.sscc,
        gtin: null,
        product_code: only?.product_code ?? null,
        product_name: null,
        lot_no: only?.lot_no ?? null,
        expiry_date: only?.expiry_date ?? null,
        qty: only?.qty ?? null,
        uom: only?.uom ?? null,
        count: null,
        site_code: shipment?.site_code ?? null,
        location_code: null,
        ship_to: shipToOf(shipment),
        so_no: shipment?.so_nos[0] ?? null,
        po_no: shipment?.po_nos[0] ?? null,
      }
    })
}

const shipToOf = (shipment: AnyShipment | undefined): string | null => {
  if (!shipment) return null
  const to = shipment.ship_to
  return to ? [to.name, to.address1, [to.postcode, to.city].filter(Boolean).join(' ')].filter(Boolean).join(', ') : shipment.site_name
}

/** Label dialog for all packages of some shipments. */
export default function PackageLabels({ shipments, direction, onClose }: Props) {
  const rowsOf = useCallback(
    async (shipment: AnyShipment) => {
      const packages = await fetchPackages(direction, [shipment.id])
      if (!('error' in packages)) return labelRowsOfPackages([shipment], packages)
      toast({ kind: 'bad', title: `The packages of ${numberOf(shipment)} could not be loaded`, description: packages.error })
      return []
    },
    [direction],
  )
  return <RecordLabels records={shipments} rowsOf={rowsOf} onClose={onClose} />
}
