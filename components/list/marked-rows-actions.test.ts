import { expect, it } from 'vitest'
import { markedRowsActions } from './marked-rows-actions.ts'

type Options = Parameters<typeof markedRowsActions>
const list = (slots: object) => ({ slots }) as Options[0]
const bulk = (printRefusal: string | null) => ({ printRefusal }) as Options[1]
const release = { key: 'release', label: 'Release', icon: 'arrow-right', onSelect: () => {} } as const

it('marked rows have labels first, then the actions of the screen, then print, each up to its limit', () => {
  const actions = markedRowsActions(list({ printLabels: () => {}, bulk: [release] }), bulk(null))
  expect(actions.map(({ key }) => key)).toEqual(['labels', 'release', 'print'])
  const [labels, , print] = actions
  expect([labels!.refuse!(5000, []), print!.refuse!(500, [])]).toEqual([null, null])
  expect(labels!.refuse!(5001, [])).toBe('You can print labels for at most 5,000 rows at once')
  expect(print!.refuse!(501, [])).toBe('You can print at most 500 rows at once; export to get more')
})

it('a list without labels has only print, refused to users who may not print', () => {
  const actions = markedRowsActions(list({}), bulk('No print'))
  expect(actions.map(({ key, refuse }) => [key, refuse?.(1, [])])).toEqual([['print', 'No print']])
})
