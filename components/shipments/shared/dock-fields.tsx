'use client'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { formatDate } from '#lib/client/format.ts'
import { dayChoices, freeTimes, lateDockProblem, noSlotsReason, slotsAround, type DockSlot } from './dock-slots.ts'

export type Slot = { day: string; time: string }
type Props = {
  /** All slots of v7's response. Those around the expected date are offered. */
  slots: readonly DockSlot[]
  site: string
  /** When the goods are expected, `YYYY-MM-DD`. */
  expected: string | null
  value: Slot
  onChange: (slot: Slot) => void
  noneLabel?: string
  error?: string | null
  /** Attributes of the field for the day. */
  dayProps?: Readonly<Record<`data-${string}`, string>>
}

/** Selects for the day and time of a free dock slot. A day before the expected date is possible, because goods may come early. */
export const DockFields = ({ slots: allSlots, site, expected, value, onChange, noneLabel, error, dayProps }: Props) => {
  const around = slotsAround(allSlots, site, expected)
  // The chosen day stays in the list even if a new expected date rules it out, so that the user sees what is wrong.
  const slots = allSlots.filter((slot) => around.includes(slot) || (slot.site === site && slot.date === value.day))
  const days = dayChoices(slots, site)
  const times = freeTimes(slots, site, value.day)
  return (
    <div className="grid grid-cols-[1fr_7rem] gap-3">
      <Field
        label="Day"
        optional={noneLabel !== undefined}
        error={error ?? lateDockProblem(allSlots, site, expected, value.day)}
        help={days.length === 0 ? noSlotsReason(allSlots, site, expected) : undefined}
      >
        {(control) => (
          <Select
            {...control}
            {...dayProps}
            className="w-full"
            options={[{ value: '', label: noneLabel ?? 'Choose a day' }, ...days]}
            value={value.day}
            onChange={(day) => onChange({ day, time: freeTimes(slots, site, day)[0] ?? '' })}
          />
        )}
      </Field>
      <Field label="Time">
        {(control) => (
          <Select
            {...control}
            className="w-full"
            options={times.length === 0 ? [{ value: '', label: '–' }] : times.map((time) => ({ value: time, label: time }))}
            value={value.time}
            onChange={(time) => onChange({ ...value, time })}
          />
        )}
      </Field>
      {value.day !== '' && expected !== null && value.day < expected && (
        <p role="status" className="col-span-2 -mt-1.5 text-sm text-warn">
          This dock day is before {formatDate(expected)}, when the goods are expected. Check that they can come early.
        </p>
      )}
    </div>
  )
}
