import type { Metadata } from 'next'
import { OrderFormScreen } from '#components/orders/form/order-form-screen.tsx'

export const metadata: Metadata = { title: 'New sales order' }

export default function NewSalesOrderPage() {
  return <OrderFormScreen kind="SO" />
}
