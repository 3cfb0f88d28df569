'use client'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { dayChoices, freeTimes, type DockSlot } from './dock-slots.ts'

export type Slot = { day: string; time: string }
type Props = {
  slots: readonly DockSlot[]
  site: string
  value: Slot
  onChange: (slot: Slot) => void
  noneLabel?: string
  error?: string | null
}

/** Selects for the day and time of a free dock slot. */
export const DockFields = ({ slots, site, value, onChange, noneLabel, error }: Props) => {
  const days = dayChoices(slots, site)
  const times = freeTimes(slots, site, value.day)
  return (
    <div className="grid grid-cols-[1fr_7rem] gap-3">
      <Field
        label="Day"
        optional={noneLabel !== undefined}
        error={error}
        help={days.length === 0 ? `No dock can be booked${site && ` at ${site}`}.` : undefined}
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
