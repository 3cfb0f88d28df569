'use client'
import { Suspense, useState, type ReactNode } from 'react'
import { useUnsavedMessage } from '#components/form/use-unsaved-message.ts'
import { EditedShipment } from '#components/shipments/advise/edited-shipment.ts'
import type { LabelOf } from '#components/orders/shared/status-pill.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { toast, toastNotLoaded } from '#components/ui/toast.tsx'
import { useRestoredChange } from '#lib/client/unsaved-form.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { LIST_PATHS } from '#lib/contract/list-paths.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import type { AnyShipment, Direction } from './shipment-api.ts'
import type { ShipmentHandlers } from './shipment-buttons.tsx'

const PackageLabels = lazyPart(() => import('#components/shipments/outbound/package-labels.tsx'))
const BookDialog = lazyPart(() => import('#components/shipments/inbound/book-dialog.tsx'))
const EditAdvice = lazyPart(() => import('#components/shipments/advise/edit-advice.tsx'))
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'))

type OpenDialog =
  | { kind: 'labels'; shipments: readonly AnyShipment[] }
  | { kind: 'book' | 'cancel'; shipment: InboundShipment }
  | { kind: 'edit'; shipment: EditedShipment }

/** Actions on shipments of one direction, with the open dialog. */
export const useShipmentActions = (direction: Direction): { handlers: ShipmentHandlers; dialogs: ReactNode } => {
  const { can } = useSession()
  const refresh = useRefresh()
  const { hasCall } = useV7Features()
  const label = useLabels()
  const toClientWording = useClientWording()
  // If the session expired while the user was typing, the form reopens with what they typed.
  const kept = useRestoredChange('advice-changes', EditedShipment)
  const unsaved = direction === 'IN' && kept ? kept.value.shipment : null
  const [open, setOpen] = useState<OpenDialog | null>(unsaved && kept?.isHere ? { kind: 'edit', shipment: unsaved } : null)
  useUnsavedMessage(
    'advice-changes',
    unsaved && !kept?.isHere ? (unsaved.asn_no ?? unsaved.shipment_no ?? toClientWording('a shipment')) : null,
    () => unsaved && setOpen({ kind: 'edit', shipment: unsaved }),
  )
  const close = () => setOpen(null)
  const onChanged = () => refresh(supplierManagement, LIST_PATHS.supplierOptions, LIST_PATHS.purchaseOrders)
  const handlers: ShipmentHandlers = {
    labels: (shipments) => setOpen({ kind: 'labels', shipments }),
    packingLists: (shipments) => void printLists(shipments, direction, label),
    book: (shipment) => setOpen({ kind: 'book', shipment }),
    edit: (shipment) => setOpen({ kind: 'edit', shipment }),
    cancel: (shipment) => setOpen({ kind: 'cancel', shipment }),
    canChange: hasCall('patchSupplierManagement'),
    toClientWording,
    printRefusal: outputRefusal(can, 'print', 'shipments', toClientWording('shipments')),
  }
  return {
    handlers,
    dialogs: <Suspense fallback={null}>{open && renderDialog(open, direction, { onBook: handlers.book, onChanged, close })}</Suspense>,
  }
}

type DialogHandlers = { onBook: ShipmentHandlers['book']; onChanged: () => void; close: () => void }

const renderDialog = (open: OpenDialog, direction: Direction, { onBook, onChanged, close }: DialogHandlers): ReactNode => {
  if (open.kind === 'labels') return <PackageLabels shipments={open.shipments} direction={direction} onClose={close} />
  if (open.kind === 'edit') return <EditAdvice key={open.shipment.id} shipment={open.shipment} onBook={onBook} onClose={close} />
  const props = { shipment: open.shipment, onDone: onChanged, onClose: close }
  return open.kind === 'book' ? <BookDialog {...props} /> : <CancelDialog {...props} />
}

/** Loads the packages and prints one list per shipment, or shows an error if the packages cannot be loaded. */
const printLists = async (shipments: readonly AnyShipment[], direction: Direction, label: LabelOf): Promise<void> => {
  const code = await Promise.all([
    import('./packages.ts'),
    import('#components/shipments/outbound/packing-list.ts'),
    import('#components/orders/shared/output/print-sheets.ts'),
  ]).catch(() => toastNotLoaded('Nothing was printed'))
  if (!code) return
  const [{ fetchPackages }, { packingList }, { printSheets }] = code
  const packages = await fetchPackages(
    direction,
    shipments.map((shipment) => shipment.id),
  )
  if ('error' in packages) {
    toast({ kind: 'bad', title: 'The packages could not be loaded', description: packages.error })
    return
  }
  await printSheets(
    shipments.map((shipment) =>
      packingList(
        shipment,
        packages.filter((item) => item.shipment_id === shipment.id),
        direction,
        label,
      ),
    ),
  )
}
