'use client'
import { useCallback } from 'react'
import { RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import { toast } from '#components/ui/toast.tsx'
import { fetchPackages, type AnyShipment, type Direction, shipmentNumber } from '#components/shipments/shared/shipment-api.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'

type Props = { shipments: readonly AnyShipment[]; direction: Direction; onClose: () => void }

/** Label data for each package with an SSCC. The contents are named only if it is a single product. */
const labelRowsOfPackages = (shipments: readonly AnyShipment[], packages: readonly Package[]): LabelRow[] => {
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]))
  return packages
    .filter((pack) => pack.sscc !== null)
    .map((pack): LabelRow => {
      const shipment = byId.get(pack.shipment_id ?? '')
      const onlyItem = pack.contents.length === 1 ? pack.contents[0] : undefined
      return {
        sscc: pack.sscc,
        gtin: null,
        product_code: onlyItem?.product_code ?? null,
        product_name: null,
        lot_no: onlyItem?.lot_no ?? null,
        expiry_date: onlyItem?.expiry_date ?? null,
        qty: onlyItem?.qty ?? null,
        uom: onlyItem?.uom ?? null,
        count: null,
        site_code: shipment?.site_code ?? null,
        location_code: null,
        ship_to: shipToText(shipment),
        so_no: shipment?.so_nos[0] ?? null,
        po_no: shipment?.po_nos[0] ?? null,
      }
    })
}

const shipToText = (shipment: AnyShipment | undefined): string | null => {
  if (!shipment) return null
  const to = shipment.ship_to
  return to ? [to.name, to.address1, [to.postcode, to.city].filter(Boolean).join(' ')].filter(Boolean).join(', ') : shipment.site_name
}

/** Label dialog for all packages of some shipments. */
export default function PackageLabels({ shipments, direction, onClose }: Props) {
  const loadRows = useCallback(
    async (shipment: AnyShipment) => {
      const packages = await fetchPackages(direction, [shipment.id])
      if (!('error' in packages)) return labelRowsOfPackages([shipment], packages)
      toast({ kind: 'bad', title: `The packages of ${shipmentNumber(shipment)} could not be loaded`, description: packages.error })
      return []
    },
    [direction],
  )
  return <RecordLabels records={shipments} rowsOf={loadRows} onClose={onClose} />
}
