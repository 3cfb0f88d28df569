'use client'
import { useEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { SearchInput } from '#components/ui/input.tsx'

type Props = {
  ref?: Ref<HTMLInputElement>
  value: string
  hint: string
  isHintFinal: boolean
  onSearch: (text: string, isFinal: boolean) => void
}

const WAIT_MS = 350

/** Searches shortly after the last key, or immediately on Enter. A scan into the box ends with Enter too. */
export const SearchBox = ({ ref, value, hint, isHintFinal, onSearch }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const fitting = useFittingHint(box, hint)
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const finish = (text: string) => {
    clearTimeout(timer.current)
    setTyped(null)
    onSearch(text, true)
  }
  return (
    <div ref={box} className="max-w-80 min-w-27 grow basis-27">
      <SearchInput
        ref={ref}
        label={hint}
        // The label has the full text. Until the client's words are known, the hint may still change.
        placeholder={isHintFinal ? fitting : SHORTEST}
        className="[&_input]:h-7"
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
    </div>
  )
}

const SHORTEST = 'Search'

/** The hint, and shorter forms of it: “Search order, customer, tracking”, “Search order, customer…”, “Search”. */
const formsOf = (hint: string): readonly string[] => {
  const nouns = hint.split(', ')
  const shortened = nouns.map((_, index) => `${nouns.slice(0, index).join(', ')}…`).slice(2)
  return [hint, ...shortened.toReversed(), SHORTEST]
}

/** The longest form of the hint that the input inside the box has room for. */
const useFittingHint = (box: RefObject<HTMLDivElement | null>, hint: string): string => {
  const [fitting, setFitting] = useState(SHORTEST)
  // The width is known only after layout.
  useEffect(() => {
    const input = box.current?.querySelector('input')
    const canvas = document.createElement('canvas').getContext('2d')
    if (!input || !canvas) return undefined
    const measure = () => {
      const style = getComputedStyle(input)
      // The shorthand `font` is empty if one of its parts has no short form.
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      setFitting(formsOf(hint).find((form) => canvas.measureText(form).width <= room) ?? SHORTEST)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(input)
    void document.fonts?.ready.then(measure)
    return () => observer.disconnect()
  }, [box, hint])
  return fitting
}
