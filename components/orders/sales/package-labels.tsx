'use client'
import { useState } from 'react'
import { RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import type { ReadGtins } from '#components/orders/shared/output/unit-gtins.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { packageRows, type PackedOrder } from './package-rows.ts'

type Props = {
  order: PackedOrder
  packages: readonly Package[]
  onClose: () => void
}

/** Label dialog for the packages of one order. */
export default function PackageLabels({ order, packages, onClose }: Props) {
  // Kept as they were when the dialog opened: the order and its packages may be loaded again meanwhile.
  const [orders] = useState([order])
  const [rowsOf] = useState(() => (packed: PackedOrder, readGtins: ReadGtins) => packageRows(packed, packages, readGtins))
  return <RecordLabels records={orders} rowsOf={rowsOf} noun="package" onClose={onClose} />
}
