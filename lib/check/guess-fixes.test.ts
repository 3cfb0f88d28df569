import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { list, single } from '#lib/contract/engine/common.ts'
import { guessFixes } from './guess-fixes.ts'

const rows = list(z.object({ id: z.string() }))
const rights = single(z.object({ modules: z.array(z.string()), views: z.record(z.string(), z.string()), name: z.string() }))

it.each([
  ['OData', { '@odata.context': 'x', '@odata.count': 83, value: [{ id: '1' }] }, { data: 'value', total: '@odata.count' }],
  ['SAP', { d: { __count: '83', results: [{ id: '1' }] } }, { data: 'd.results', total: 'd.__count' }],
  ['Spring', { content: [{ id: '1' }], totalElements: 83 }, { data: 'content', total: 'totalElements' }],
])('rows and their total are found in the envelope of %s', (_, body, at) => {
  const guess = guessFixes(rows, body)
  expect(guess.fixes).toEqual([{ kind: 'envelope', at }])
  expect(guess.body).toMatchObject({ data: [{ id: '1' }], meta: { total: at.total.endsWith('__count') ? '83' : 83 } })
})

it.each([
  ['with an object next to another field', { modules: ['stock'], views: {} }, [{ kind: 'bareRecord' }]],
  ['with an object of one field', { modules: ['stock'], views: { name: 'x' } }, [{ kind: 'bareRecord' }]],
  ['in an envelope', { user: { modules: ['stock'], views: {} }, name: 'ok' }, [{ kind: 'unwrap', field: 'user' }, { kind: 'bareRecord' }]],
])('a record %s is told apart from its envelope', (_, body, fixes) => {
  expect(guessFixes(rights, body).fixes).toEqual(fixes)
})
