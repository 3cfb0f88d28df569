'use client'
import { Fragment, useMemo } from 'react'
import { DateInput } from '#components/form/date-input.tsx'
import { NumberInput } from '#components/form/number-input.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { Choice, LoadChoices } from '#components/ui/choices.ts'
import { cx } from '#components/ui/cx.ts'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { MultiPicker } from '#components/ui/multi-picker.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { useSiteClockNote } from '#lib/client/site-clock.ts'
import type { Facet } from '#lib/contract/engine/common.ts'
import { setValues } from '#lib/list/filters.ts'
import { reversedRange } from '#lib/list/invalid-filters.ts'
import { countText } from '#lib/list/pages.ts'
import type { Filters, FilterSpec } from '#lib/list/spec.ts'
import { ssccProblem } from '#lib/shared/gs1.ts'
import { rememberNames, useKnownNames } from './known-names.ts'
import { MultiValueInput } from './multi-value-input.tsx'
import { scannedValue } from './scanned-value.ts'

type Props = {
  filter: FilterSpec
  label: string
  filters: Filters
  onChange: (filters: Filters) => void
  facet: Facet | undefined
  load: LoadChoices | undefined
}

/** The control of one filter, by its kind. */
export const FilterEditor = ({ filter, label, filters, onChange, facet, load }: Props) => {
  const values = (key: string | null) => (key ? (filters[key] ?? []) : [])
  const set = (key: string, next: readonly string[]) => onChange(setValues(filters, key, next))
  if (filter.kind === 'flag') {
    const count = flagCount(filter.value, facet)
    return (
      <Checkbox checked={values(filter.key)[0] === filter.value} onChange={(on) => set(filter.key, on ? [filter.value] : [])}>
        {label}
        {typeof count === 'number' && <span className="ml-1 text-dim tabular-nums">{countText(count)}</span>}
      </Checkbox>
    )
  }
  if (filter.kind === 'dateRange' || filter.kind === 'numberRange') {
    const ends = filter.kind === 'dateRange' ? [filter.from, filter.to] : [filter.min, filter.max]
    return (
      <Range
        label={label}
        filter={filter}
        ends={ends}
        problem={reversedRange(filter, filters)}
        values={(key) => values(key)[0] ?? ''}
        onSet={(key, text) => set(key, text ? [text] : [])}
      />
    )
  }
  return (
    <Field label={label}>
      {(control) =>
        filter.kind === 'date' ? (
          <DateInput
            {...control}
            size="sm"
            value={values(filter.key)[0] ?? ''}
            onValue={(day) => set(filter.key, day === '' ? [] : [day])}
          />
        ) : filter.kind === 'text' ? (
          <MultiValueInput
            {...control}
            value={values(filter.key)}
            onChange={(next) => set(filter.key, next)}
            placeholder={filter.placeholder}
            read={(text) => scannedValue(filter.key, text)}
            problemOf={filter.isSscc ? ssccProblem : undefined}
          />
        ) : (
          <Picker
            {...control}
            label={label}
            filterKey={filter.key}
            value={values(filter.key)}
            choices={choicesOf(filter, facet, values(filter.key))}
            unset={filter.kind === 'choice' ? filter.unset : undefined}
            load={load}
            // A choice filter has few options, so they are shown before the user types.
            minChars={filter.kind === 'choice' ? 0 : 1}
            onChange={(next) => set(filter.key, next)}
          />
        )
      }
    </Field>
  )
}

/** The number of rows with this value of a checkbox. If no option has the value `1`, the first option counts as "yes". */
const flagCount = (value: string, facet: Facet | undefined) => {
  const option = facet?.options?.find((choice) => choice.value === value) ?? (value === '1' ? facet?.options?.[0] : undefined)
  return option?.count
}

/** The facet's options with their counts. Options that are already chosen stay in the list even if they match no rows now. */
const choicesOf = (filter: FilterSpec, facet: Facet | undefined, chosen: readonly string[]): Choice[] => {
  const names = filter.kind === 'choice' ? filter.names : undefined
  const options = facet?.options?.map(({ value, label, count }) => ({
    value,
    label: label ?? names?.[value] ?? value,
    hint: typeof count === 'number' ? countText(count) : undefined,
  }))
  const known = options ?? Object.entries(names ?? {}).map(([value, label]) => ({ value, label, hint: undefined }))
  const missing = chosen.filter((value) => !known.some((option) => option.value === value))
  return [...known, ...missing.map((value) => ({ value, label: names?.[value] ?? value }))]
}

