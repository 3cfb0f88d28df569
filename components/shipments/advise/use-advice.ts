'use client'
import { useState } from 'react'
import { theirChangeText } from '#components/record/their-change-text.ts'
import { todayIn } from '#lib/shared/zones.ts'
import type { Slot } from '#components/shipments/shared/dock-fields.tsx'
import { readShipment } from '#components/shipments/shared/read-shipment.ts'
import { noLongerAllowed } from '#components/shipments/shared/their-shipment-change.ts'
import { instantAt, outdatedBooking } from '#components/shipments/shared/dock-slots.ts'
import { formatDateTime } from '#lib/client/format.ts'
import { failureOfV7 } from '#lib/client/refusal-of-v7.ts'
import { unknownCreationText } from '#lib/client/create-or-find.ts'
import { useCreation } from '#lib/client/creation.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useKeepForm } from '#lib/client/use-keep-form.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { supplierManagementOptions } from '#lib/contract/lookups/lookups.ts'
import { purchaseOrders, type PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import type { InboundShipment, Package } from '#lib/contract/shipments/shipments.ts'
import { expectedDateProblem } from '#lib/contract/orders/expected-date.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import {
  adviceBody,
  initialHeader,
  initialLines,
  needsOfLines,
  parseQty,
  splitLine,
  removePallet,
  assignPallet,
  type AdviceLine,
  type AdviceHeader,
  type Pallet,
} from './advice.ts'
import {
  assignProblems,
  countProblems,
  listProblems,
  NO_PROBLEMS,
  validateAdvice,
  withoutProblems,
  withTakenNumber,
  type AdviceLabels,
  type AdviceProblems,
} from './advice-problems.ts'
import { adviseShipment, bookDock, changeAdvice } from './send-advice.ts'
import { useTakenNumber } from './use-taken-number.ts'
import type { UnsavedAdvice, UnsavedAdviceChange } from './unsaved-advice.ts'
import { changeBody, headerOfShipment, adviceLinesOfShipment, overwritesOthersChange, toPallets } from './advice-of-shipment.ts'

/**
 * `shipment` is null if v7 accepted the ASN but did not return it. `booked` is the dock's time at the site. `released`: the dock booking
 * that the change has released, in words.
 */
export type AdviceResult = {
  asnNo: string
  shipment: InboundShipment | null
  bookingRefusal: string | null
  booked: Slot | null
  released: string | null
}

/** What the form is for: a new ASN for an order, or a change to an advised shipment. */
export type Subject =
  | { order: PurchaseOrderDetail; poNo: string; shipment: null }
  | { order: PurchaseOrderDetail | null; shipment: InboundShipment; packages: readonly Package[] }

const initialValues = (subject: Subject, today: string): { head: AdviceHeader; lines: AdviceLine[]; pallets: Pallet[] } => {
  const { order, shipment } = subject
  if (shipment !== null)
    return {
      head: headerOfShipment(shipment),
      lines: order ? adviceLinesOfShipment(order, shipment, subject.packages) : [],
      pallets: toPallets(subject.packages),
    }
  return { head: initialHeader(order, today), lines: initialLines(order), pallets: [] }
}

/** The fields that a restored form needs until the shipment is loaded again. */
const pickIdentity = ({ id, asn_no, shipment_no, po_nos }: InboundShipment) => ({ id, asn_no, shipment_no, po_nos })

/** Says that someone else changed the shipment first, and what to do. */
const conflictText = (shipment: InboundShipment, canAdd: boolean, toClientWording: (text: string) => string): string =>
  noLongerAllowed(shipment, 'edit', toClientWording) ??
  `${theirChangeText({ record: toClientWording('this shipment') })} ${
    canAdd ? 'Save again to add your change to theirs.' : 'Close the form and edit it again to see the change.'
  }`

/** Says that it is not known whether v7 took the ASN or its change. */
const unknownText = (failure: ApiFailure, isChange: boolean, toClientWording: (text: string) => string): string =>
  isChange
    ? unknownCreationText(failure, 'this change was saved', 'save it')
    : unknownCreationText(failure, toClientWording('this shipment was advised'), 'advise it')

