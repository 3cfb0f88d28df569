'use client'
import { useRef } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input, type InputProps } from '#components/ui/input.tsx'
import { formatDate } from '#lib/client/format.ts'
import { cx } from '#components/ui/cx.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  /** As typed, or as ISO once it is a day. */
  value: string
  onValue: (text: string) => void
  /** Reads what was typed; null for no day. */
  parse: (text: string) => string | null
  format: string
}

const ISO = /^\d{4}-\d\d-\d\d$/

/** A day that is typed in the format of the session, or picked from the browser's own calendar. */
export const DateInput = ({ value, onValue, parse, format, className, onBlur, ...rest }: Props) => {
  const picker = useRef<HTMLInputElement>(null)
  const isOff = rest.disabled || rest.readOnly
  return (
    <span className={cx('relative block', className)}>
      <Input
        {...rest}
        value={ISO.test(value) ? formatDate(value) : value}
        placeholder={format}
        autoComplete="off"
        inputMode="numeric"
        onChange={(event) => onValue(event.currentTarget.value)}
        onBlur={(event) => {
          const day = parse(event.currentTarget.value)
          if (day) onValue(day)
          onBlur?.(event)
        }}
        className="pr-9"
      />
      {!isOff && (
        <>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={ISO.test(value) ? value : ''}
            onChange={(event) => event.currentTarget.value && onValue(event.currentTarget.value)}
            className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
          />
          <IconButton
            icon="calendar"
            label="Choose from a calendar"
            size="sm"
            tabIndex={-1}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
            onClick={() => picker.current?.showPicker()}
          />
        </>
      )}
    </span>
  )
}
