'use client'
import { useCallback } from 'react'
import { RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import { toast } from '#components/ui/toast.tsx'
import { labelRowsOfPackages } from './label-rows.ts'
import { fetchPackages, type AnyShipment, type Direction, numberOf } from '#components/shipments/shared/shipment-api.ts'

type Props = { shipments: readonly AnyShipment[]; direction: Direction; onClose: () => void }

/** Labels for every package of some shipments. */
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
