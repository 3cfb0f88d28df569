'use client'
import { useState } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

type Props = FieldControl & {
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
  /** The value that typed or scanned text stands for. */
  read?: (text: string) => string
  /** Why a value cannot be right, as a sentence. The value is used anyway, because stored records may have the same fault. */
  problemOf?: (value: string) => string | null
}

/** Input for several values. Enter or blur adds the typed value; Backspace in an empty box removes the last one. */
export const MultiValueInput = ({ value, onChange, placeholder, read, problemOf, ...control }: Props) => {
  const [text, setText] = useState('')
  const add = () => {
    const added = read?.(text.trim()) ?? text.trim()
    setText('')
    if (added && !value.includes(added)) onChange([...value, added])
  }
  const problems = problemOf ? value.map(problemOf).filter((problem) => problem !== null) : []
  return (
    <div className="flex flex-col gap-1">
      <Input
        {...control}
        size="sm"
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim()) {
            event.preventDefault()
            add()
          } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
        }}
      />
      {value.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {value.map((entry) => (
            <Chip key={entry} name={entry} onRemove={() => onChange(value.filter((other) => other !== entry))}>
              {entry}
            </Chip>
          ))}
        </div>
      )}
      {problems.map((problem) => (
        <p key={problem} role="status" className="text-xs text-warn">
          {problem}
        </p>
      ))}
    </div>
  )
}
