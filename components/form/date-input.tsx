'use client'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { dayIn } from '#lib/shared/zones.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input, type InputProps } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { cx } from '#components/ui/cx.ts'
import { currentDateFormat, dayProblem, formatDate, today } from '#lib/client/format.ts'
import { isDay, sayDay } from '#lib/shared/days.ts'
import { currentRegion } from '#lib/shared/region.ts'

const Calendar = lazy(() => import('#components/ui/calendar.tsx'))

type Props = Omit<InputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A day as `YYYY-MM-DD`, or what was typed while it is none; empty for no day. */
  value: string
  /** Gets `YYYY-MM-DD` as soon as what is typed is a day, and until then what is typed. */
  onValue: (text: string) => void
  /** What is wrong with a day, told as soon as it stands there whole. */
  problemOf?: (day: string) => string | null
  min?: string
  max?: string
}

/**
 * The one box for a day, whatever the browser's language: typed in the format of the session (or as ISO, or in digits
 * alone), or chosen from a calendar (↓). What is no day stays as it was typed, and is told here unless its form tells it.
 */
export const DateInput = ({ value, onValue, problemOf, min, max, className, onBlur, onKeyDown, ...rest }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [seen, setSeen] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const errorId = useId()
  if (value !== seen) {
    setSeen(value)
    // Set from outside, e.g. cleared: what was typed is over.
    if (!isTyping) setTyped(null)
  }
  const format = currentDateFormat()
  const text = typed ?? (isDay(value) ? formatDate(value) : value)
  const read = (now: string) => (now.trim() === '' ? '' : (sayDay(now, format, today()) ?? now))
  const day = read(text)
  const isUnread = !isTyping && text.trim() !== '' && !isDay(day)
  // An error of the form takes the place of what is told here.
  const problem = rest['aria-invalid']
    ? null
    : isUnread
      ? dayProblem()
      : isDay(value) && day === value
        ? (problemOf?.(value) ?? null)
        : null
  const settle = () => {
    setTyping(false)
    if (typed === null) return
    const day = read(typed)
    if (day === '' || isDay(day)) setTyped(null)
    if (day !== value) onValue(day)
  }
  const choose = (day: string) => {
    setOpen(false)
    setTyped(null)
    onValue(day)
  }
  const isOff = rest.disabled || rest.readOnly
  const { 'aria-describedby': describedBy } = rest
  return (
    <div className={cx('min-w-0', className)}>
      <div className="relative">
        <Input
          {...rest}
          ref={box}
          value={text}
          placeholder={format}
          autoComplete="off"
          inputMode="numeric"
          aria-invalid={problem !== null || rest['aria-invalid']}
          aria-describedby={[describedBy, problem !== null && errorId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            const now = event.currentTarget.value
            setTyped(now)
            setTyping(true)
            // `3/4/20` may go on to be 2026: a day counts while it is typed only once its year is whole.
            onValue(/\d{4}$|^\d{4}-\d\d-\d\d$/.test(now.trim()) || now.trim() === '' ? read(now) : now)
          }}
          onBlur={(event) => {
            settle()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
            if (event.key === 'ArrowDown' && !isOff) {
              event.preventDefault()
              settle()
              setOpen(true)
            }
            onKeyDown?.(event)
          }}
          className={isOff ? undefined : rest.size === 'sm' ? 'pr-7 pl-1.5' : 'pr-8'}
        />
        {!isOff && (
          <Popover
            label="Choose a day"
            open={isOpen}
            onOpenChange={setOpen}
            align="end"
            className="w-auto"
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              box.current?.focus()
            }}
            trigger={
              // Not a stop of its own: anyone who uses keys opens it from the box.
              <IconButton
                icon="calendar"
                label="Choose from a calendar"
                keys="↓"
                size="sm"
                tabIndex={-1}
                className="absolute top-1/2 right-0.5 -translate-y-1/2"
              />
            }
          >
            <Suspense fallback={<div className="h-74 w-62" />}>
              <Calendar
                value={isDay(value) ? value : null}
                today={dayIn(undefined)}
                min={min && isDay(min) ? min : undefined}
                max={max && isDay(max) ? max : undefined}
                weekStart={currentRegion().weekStart}
                onChoose={choose}
              />
            </Suspense>
          </Popover>
        )}
      </div>
      {problem !== null && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
