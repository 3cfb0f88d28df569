'use client'
import { useId, useState } from 'react'
import { Input, type InputProps } from '#components/ui/input.tsx'
import { numberText } from '#lib/shared/region.ts'
import { isPlainNumber, parseNumber } from '#lib/shared/typed-numbers.ts'

type Props = Omit<InputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'step'> & {
  /** A number as `0.5`, or the typed text while it is not a number; empty for none. */
  value: string
  /** Receives the number as `0.5` once the text is one that the field allows, and the typed text before that. */
  onValue: (text: string) => void
  isWhole?: boolean
  /** Negative numbers are allowed as well. */
  isSigned?: boolean
  /** Shown below the input, unless the typed text itself is an error. */
  problem?: string | null
}

/**
 * An input for a number (from zero up, unless `isSigned`), written as in the user's region (`0,5`), whatever the language of the browser.
 * Other text is kept and shown as an error.
 */
export const NumberInput = ({
  value,
  onValue,
  isWhole = false,
  isSigned = false,
  problem: numberProblem = null,
  className,
  ...rest
}: Props) => {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const errorId = useId()
  // A value that was set from outside, e.g. cleared, replaces the typed text.
  const text = typed && typed.value === value ? typed.text : isPlainNumber(value, isSigned) ? numberText(Number(value)) : value
  const read = (input: string): string => {
    const number = parseNumber(input)
    return number === null || (number < 0 && !isSigned) || (isWhole && !Number.isInteger(number)) ? input.trim() : String(number)
  }
  const problem =
    value === '' || (isPlainNumber(value, isSigned) && !(isWhole && value.includes('.'))) ? numberProblem : problemText(value, isWhole)
  return (
    <div className={className}>
      <Input
        {...rest}
        value={text}
        // The keypads of phones have no minus sign.
        inputMode={isSigned ? 'text' : isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : errorId}
        onChange={(event) => {
          const next = { text: event.currentTarget.value, value: read(event.currentTarget.value) }
          setTyped(next)
          onValue(next.value)
        }}
        onBlur={() => setTyped(null)}
      />
      {problem !== null && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

const problemText = (value: string, isWhole: boolean) => {
  if (Number(parseNumber(value)) < 0) return 'Enter 0 or more.'
  return isWhole ? 'Enter a whole number.' : `Enter a number, such as ${numberText(2.5)}.`
}
