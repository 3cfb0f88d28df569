'use client'
import { useEffect, useRef, useState, type Ref } from 'react'
import { SearchInput } from '#components/ui/input.tsx'
import { useMedia } from './use-media.ts'

type Props = { ref?: Ref<HTMLInputElement>; value: string; hint: string; onSearch: (text: string, isFinal: boolean) => void }

const WAIT_MS = 350

/** Searches a moment after the last key, or at once with Enter; a scan into the box is a final text too. */
export const SearchBox = ({ ref, value, hint, onSearch }: Props) => {
  const isNarrow = useMedia('(max-width: 639px)')
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The timer must not outlive the box.
  useEffect(() => () => clearTimeout(timer.current), [])
  const finish = (text: string) => {
    clearTimeout(timer.current)
    setTyped(null)
    onSearch(text, true)
  }
  return (
    <SearchInput
      ref={ref}
      label={hint}
      // A hint that is cut in a word tells nothing; the label says it whole.
      placeholder={isNarrow ? 'Search' : hint}
      className="w-80 max-w-full min-w-32 shrink [&_input]:h-7"
      aria-keyshortcuts="/"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(text, false), WAIT_MS)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          finish(event.currentTarget.value)
        } else if (event.key === 'Escape') {
          event.stopPropagation()
          if (event.currentTarget.value) finish('')
          event.currentTarget.blur()
        }
      }}
      onBlur={() => typed !== null && finish(typed)}
      onClear={() => finish('')}
    />
  )
}
