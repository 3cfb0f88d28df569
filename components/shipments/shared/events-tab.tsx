'use client'
import { useClientWording } from '#lib/client/field-labels.ts'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Timeline, type TimelineStep } from '#components/record/timeline.tsx'
import type { ShipmentEvent } from '#lib/contract/shipments/shipments.ts'
import type { AnyShipment } from './shipment-api.ts'
import { statusName } from './status-words.ts'

const TONES: Readonly<Record<string, TimelineStep['tone']>> = {
  DELIVERED: 'good',
  RECEIVED: 'good',
  EXCEPTION: 'bad',
  CANCELLED: 'bad',
  RETURNED: 'warn',
  IN_TRANSIT: 'move',
  OUT_FOR_DELIVERY: 'move',
}

/** Tab with a shipment's events, newest first. */
export default function EventsTab({ shipment, isLoaded }: { shipment: AnyShipment; isLoaded: boolean }) {
  const toClientWording = useClientWording()
  if (!isLoaded) return <SectionSkeleton rows={4} />
  // If v7 does not list events, show at least the last one.
  const events = shipment.events ?? (shipment.last_event ? [shipment.last_event] : [])
  return (
    <Section title="Events">
      {events.length === 0 ? (
        <p className="text-sm text-muted">No events yet.</p>
      ) : (
        <Timeline label={toClientWording('Events of this shipment, newest first')} steps={events.toReversed().map(toStep)} />
      )}
    </Section>
  )
}

const toStep = ({ code, at, place, text }: ShipmentEvent, index: number): TimelineStep => ({
  key: `${code}|${at}|${index}`,
  at,
  name: eventName(code),
  place,
  note: text === eventName(code) ? null : text,
  tone: TONES[code ?? ''] ?? 'plain',
})

const EVENTS: Readonly<Record<string, string>> = {
  PACKED: 'Packed',
  DESPATCHED: 'Despatched',
  IN_TRANSIT: 'In transit',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
  EXCEPTION: 'Exception',
  RETURNED: 'Returned',
  ADVISED: 'Advised',
  BOOKED: 'Dock booked',
  UNBOOKED: 'Dock booking released',
  ARRIVED: 'Arrived',
  RECEIVED: 'Received',
  CANCELLED: 'Cancelled',
}

/** Label of an event. */
const eventName = (code: string | null): string => EVENTS[code ?? ''] ?? statusName(code)
