'use client'
import { useEffect, useState } from 'react'
import type { PaletteItem } from './items.ts'
import { MAX_PER_SOURCE, parseQuery } from './source.ts'
import { isAvailable, type Searcher, SOURCES } from './sources.ts'

export type Results = {
  items: readonly PaletteItem[]
  /** A source returned as many results as it may, so there may be more matches. */
  isCut: boolean
  /** Some sources have not responded yet, or the results belong to an earlier text. */
  isWaiting: boolean
  /** Message if a search failed or the code is invalid. */
  problem: string | null
}

type FoundItems = { query: string; items: readonly PaletteItem[]; isCut: boolean; pendingCount: number; hasFailed: boolean }
const NO_RESULTS: FoundItems = { query: '', items: [], isCut: false, pendingCount: 0, hasFailed: false }
const WAIT_MS = 160

/**
 * Searches all sources on the server at once, shortly after the last key press. Requests for an earlier text are aborted.
 * Earlier results stay until the first new ones arrive.
 */
export const useResults = (query: string, today: string, { can, isSupplier }: Searcher): Results => {
  const [found, setFound] = useState(NO_RESULTS)
  const text = query.trim()
  // An effect, because it has to abort its requests and clear its timer when the text changes.
  useEffect(() => {
    const meaning = parseQuery(text)
    if (meaning.kind === 'bad' || text === '') return undefined
    const abort = new AbortController()
    const sources = SOURCES.filter((source) => isAvailable(source, { can, isSupplier }) && source.applies(meaning))
    const timer = setTimeout(() => {
      let pendingCount = sources.length
      let hasFailed = false
      if (pendingCount === 0) setFound({ ...NO_RESULTS, query: text })
      // Results keep the order of the sources, not of the responses, because a scan opens the first result.
      const itemsBySource: (readonly PaletteItem[])[] = sources.map(() => [])
      for (const [index, source] of sources.entries())
        void source.find({ meaning, today, isSupplier, signal: abort.signal }).then((items) => {
          if (abort.signal.aborted) return
          itemsBySource[index] = items ?? []
          pendingCount -= 1
          hasFailed ||= items === null
          const isCut = itemsBySource.some(({ length }) => length >= MAX_PER_SOURCE)
          setFound({ query: text, items: withoutDuplicates(itemsBySource.flat()), isCut, pendingCount, hasFailed })
        })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, today, can, isSupplier])
  const meaning = parseQuery(text)
  if (meaning.kind === 'bad') return { items: [], isCut: false, isWaiting: false, problem: meaning.reason }
  if (text === '') return { items: [], isCut: false, isWaiting: false, problem: null }
  const isForThisText = found.query === text
  return {
    items: found.items,
    isCut: found.isCut,
    isWaiting: !isForThisText || found.pendingCount > 0,
    problem:
      isForThisText && found.hasFailed && found.pendingCount === 0
        ? 'Some results are missing. Check your connection and try again.'
        : null,
  }
}

/** Removes duplicates: two sources may find the same record. */
const withoutDuplicates = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
  items.filter(({ id }, index) => items.findIndex((item) => item.id === id) === index)
