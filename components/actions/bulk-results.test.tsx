import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BulkResults } from './bulk-results.tsx'
import type { RowResult } from './run-rows.ts'

it('each row states its result as a sentence, with or without a full stop in the note', () => {
  const results: RowResult<{ id: string }>[] = [
    { row: { id: 'a' }, outcome: 'refused', note: 'You cannot change your own access' },
    { row: { id: 'b' }, outcome: 'refused', note: 'A user needs at least one site.' },
    { row: { id: 'c' }, outcome: 'done' },
    { row: { id: 'd' }, outcome: 'skipped' },
    { row: { id: 'e' }, outcome: 'unknown' },
    { row: { id: 'f' }, outcome: 'unavailable' },
    { row: { id: 'g' }, outcome: 'pending' },
  ]
  const markup = renderToStaticMarkup(<BulkResults results={results} nameOf={({ id }) => id} label="Results" />)
  const lines = markup.split('<li').slice(1)
  expect(lines.map((line) => line.replaceAll(/^[^>]*>|<svg.*?<\/svg>|<[^>]+>/g, '').trim())).toEqual([
    'aYou cannot change your own access.',
    'bA user needs at least one site.',
    'c',
    'dNot started.',
    'eNo response.',
    'fNot done.',
    'gAccepted, but not done yet.',
  ])
})
