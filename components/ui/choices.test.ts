import { expect, test } from 'vitest'
import { areChoicesCurrent, unambiguousChoice, highlightParts, matchChoices, namedFirst, unmatchedText } from './choices.ts'

const choices = [
  { value: 'SYD1', label: 'Sydney 1', hint: 'SYD1' },
  { value: 'MEL2', label: 'Melbourne 2', hint: 'MEL2' },
  { value: 'A.B', label: 'Depot (A.B)' },
]

test('every word of the query must occur in the label, value or hint', () => {
  expect(matchChoices(choices, 'syd').map((choice) => choice.value)).toEqual(['SYD1'])
  expect(matchChoices(choices, '2 mel').map((choice) => choice.value)).toEqual(['MEL2'])
  expect(matchChoices(choices, 'syd mel')).toEqual([])
  expect(matchChoices(choices, '  ')).toHaveLength(3)
})

test('matches are highlighted, even if the query contains pattern characters', () => {
  expect(highlightParts('Sydney 1', 'dn')).toEqual([
    { text: 'Sy', isHit: false },
    { text: 'dn', isHit: true },
    { text: 'ey 1', isHit: false },
  ])
  expect(highlightParts('Depot (A.B)', '(a.b)')).toEqual([
    { text: 'Depot ', isHit: false },
    { text: '(A.B)', isHit: true },
  ])
})

test('accents hide neither a choice nor its highlight', () => {
  const places = [{ value: 'CUS-1', label: 'Harbour Café Straße' }]
  expect(matchChoices(places, 'cafe STRASSE')).toEqual(places)
  expect(unambiguousChoice([...places, ...choices], 'harbour cafe strasse')?.value).toBe('CUS-1')
  expect(highlightParts('Harbour Café Straße', 'cafe str')).toEqual([
    { text: 'Harbour ', isHit: false },
    { text: 'Café', isHit: true },
    { text: ' ', isHit: false },
    { text: 'Str', isHit: true },
    { text: 'aße', isHit: false },
  ])
  expect(highlightParts('Cafe', 'CAFÉ')).toEqual([{ text: 'Cafe', isHit: true }])
  expect(highlightParts('Cafe', '')).toEqual([{ text: 'Cafe', isHit: false }])
})

test('a text selects the choice that it matches exactly, or the only choice', () => {
  const customers = [
    { value: 'CUS-001', label: 'Corner Store', hint: '00001 · Sydney' },
    { value: 'CUS-002', label: 'Corner Store North', hint: '00002 · Sydney' },
    { value: 'CUS-003', label: 'Gone', disabled: true },
  ]
  const certain = (text: string) => unambiguousChoice(customers, text)?.value ?? null
  expect(['cus-002', ' corner store ', '00001', 'corner', 'Sydney', 'gone'].map(certain)).toEqual([
    'CUS-002',
    'CUS-001',
    'CUS-001',
    null,
    null,
    null,
  ])
  expect(unambiguousChoice(customers.slice(1, 2), 'nor')?.value).toBe('CUS-002')
  expect(unambiguousChoice([], 'x')).toBeNull()
})

test('choices loaded for an earlier query are not current', () => {
  const ready = { status: 'ready', query: 'milk', choices, isTruncated: false } as const
  expect(areChoicesCurrent(ready, ' milk ')).toBe(true)
  expect(areChoicesCurrent(ready, 'milks')).toBe(false)
  expect(areChoicesCurrent({ status: 'loading', choices }, 'milk')).toBe(false)
  // So few characters trigger no request, unless `minChars` is 0.
  expect(areChoicesCurrent({ status: 'idle' }, '')).toBe(true)
  expect(areChoicesCurrent({ status: 'idle' }, '', 0)).toBe(false)
})

test('text that selects no choice gets the reason: no match, several, a disabled one, or no response', () => {
  const [first, second] = [
    { value: 'A', label: 'Fresh Foods' },
    { value: 'B', label: 'Fresh Fruit', hint: '00142 · blocked for Acme Foods', disabled: true },
  ]
  expect(unmatchedText(' zzz ', [])).toBe('Nothing matches “zzz”. Choose one of the listed values.')
  expect(unmatchedText('fresh', [first, second])).toBe('“fresh” matches several. Choose one of the listed values.')
  const blocked = 'Fresh Fruit is blocked for Acme Foods. Choose another one.'
  expect(unmatchedText('fruit', [second])).toBe(blocked)
  expect(unmatchedText('fresh fruit', [{ value: 'C', label: 'Fresh Fruit North' }, second])).toBe(blocked)
  expect(unmatchedText('00142', [first, second])).toBe(blocked)
  expect(unmatchedText('gone', [{ value: 'D', label: 'Gone', disabled: true }])).toBe('Gone cannot be chosen. Choose another one.')
  expect(unmatchedText('x', null)).toBe('“x” could not be looked up. Try again, or choose from the list.')
})

test('choices whose words begin with what was typed come first, others keep their order', () => {
  const labels = ['Dis Abled', 'Ed I. Desk', 'Fred', 'Zoë Éder']
  const people = labels.map((label) => ({ value: label, label }))
  const labelsFor = (query: string) => namedFirst(people, query).map(({ label }) => label)
  expect(labelsFor('ed')).toEqual(['Ed I. Desk', 'Zoë Éder', 'Dis Abled', 'Fred'])
  expect(labelsFor('Ed I')[0]).toBe('Ed I. Desk')
  expect(labelsFor('desk ed')[0]).toBe('Ed I. Desk')
  expect(labelsFor('led')).toEqual(labels)
  expect(labelsFor(' ')).toEqual(labels)
  expect(matchChoices(people, 'ed').map(({ label }) => label)).toEqual(labelsFor('ed'))
  // The choice with exactly this code stays before names that begin with it.
  const suppliers = [
    { value: 'S-1', label: 'Green Grocer', hint: '014 · Sydney' },
    { value: 'S-2', label: '014 Street Foods' },
  ]
  expect(namedFirst(suppliers, '014')).toEqual(suppliers)
  // Choices that cannot be chosen do not move up.
  expect(namedFirst([people[0]!, { ...people[1]!, disabled: true }], 'ed').map(({ label }) => label)).toEqual(['Dis Abled', 'Ed I. Desk'])
})
