'use client'
import { useId, useRef, useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input, type InputProps } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { cx } from '#components/ui/cx.ts'
import { currentDateFormat, formatDate, today as todayOfUser } from '#lib/client/format.ts'
import { parseRelativeDay } from '#lib/shared/relative-days.ts'
import { dayTextProblem } from './day-text-problem.ts'
import { isDay } from '#lib/shared/days.ts'
import { currentRegion } from '#lib/shared/region.ts'

const Calendar = lazyPart(() => import('#components/ui/calendar.tsx'), <div className="h-74 w-62" />)

type Props = Omit<InputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A date as `YYYY-MM-DD`, or the typed text while it is not a valid date; empty for none. */
  value: string
  /** Receives `YYYY-MM-DD` once the text is a valid date, and the typed text before that. */
  onValue: (text: string) => void
  /** Validates a complete date. Returns an error or null. */
  problemOf?: (day: string) => string | null
  min?: string
  max?: string
  /** The day that "today" means, e.g. at the site of the order. The default is today by this computer's clock and time zone. */
  today?: string
}

/**
 * The date input of all forms, independent of the browser's language. The user types in the session's date format (or ISO, or only
 * digits), or chooses from a calendar (↓). Invalid text is kept, and shown as an error here unless the form shows one.
 */
export const DateInput = ({ value, onValue, problemOf, min, max, today = todayOfUser(), className, onBlur, onKeyDown, ...rest }: Props) => {
  const [typedText, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [lastValue, setLastValue] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const errorId = useId()
  if (value !== lastValue) {
    setLastValue(value)
    // The value was set from outside, e.g. cleared, so drop the typed text.
    if (!isTyping) setTyped(null)
  }
  const format = currentDateFormat()
  const text = typedText ?? (isDay(value) ? formatDate(value) : value)
  const parse = (input: string) => (input.trim() === '' ? '' : (parseRelativeDay(input, format, today) ?? input))
  const day = parse(text)
  const isUnreadable = !isTyping && text.trim() !== '' && !isDay(day)
  // An error from the form replaces the one shown here.
  const findProblem = () => {
    if (rest['aria-invalid']) return null
    if (isUnreadable) return dayTextProblem(text)
    return isDay(value) && day === value ? (problemOf?.(value) ?? null) : null
  }
  const problem = findProblem()
  const commit = () => {
    setTyping(false)
    if (typedText === null) return
    const day = parse(typedText)
    if (day === '' || isDay(day)) setTyped(null)
    if (day !== value) onValue(day)
  }
  const choose = (day: string) => {
    setOpen(false)
    setTyped(null)
    onValue(day)
  }
  const isLocked = rest.disabled || rest.readOnly
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
            const newText = event.currentTarget.value
            setTyped(newText)
            setTyping(true)
            // `3/4/20` may become 2026, so while typing a date is valid only with a four-digit year.
            const isComplete = newText.trim() === '' || /\d{4}$|^\d{4}-\d\d-\d\d$/.test(newText.trim())
            onValue(isComplete ? parse(newText) : newText)
          }}
          onBlur={(event) => {
            commit()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key === 'ArrowDown' && !isLocked) {
              event.preventDefault()
              commit()
              setOpen(true)
            }
            onKeyDown?.(event)
          }}
          className={cx(!isLocked && (rest.size === 'sm' ? 'pr-7 pl-1.5' : 'pr-8'))}
        />
        {!isLocked && (
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
              // Not in the tab order: keyboard users open the calendar from the input.
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
            <Calendar
              value={isDay(value) ? value : null}
              today={today}
              min={min && isDay(min) ? min : undefined}
              max={max && isDay(max) ? max : undefined}
              weekStart={currentRegion().weekStart}
              onChoose={choose}
            />
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
