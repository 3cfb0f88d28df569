'use client'
import { LabelDialog } from '#components/labels/label-dialog.tsx'
import type { SalesOrder } from '#lib/contract/sales-orders.ts'
import type { Package } from '#lib/contract/shipments.ts'
import { packageRows } from './package-rows.ts'

type Props = {
  order: Pick<SalesOrder, 'so_no' | 'site_code' | 'ship_to' | 'customer_name'>
  packages: readonly Package[]
  onClose: () => void
}

/** Labels of the packages of one order. */
export default function PackageLabels({ order, packages, onClose }: Props) {
  return <LabelDialog open onOpenChange={(isOpen) => isOpen || onClose()} rows={packageRows(order, packages)} />
}
