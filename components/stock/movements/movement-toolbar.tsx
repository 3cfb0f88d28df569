'use client'
import { useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { daysBetween } from '#lib/shared/days.ts'
import { PeriodButtons } from '#components/list/period-buttons.tsx'
import type { ListContext } from '#components/list/slots.ts'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatDate } from '#lib/client/format.ts'
import { BalanceBand } from './balance-band.tsx'
import { useSiteClockNote } from '#lib/client/site-clock.ts'
import { useToday } from '#lib/client/use-today.ts'
import { daysOf, PERIODS, periodOf, withDays, type Days } from './periods.ts'
import { pluralise } from '#lib/list/pages.ts'

const PeriodPicker = lazyPart(
  () => import('./period-picker.tsx'),
  () => <PickerSkeleton />,
)

/** The period filter, and the balance if the list shows one item at one site. */
export const MovementToolbar = ({ state, go }: ListContext) => {
  const today = useToday()
  const days = daysOf(state.filters, today)
  return (
    <>
      <PeriodBar
        days={days}
        today={today}
        state={state}
        onDays={(next) => go((old) => ({ filters: withDays(old.filters, next, today) }))}
      />
      <BalanceBand state={state} days={days} />
    </>
  )
}

type BarProps = { days: Days; today: string; state: ListContext['state']; onDays: (days: Days) => void }

const PeriodBar = ({ days, today, state, onDays }: BarProps) => {
  const [isOpen, setOpen] = useState(false)
  const clockNote = useSiteClockNote('Days')
  const current = periodOf(days, today)
  const count = daysBetween(days.from, days.to) + 1
  return (
    <div data-print="hidden" className="flex shrink-0 flex-wrap items-center">
      <div className="flex max-w-full items-center gap-1 overflow-x-auto px-3 py-1">
        <PeriodButtons
          periods={PERIODS}
          current={current === 'custom' ? null : current}
          onChoose={(key) => onDays(PERIODS.find((period) => period.key === key)?.days(today) ?? days)}
        />
        <Popover
          label="Choose a period"
          className="w-[760px]"
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button size="sm" variant="ghost" icon="calendar" className={cx(current === 'custom' && 'bg-accent-tint! text-accent-ink!')}>
              <span className={cx(current !== 'custom' && 'text-ink')}>
                <span className="sr-only">Choose a period, now </span>
                <span className="tabular-nums">
                  {days.from === days.to ? formatDate(days.from) : `${formatDate(days.from)} – ${formatDate(days.to)}`}
                </span>
              </span>
              <span className="text-xs text-dim max-sm:hidden">{pluralise(count, 'day', 'days')}</span>
              <Icon name="chevron-down" size={14} className="text-dim" />
            </Button>
          }
        >
          <PeriodPicker
            days={days}
            today={today}
            state={state}
            onApply={(next) => {
              setOpen(false)
              onDays(next)
            }}
          />
        </Popover>
      </div>
      {/* Two lines of this are as high as the buttons. */}
      {clockNote && <p className="min-w-40 flex-1 px-3 text-xs leading-3.5 text-muted">{clockNote}; times are in your time zone.</p>}
    </div>
  )
}

const PickerSkeleton = () => (
  <div className="flex h-70 flex-col gap-3 p-4">
    <Skeleton className="h-3 w-1/3" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-3 w-1/2" />
  </div>
)