/** State of the ASN form: values, problems and submit. The values are kept if v7 refuses the request. */
export const useAdvice = (initialSubject: Subject, restored: UnsavedAdvice | UnsavedAdviceChange | null = null) => {
  const { sites } = useSession()
  const refresh = useRefresh()
  const { site_code: code } = initialSubject.shipment ?? initialSubject.order
  const zone = sites.find((site) => site.site_code === code)?.timezone ?? 'UTC'
  const today = todayIn(zone)
  const label = useLabels()
  const toClientWording = useClientWording()
  const labels: AdviceLabels = {
    po_no: label('po_no', 'Order'),
    asn_no: 'ASN number',
    expected_date: toClientWording('Expected at the site'),
    carrier_code: label('carrier_name', 'Carrier'),
    vehicle_no: label('vehicle_no', 'Vehicle'),
    container_no: label('container_no', 'Container'),
    dock: 'Dock day',
    lot: label('lot_no', 'Lot'),
    expiry: label('expiry_date', 'Expiry'),
  }
  // Fixed when the form opens. If others change the shipment meanwhile, v7 refuses the old version instead of overwriting.
  const [{ subject, ...fresh }] = useState(() => ({ subject: initialSubject, ...initialValues(initialSubject, today) }))
  const [kept, setKept] = useState(restored)
  const [newerVersion, setNewerVersion] = useState<number | null>(null)
  const initial = { ...fresh, ...(kept && { lines: kept.lines, pallets: kept.pallets }) }
  const [head, setHeader] = useState(kept?.head ?? initial.head)
  const [lines, setLines] = useState<AdviceLine[]>(initial.lines)
  const [pallets, setPallets] = useState<Pallet[]>(initial.pallets)
  const [slot, setSlot] = useState<Slot>((kept && 'slot' in kept ? kept.slot : null) ?? { day: '', time: '' })
  const [foundProblems, setProblems] = useState<AdviceProblems>(NO_PROBLEMS)
  const taken = useTakenNumber(head.asn_no, initialSubject.order?.supplier_code ?? null)
  const takenText = initialSubject.shipment === null ? taken.takenText : null
  const problems = withTakenNumber(foundProblems, takenText)
  const [isBusy, setBusy] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const [isDirty, setDirty] = useState(kept !== null)
  const keptChange = kept && 'shipment' in kept ? kept : null
  // Restored changes are sent with the version that they are based on.
  const version = newerVersion ?? (keptChange ? (keptChange.version ?? undefined) : subject.shipment?.version)
  const hasNewLines = subject.shipment === null || keptChange?.hasNewLines || lines !== initial.lines || pallets !== initial.pallets
  const values = { head, lines, pallets }
  const { creation, attempt, renew } = useCreation(kept?.creation)
  const toUnsaved = (): UnsavedAdvice | UnsavedAdviceChange =>
    subject.shipment === null
      ? { poNo: subject.poNo, ...values, slot, creation }
      : { shipment: pickIdentity(subject.shipment), version, hasNewLines, ...values, creation }
  useKeepForm(subject.shipment === null ? 'advice' : 'advice-changes', isDirty ? toUnsaved() : null)
  const markDirty =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      setDirty(true)
      set(value)
    }
  const startOver = () => {
    setKept(null)
    renew()
    setHeader(fresh.head)
    setLines(fresh.lines)
    setPallets(fresh.pallets)
    setSlot({ day: '', time: '' })
    setProblems(NO_PROBLEMS)
    setDirty(false)
  }
  const needsOf = needsOfLines(subject.order)
  const outdated = subject.shipment && outdatedBooking(subject.shipment, head.expected_date, zone)
  const lostBooking = outdated && [formatDateTime(outdated, zone), subject.shipment?.dock].filter(Boolean).join(', ')
  const checkNumber = () => {
    if (subject.shipment === null) taken.check()
  }
  const currentDate = subject.shipment && initial.head.expected_date
  const newKey = () => crypto.randomUUID()

  /** The shipment after someone else's change; null if it cannot be read. Refreshes the list too. */
  const readNewer = (id: string): Promise<InboundShipment | null> => {
    refresh(supplierManagement)
    return readShipment(id)
  }

  /** `dockProblem`: why the chosen dock cannot be booked, if that is known. */
  const submit = async (dockProblem: string | null): Promise<AdviceResult | null> => {
    if (subject.shipment !== null && !isDirty)
      return { asnNo: head.asn_no, shipment: subject.shipment, bookingRefusal: null, booked: null, released: null }
    const newProblems = validateAdvice({ head, today, currentDate, dockProblem, labels, needsOf }, hasNewLines ? { lines, pallets } : null)
    setProblems(newProblems)
    setUnknown(false)
    checkNumber()
    if (countProblems(newProblems) > 0) return null
    setBusy(true)
    const { shipment: changed, order } = subject
    const result = await attempt((key, sentAt) =>
      changed === null
        ? adviseShipment(adviceBody(subject.poNo, head, lines, pallets), key, sentAt)
        : changeAdvice(
            {
              id: changed.id,
              body: changeBody(changed, { head, lines, pallets, hasNewLines, releasesBooking: outdated !== null }),
              version,
              order,
            },
            sentAt !== null,
          ),
    )
    if (!result.ok) {
      const { errors, message: refusal, code } = failureOfV7(result.failure, toClientWording)
      const now = code === 'STALE_WRITE' && subject.shipment ? await readNewer(subject.shipment.id) : null
      // A change of lines replaces all of them, so it could overwrite what someone else has changed and this user has not seen. A change
      // of a header field could too, if someone else has changed the same field.
      const canAdd = now !== null && subject.shipment !== null && !hasNewLines && !overwritesOthersChange(subject.shipment, now, head, zone)
      if (canAdd) setNewerVersion(now.version ?? null)
      const { isUnknown } = result
      const answer = isUnknown ? unknownText(result.failure, subject.shipment !== null, toClientWording) : refusal
      const message = now ? conflictText(now, canAdd, toClientWording) : answer
      setBusy(false)
      setUnknown(isUnknown)
      setProblems(errors && Object.keys(errors).length > 0 ? assignProblems(errors, lines, pallets) : { ...NO_PROBLEMS, other: [message] })
      return null
    }
    const { shipment } = result
    const bookedAt = slot.day && slot.time ? instantAt(slot.day, slot.time, zone) : null
    const bookingRefusal = bookedAt === null ? null : await bookDock(shipment, bookedAt, toClientWording)
    setBusy(false)
    refresh(supplierManagement, supplierManagementOptions, purchaseOrders)
    return {
      asnNo: head.asn_no.trim(),
      shipment,
      bookingRefusal,
      booked: bookedAt !== null && bookingRefusal === null ? slot : null,
      released: lostBooking,
    }
  }

  /** Drops the problems of changed fields. They are checked again when the ASN is sent. */
  const dropProblems = (change: Parameters<typeof withoutProblems>[1]) => setProblems((old) => withoutProblems(old, change))
  return {
    today,
    labels,
    needsOf,
    /** Validates the expected date. The saved one is always valid, even if it is in the past. */
    expectedProblemOf: (day: string) => (day === currentDate ? null : expectedDateProblem(day, today)),
    head,
    setHeader: markDirty((part: Partial<AdviceHeader>) => {
      setHeader((old) => ({ ...old, ...part }))
      dropProblems({ head: 'expected_date' in part ? ['expected_date', 'dock'] : Object.keys(part) })
    }),
    lines,
    setLine: (lineKey: string, part: Partial<AdviceLine>) => {
      markDirty(setLines)(lines.map((line) => (line.key === lineKey ? { ...line, ...part } : line)))
      dropProblems({ line: [lineKey, Object.keys(part)] })
    },
    split: (lineKey: string) => markDirty(setLines)(splitLine(lines, lineKey, newKey())),
    removeLine: (lineKey: string) => markDirty(setLines)(lines.filter((line) => line.key !== lineKey)),
    pallets,
    setPallet: (palletKey: string, part: Partial<Pallet>) => {
      markDirty(setPallets)(pallets.map((pallet) => (pallet.key === palletKey ? { ...pallet, ...part } : pallet)))
      dropProblems({ pallet: [palletKey, Object.keys(part)] })
    },
    addPallet: () => {
      markDirty(setPallets)([...pallets, { key: newKey(), type: 'PALLET', sscc: '', weight: '' }])
      setLines(assignPallet(lines, pallets.length + 1))
    },
    /** Adds a pallet for each line that has a quantity but no pallet. */
    addPalletPerLine: () => {
      let count = pallets.length
      const added: Pallet[] = []
      const next = lines.map((line) => {
        if (line.pallet !== 0 || !(parseQty(line.qty) > 0)) return line
        added.push({ key: newKey(), type: 'PALLET', sscc: '', weight: '' })
        count += 1
        return { ...line, pallet: count }
      })
      markDirty(setPallets)([...pallets, ...added])
      setLines(next)
    },
    removePallet: (index: number) => {
      markDirty(setPallets)(pallets.filter((_, position) => position !== index))
      setLines(removePallet(lines, index + 1))
    },
    slot,
    setSlot: markDirty((next: Slot) => {
      setSlot(next)
      dropProblems({ head: ['dock'] })
    }),
    /** The dock booking that saving releases, because it is before the new expected date. */
    lostBooking,
    takenText,
    checkNumber,
    problems,
    /** The problems as a list, in the order of the fields. */
    listedProblems: listProblems(problems, { lines, pallets }, labels),
    /** v7 may have taken what was sent last. */
    isUnknown,
    isBusy,
    isDirty,
    isKept: kept !== null,
    startOver,
    submit,
  }
}
export type Advice = ReturnType<typeof useAdvice>
