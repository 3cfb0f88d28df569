import type { Metadata } from 'next'
import { OrderFormScreen } from '#components/orders/form/order-form-screen.tsx'

export const metadata: Metadata = { title: 'New purchase order' }

export default function NewPurchaseOrderPage() {
  return <OrderFormScreen kind="PO" />
}
