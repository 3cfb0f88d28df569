'use client'
import { useState } from 'react'
import { changeShipment } from '#components/shipments/change-shipment.ts'
import type { Slot } from '#components/shipments/dock-fields.tsx'
import { instantAt } from '#components/shipments/dock-slots.ts'
import { send } from '#lib/client/api.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { supplierManagementOptions } from '#lib/contract/lookups.ts'
import { purchaseOrders, type PurchaseOrderDetail } from '#lib/contract/purchase-orders.ts'
import type { InboundShipment } from '#lib/contract/shipments.ts'
import { postSupplierManagement, supplierManagement } from '#lib/contract/suppliers.ts'
import {
  bodyOf,
  countProblems,
  linesOf,
  NO_PROBLEMS,
  ownProblems,
  problemsOf,
  splitLine,
  withoutPallet,
  withPallet,
  type AdviceLine,
  type AdviceProblems,
  type Head,
  type Pallet,
} from './advice.ts'

export type Done = { shipment: InboundShipment; bookingRefusal: string | null }

/** Everything that is typed while an order is advised, and what v7 says to it. Nothing typed is lost by a refusal. */
export const useAdvice = (order: PurchaseOrderDetail) => {
  const { sites } = useSession()
  const refresh = useRefresh()
  const [head, setHead] = useState<Head>({
    asn_no: '',
    expected_date: order.expected_date ?? '',
    carrier_code: order.carrier_code ?? '',
    vehicle_no: '',
    container_no: order.container_no ?? '',
  })
  const [lines, setLines] = useState<AdviceLine[]>(() => linesOf(order))
  const [pallets, setPallets] = useState<Pallet[]>([])
  const [slot, setSlot] = useState<Slot>({ day: '', time: '' })
  const [problems, setProblems] = useState<AdviceProblems>(NO_PROBLEMS)
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)
  // One key for as long as the dialog stands: pressing twice, or again after a time-out, advises once.
  const [key] = useState(() => crypto.randomUUID())
  const touch =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      setDirty(true)
      set(value)
    }
  const newKey = () => crypto.randomUUID()

  const submit = async (): Promise<Done | null> => {
    const own = ownProblems(head, lines)
    setProblems(own)
    if (countProblems(own) > 0) return null
    setBusy(true)
    const result = await send(postSupplierManagement, { body: bodyOf(order.po_no, head, lines, pallets), idempotencyKey: key })
    if (!result.ok) {
      setBusy(false)
      const { errors, message } = result.failure
      setProblems(errors && Object.keys(errors).length > 0 ? problemsOf(errors, lines, pallets) : { ...NO_PROBLEMS, other: [message] })
      return null
    }
    const shipment = result.value.data as InboundShipment
    const zone = sites.find((site) => site.site_code === order.site_code)?.timezone ?? 'UTC'
    const booked =
      slot.day && slot.time ? await changeShipment(shipment, { booked_at: instantAt(slot.day, slot.time, zone) }) : ({ ok: true } as const)
    setBusy(false)
    refresh(supplierManagement, supplierManagementOptions, purchaseOrders)
    return { shipment, bookingRefusal: booked.ok ? null : booked.reason }
  }

  return {
    head,
    setHead: touch((part: Partial<Head>) => setHead((now) => ({ ...now, ...part }))),
    lines,
    setLine: (lineKey: string, part: Partial<AdviceLine>) =>
      touch(setLines)(lines.map((line) => (line.key === lineKey ? { ...line, ...part } : line))),
    split: (lineKey: string) => touch(setLines)(splitLine(lines, lineKey, newKey())),
    removeLine: (lineKey: string) => touch(setLines)(lines.filter((line) => line.key !== lineKey)),
    pallets,
    setPallet: (palletKey: string, part: Partial<Pallet>) =>
      touch(setPallets)(pallets.map((pallet) => (pallet.key === palletKey ? { ...pallet, ...part } : pallet))),
    addPallet: () => {
      touch(setPallets)([...pallets, { key: newKey(), type: 'PALLET', sscc: '', weight: '' }])
      setLines(withPallet(lines, pallets.length + 1))
    },
    /** A pallet for each line that is sent and stands on none. */
    palletEach: () => {
      let count = pallets.length
      const added: Pallet[] = []
      const next = lines.map((line) => {
        if (line.pallet !== 0 || !(Number(line.qty) > 0)) return line
        added.push({ key: newKey(), type: 'PALLET', sscc: '', weight: '' })
        count += 1
        return { ...line, pallet: count }
      })
      touch(setPallets)([...pallets, ...added])
      setLines(next)
    },
    removePallet: (index: number) => {
      touch(setPallets)(pallets.filter((_, at) => at !== index))
      setLines(withoutPallet(lines, index + 1))
    },
    slot,
    setSlot: touch(setSlot),
    problems,
    isBusy,
    isDirty,
    submit,
  }
}
export type Advice = ReturnType<typeof useAdvice>
