'use client'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'

type Props = { text: string; label: string; onCopied?: () => void }

/** Copies text and confirms it for two seconds. */
export const CopyButton = ({ text, label, onCopied }: Props) => {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    copyText(text).then(
      () => {
        setState('done')
        onCopied?.()
      },
      () => setState('failed'),
    )
  const labels = { idle: label, done: 'Copied', failed: 'Your browser blocked copying' }
  return <IconButton icon={state === 'done' ? 'check' : 'copy'} size="sm" label={labels[state]} onClick={copy} />
}

/** Fails outside secure contexts, which have no clipboard API. */
const copyText = async (text: string) => navigator.clipboard.writeText(text)
