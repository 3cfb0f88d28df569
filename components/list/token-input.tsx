'use client'
import { useState } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

type Props = FieldControl & { value: readonly string[]; onChange: (value: string[]) => void; placeholder?: string }

/** Input for several values. Enter or blur adds the typed value; Backspace in an empty box removes the last one. */
export const TokenInput = ({ value, onChange, placeholder, ...control }: Props) => {
  const [text, setText] = useState('')
  const add = () => {
    const token = text.trim()
    setText('')
    if (token && !value.includes(token)) onChange([...value, token])
  }
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
          {value.map((token) => (
            <Chip key={token} name={token} onRemove={() => onChange(value.filter((other) => other !== token))}>
              {token}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
