'use client'
import { LabelDialog } from '#components/print-labels/label-dialog.tsx'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { packageRows, type PackedOrder } from './package-rows.ts'

type Props = {
  order: PackedOrder
  packages: readonly Package[]
  onClose: () => void
}

/** Label dialog for the packages of one order. */
export default function PackageLabels({ order, packages, onClose }: Props) {
  return <LabelDialog open onOpenChange={(isOpen) => isOpen || onClose()} rows={packageRows(order, packages)} noun="package" />
}
