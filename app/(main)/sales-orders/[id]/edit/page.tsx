import type { Metadata } from 'next'
import { OrderFormScreen } from '#components/orders/form/order-form-screen.tsx'

export const metadata: Metadata = { title: 'Edit sales order' }

export default async function EditSalesOrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <OrderFormScreen kind="SO" id={decodeURIComponent(id)} />
}
