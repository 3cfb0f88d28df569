import { expect, it } from 'vitest'
import { folding } from './marks-tools.tsx'

const action = (key: string, group?: 'print') => ({ key, ...(group && { group }) })

it('what prints stands in one menu where there is more than two of it, and the rest keeps its order', () => {
  const few = [action('hold'), action('labels', 'print'), action('print', 'print')]
  expect(folding(few)).toEqual({ alone: few, folded: [] })
  const many = [action('sheets', 'print'), action('hold'), action('notes', 'print'), action('copy'), action('print', 'print')]
  const { alone, folded } = folding(many)
  expect(alone.map(({ key }) => key)).toEqual(['hold', 'copy'])
  expect(folded.map(({ key }) => key)).toEqual(['sheets', 'notes', 'print'])
})
