'use client'
import { Input } from '#components/ui/input.tsx'
import type { FieldControl } from '#components/ui/field.tsx'

type CodeInputProps = FieldControl & { readOnly?: boolean; value: string; onCode: (code: string) => void }

/** Input for a code if v7 has no list to choose from. */
export const CodeInput = ({ onCode, ...control }: CodeInputProps) => (
  <Input
    {...control}
    onChange={(event) => onCode(event.currentTarget.value.toUpperCase())}
    autoComplete="off"
    spellCheck={false}
    className="font-mono"
  />
)

/** Focuses a field's input once it is rendered, so that the user can keep typing. */
export const focusCode = (key: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`[data-field="${key}"] input`)?.focus())
