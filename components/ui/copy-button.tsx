'use client'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'

/** Copies text and confirms it for two seconds. */
export const CopyButton = ({ text, label = 'Copy' }: { text: string; label?: string }) => {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    copyText(text).then(
      () => setState('done'),
      () => setState('failed'),
    )
  const labels = { idle: label, done: 'Copied', failed: 'Your browser blocked copying' }
  return <IconButton icon={state === 'done' ? 'check' : 'copy'} size="sm" label={labels[state]} onClick={copy} />
}

/** The clipboard API exists only in secure contexts. */
const copyText = async (text: string) => {
  if (!navigator.clipboard) throw new Error('no clipboard')
  await navigator.clipboard.writeText(text)
}
