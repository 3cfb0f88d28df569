'use client'
import { useId, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'

type Props = {
  label: string
  name: string
  problem: string | null
  button: string
  hasFocus: boolean
  onName: (name: string) => void
  onSubmit: () => void
  onEscape?: () => void
}

const selectText = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}

/** A name with a button. With `onEscape` it has just replaced what was there, so it takes the focus. */
export const ViewNameForm = ({ label, name, problem, button, hasFocus, onName, onSubmit, onEscape }: Props) => {
  const problemId = useId()
  return (
    <form
      noValidate
      className="p-1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="flex gap-1.5">
        <Input
          size="sm"
          aria-label={label}
          placeholder={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          data-autofocus={hasFocus || undefined}
          // Escape cancels only the name; the panel stays open.
          data-own-escape={onEscape && ''}
          ref={onEscape && selectText}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onEscape?.()
          }}
        />
        <Button size="sm" type="submit" className="h-auto shrink-0 self-stretch">
          {button}
        </Button>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="pt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </form>
  )
}
