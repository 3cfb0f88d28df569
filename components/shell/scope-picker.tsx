'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Choice } from '#components/ui/choices.ts'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { isShowableCode } from '#lib/shared/showable-code.ts'

/** The list of choices, loaded when first opened. */
export const ScopeChoices = lazyParts(() => import('#components/ui/multi-picker.tsx'))('MultiPicker')

type Props = {
  icon: IconName
  /** Plural label: "Clients". */
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  /** Text if nothing is chosen: "All clients". */
  all: string
  onChange: (value: string[]) => void
  className?: string
}

/** Focuses the choices. While they load it is the panel, so that the focus can move on to them, and not the button below them. */
const focusChoices = (event: Event) => {
  event.preventDefault()
  const panel = event.currentTarget as HTMLElement
  const choices = panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel
  choices.focus()
}

/** A picker in the top bar. Nothing chosen means everything that the user may see. */
export const ScopePicker = ({ icon, label, choices, value, all, onChange, className }: Props) => {
  const [isOpen, setOpen] = useState(false)
  // A link may contain a code that the user has no access to. The list filters by it, so show it and let the user remove it.
  const hasUnknownCode = value.some((code) => !isChoice(code, choices))
  const isFixed = choices.length === 1 && !hasUnknownCode
  const chosen = isFixed && choices[0] ? [choices[0].value] : value
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      onOpenAutoFocus={focusChoices}
      className="w-80"
      trigger={
        <button
          type="button"
          className={cx(
            'hit inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-hover data-[state=open]:bg-hover',
            value.length > 0 ? 'text-ink' : 'text-muted',
            className,
          )}
        >
          <Icon name={icon} className="text-dim" />
          <span className="sr-only">{label}: </span>
          <ChosenCodes codes={chosen} choices={choices} all={all} />
          <Icon name="chevron-down" size={14} className="text-dim" />
        </button>
      }
    >
      {choices.length === 0 ? (
        <p className="px-3 py-2.5 text-sm text-muted">Ask your administrator for access.</p>
      ) : (
        <ScopeChoices label={label} choices={choices} value={chosen} onChange={isFixed ? () => {} : onChange} />
      )}
      {value.length > 0 && !isFixed && (
        <div className="border-t border-line p-1.5">
          <Button variant="ghost" size="sm" onClick={() => onChange([])} className="w-full">
            {all}
          </Button>
        </div>
      )}
    </Popover>
  )
}

const isChoice = (code: string, choices: readonly Choice[]): boolean =>
  choices.some((choice) => choice.value.toUpperCase() === code.toUpperCase())

/** Text of a chosen code. Text from a link that does not look like a code is not repeated. */
export const codeText = (code: string, choices: readonly Choice[]): string =>
  isChoice(code, choices) || isShowableCode(code) ? code : 'Unknown'

const MAX_CHIPS = 2

/** The first two codes as chips, and the number of others. */
const ChosenCodes = ({ codes, choices, all }: { codes: readonly string[]; choices: readonly Choice[]; all: string }) => {
  if (codes.length === 0) return <span className="truncate">{all}</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      {codes.slice(0, MAX_CHIPS).map((code) => (
        <span key={code} className="truncate rounded-sm bg-sunken px-1.5 font-mono text-xs leading-5 text-ink">
          {codeText(code, choices)}
        </span>
      ))}
      {codes.length > MAX_CHIPS && <span className="text-xs text-muted">+{codes.length - MAX_CHIPS}</span>}
    </span>
  )
}
