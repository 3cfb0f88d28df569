import type { Metadata } from 'next'
import { OrderFormScreen } from '#components/orders/form/order-form-screen.tsx'

export const metadata: Metadata = { title: 'Edit purchase order' }

export default async function EditPurchaseOrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <OrderFormScreen kind="PO" id={decodeURIComponent(id)} />
}
