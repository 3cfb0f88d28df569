'use client'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { dayChoices, freeTimes, noSlotsReason, slotsAround, type DockSlot } from './dock-slots.ts'

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
}

/** Selects for the day and time of a free dock slot. */
export const DockFields = ({ slots: allSlots, site, expected, value, onChange, noneLabel, error }: Props) => {
  const around = slotsAround(allSlots, site, expected)
  // A day chosen before the expected date was changed stays, so that it is seen.
  const slots = allSlots.filter((slot) => around.includes(slot) || (slot.site === site && slot.date === value.day))
  const days = dayChoices(slots, site)
  const times = freeTimes(slots, site, value.day)
  return (
    <div className="grid grid-cols-[1fr_7rem] gap-3">
      <Field
        label="Day"
        optional={noneLabel !== undefined}
        error={error}
        help={days.length === 0 ? noSlotsReason(allSlots, site, expected) : undefined}
      >
        {(control) => (
          <Select
            {...control}
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
    </div>
  )
}
