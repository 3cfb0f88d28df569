'use client'
import { useEffect, useState } from 'react'
import type { Module } from '#lib/contract/engine/common.ts'
import type { PaletteItem } from './items.ts'
import { meaningOf } from './source.ts'
import { SOURCES } from './sources.ts'

export type Results = {
  items: readonly PaletteItem[]
  /** Some sources have not responded yet, or the results belong to an earlier text. */
  isWaiting: boolean
  /** Message if a search failed or the code is invalid. */
  problem: string | null
}

type Found = { query: string; items: readonly PaletteItem[]; open: number; hasFailed: boolean }
const NOTHING: Found = { query: '', items: [], open: 0, hasFailed: false }
const WAIT_MS = 160

/**
 * Searches the server for a text: all sources at once, shortly after the last key. Requests for an earlier text are aborted.
 * Earlier results stay until the first new ones arrive.
 */
export const useResults = (query: string, today: string, can: (module: Module, action: 'view') => boolean): Results => {
  const [found, setFound] = useState(NOTHING)
  const text = query.trim()
  const meaning = meaningOf(text)
  const [kind, sought] = meaning.kind === 'bad' ? ['bad' as const, ''] : [meaning.kind, meaning.text]
  // An effect, because it has to abort its requests and clear its timer when the text changes.
  useEffect(() => {
    if (kind === 'bad' || sought === '') return undefined
    const abort = new AbortController()
    const asked = SOURCES.filter((source) => can(source.module, 'view') && source.fits({ kind, text: sought }))
    const timer = setTimeout(() => {
      let [open, hasFailed] = [asked.length, false]
      if (open === 0) setFound({ query: text, items: [], open, hasFailed })
      // Results keep the order of the sources, not of the responses, because a scan opens the first result.
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

/** Removes duplicates: two sources may find the same record. */
const withoutTwins = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
  items.filter(({ id }, at) => items.findIndex((item) => item.id === id) === at)
