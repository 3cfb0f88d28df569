'use client'
import { useEffect, useState } from 'react'
import type { Module } from '#lib/contract/engine/common.ts'
import type { PaletteItem } from './items.ts'
import { meaningOf } from './source.ts'
import { SOURCES } from './sources.ts'

export type Results = {
  items: readonly PaletteItem[]
  /** Not all have answered yet, or the answers belong to another text. */
  isWaiting: boolean
  /** A place that could not be searched, or a code that cannot be right. */
  problem: string | null
}

type Found = { query: string; items: readonly PaletteItem[]; open: number; hasFailed: boolean }
const NOTHING: Found = { query: '', items: [], open: 0, hasFailed: false }
const WAIT_MS = 160

/**
 * What the server finds for a text: all places at once, a moment after the last key; what an earlier text asked is dropped.
 * Results of the text before stay until the first of the new ones come.
 */
export const useResults = (query: string, today: string, can: (module: Module, action: 'view') => boolean): Results => {
  const [found, setFound] = useState(NOTHING)
  const text = query.trim()
  const meaning = meaningOf(text)
  const [kind, sought] = meaning.kind === 'bad' ? ['bad' as const, ''] : [meaning.kind, meaning.text]
  // The server is outside of React; the effect owns its calls and their timer.
  useEffect(() => {
    if (kind === 'bad' || sought === '') return undefined
    const abort = new AbortController()
    const asked = SOURCES.filter((source) => can(source.module, 'view') && source.fits({ kind, text: sought }))
    const timer = setTimeout(() => {
      let [open, hasFailed] = [asked.length, false]
      if (open === 0) setFound({ query: text, items: [], open, hasFailed })
      // In the order of the sources, whichever answers first: a scan follows the first result.
      const answers: (readonly PaletteItem[])[] = asked.map(() => [])
      for (const [at, source] of asked.entries())
        void source.find({ meaning: { kind, text: sought }, today, signal: abort.signal }).then((more) => {
          if (abort.signal.aborted) return
          answers[at] = more ?? []
          ;[open, hasFailed] = [open - 1, hasFailed || more === null]
          setFound({ query: text, items: withoutTwins(answers.flat()), open, hasFailed })
        })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [kind, sought, text, today, can])
  if (meaning.kind === 'bad') return { items: [], isWaiting: false, problem: meaning.reason }
  if (text === '') return { items: [], isWaiting: false, problem: null }
  const isOwn = found.query === text
  return {
    items: found.items,
    isWaiting: !isOwn || found.open > 0,
    problem: isOwn && found.hasFailed && found.open === 0 ? 'Not everything could be searched. Check the connection and try again.' : null,
  }
}

/** One record may be found in two ways. */
const withoutTwins = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
  items.filter(({ id }, at) => items.findIndex((item) => item.id === id) === at)
