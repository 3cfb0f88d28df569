'use client'
import { useState } from 'react'
import { SearchInput } from '#components/ui/input.tsx'

/** A box that keeps the focus, for scanning one thing after the other: each Enter adds a line or adds one up. */
export const ScanBox = ({ onScan }: { onScan: (text: string) => void }) => {
  const [text, setText] = useState('')
  return (
    <SearchInput
      icon="scan"
      label="Scan or type a code"
      placeholder="Scan or type a code"
      className="w-60 max-sm:w-full [&_input]:h-7"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey) return
        // Enter of a scanner must not submit the order.
        event.preventDefault()
        if (text.trim() !== '') onScan(text.trim())
        setText('')
      }}
    />
  )
}
