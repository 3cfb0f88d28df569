'use client'
import { Input } from '#components/ui/input.tsx'
import type { FieldControl } from '#components/ui/field.tsx'

type CodeInputProps = FieldControl & { readOnly?: boolean; value: string; onCode: (code: string) => void }

/** A code that is typed, where v7 has no list to choose from. */
export const CodeInput = ({ onCode, ...control }: CodeInputProps) => (
  <Input
    {...control}
    onChange={(event) => onCode(event.currentTarget.value.toUpperCase())}
    autoComplete="off"
    spellCheck={false}
    className="font-mono"
  />
)

/** The box of a field, once it is there: the person who was typing goes on in it. */
export const focusCode = (key: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`[data-field="${key}"] input`)?.focus())
