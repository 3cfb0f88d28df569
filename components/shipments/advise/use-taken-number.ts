'use client'
import { useState } from 'react'
import { useClientWording } from '#lib/client/field-labels.ts'
import { takenNumbers } from './find-shipment.ts'

/** Which shipment of the supplier already has the ASN number, in a sentence; null if none is known. `check` asks v7. */
export const useTakenNumber = (asnNo: string, supplier: string | null): { takenText: string | null; check: () => void } => {
  const toClientWording = useClientWording()
  const [taken, setTaken] = useState<{ number: string; text: string | null }>({ number: '', text: null })
  const [findTaken] = useState(() => takenNumbers(supplier))
  const number = asnNo.trim()
  const check = async () => {
    const shipment = number === '' ? undefined : await findTaken(number)
    if (shipment === undefined) return
    const name = shipment && (shipment.shipment_no ? `Shipment ${shipment.shipment_no}` : 'Another shipment')
    setTaken({ number, text: name && toClientWording(`${name} already has this number.`) })
  }
  return { takenText: taken.number === number ? taken.text : null, check: () => void check() }
}