type PickerProps = FieldControl & {
  label: string
  filterKey: string
  value: readonly string[]
  choices: readonly Choice[]
  /** Shown if nothing is chosen. */
  unset?: string
  load: LoadChoices | undefined
  minChars: number
  onChange: (value: string[]) => void
}

const Picker = ({ label, filterKey, value, choices, unset = 'Any', load, minChars, onChange, ...control }: PickerProps) => {
  const known = useKnownNames()
  const nameOf = (code: string) => known(filterKey, code) ?? choices.find((choice) => choice.value === code)?.label ?? code
  const names = value.map(nameOf)
  const loadNamed = useMemo(() => load && rememberingNames(filterKey, load), [filterKey, load])
  return (
    <Popover
      label={label}
      className="w-72"
      trigger={
        <button
          {...control}
          type="button"
          aria-haspopup="dialog"
          className="flex h-7 w-full items-center gap-2 rounded-md border border-line-strong bg-canvas px-2 text-left text-sm touch:h-11"
        >
          <span className={cx('min-w-0 flex-1 truncate', names.length === 0 && 'text-dim')}>{names.join(', ') || unset}</span>
          <Icon name="chevron-down" size={14} className="text-dim" />
        </button>
      }
    >
      <MultiPicker
        label={label}
        value={value}
        onChange={onChange}
        choices={load ? undefined : choices}
        load={loadNamed}
        minChars={minChars}
        labelOf={nameOf}
      />
    </Popover>
  )
}

/** Keeps the names of the choices, so that a chosen code has one even if no row of the list does. */
const rememberingNames =
  (key: string, load: LoadChoices): LoadChoices =>
  async (q, signal) => {
    const result = await load(q, signal)
    if ('choices' in result) rememberNames(result.choices.map(({ value, label }) => ({ key, code: value, name: label })))
    return result
  }

/** Keeps text aligned with the inputs, even if an error is shown below them. */
const BESIDE_INPUT = 'inline-flex h-7 items-center text-sm whitespace-nowrap text-dim touch:h-11'

/** Each column is wide enough for a full date. If two do not fit side by side, they stack and the dash is clipped. */
const DAYS = 'grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] items-start gap-x-4 gap-y-1.5 overflow-x-clip'
const DASH_BEFORE = 'relative before:absolute before:top-1 before:-left-3 before:text-sm before:text-dim before:content-["–"]'

/** Says whose days they are, if the user has another time zone than the site. */
const WhoseDays = ({ days }: { days: 'site' | 'user' }) => {
  const note = useSiteClockNote('Days')
  return note && <span className="block text-xs font-normal text-muted">{days === 'site' ? note : 'Days are in your time zone'}.</span>
}

type RangeProps = {
  label: string
  filter: FilterSpec
  ends: readonly (string | null | undefined)[]
  /** Shown at the second end. */
  problem: string | null
  values: (key: string) => string
  onSet: (key: string, text: string) => void
}

const Range = ({ label, filter, ends, problem, values, onSet }: RangeProps) => {
  const unit = filter.kind === 'numberRange' ? filter.unit : undefined
  const names = ends[0] && ends[1] ? [' from', ' to'] : []
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">
        {label}
        {filter.kind === 'dateRange' && filter.days && <WhoseDays days={filter.days} />}
      </legend>
      <div className={filter.kind === 'dateRange' ? DAYS : 'flex items-start gap-1.5'}>
        {ends.map(
          (key, index) =>
            key && (
              <Fragment key={key}>
                {index === 1 && ends[0] && filter.kind === 'numberRange' && <span className={BESIDE_INPUT}>–</span>}
                {filter.kind === 'dateRange' ? (
                  <DateInput
                    size="sm"
                    aria-label={label + (names[index] ?? '')}
                    value={values(key)}
                    onValue={(day) => onSet(key, day)}
                    problemOf={() => (index === 1 ? problem : null)}
                    className={index === 1 ? DASH_BEFORE : undefined}
                  />
                ) : (
                  <NumberInput
                    size="sm"
                    isWhole={filter.kind === 'numberRange' && filter.isWhole}
                    isSigned={filter.kind === 'numberRange' && filter.isSigned}
                    aria-label={label + (names[index] ?? '')}
                    value={values(key)}
                    onValue={(text) => onSet(key, text)}
                    problem={index === 1 ? problem : null}
                    className="min-w-0 flex-1"
                  />
                )}
              </Fragment>
            ),
        )}
        {unit && <span className={BESIDE_INPUT}>{unit}</span>}
      </div>
    </fieldset>
  )
}
