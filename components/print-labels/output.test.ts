import { expect, it } from 'vitest'
import { NO_LABEL } from '#lib/list/labels/rows.ts'
import { defaultChoices, makeLabels } from './label-choices.ts'
import { drawLabels } from './output.ts'

it('1,205 labels with 3 copies are drawn in pieces of at most 100, in order, as one document', async () => {
  const rows = Array.from({ length: 1_205 }, (_, n) => ({ ...NO_LABEL, product_code: `P-${n}` }))
  const { pages } = makeLabels({ rows }, defaultChoices(rows))
  const [names, sizes, done]: [string[], number[], number[]] = [[], [], []]
  for await (const piece of drawLabels(pages, 3)) {
    const sections = piece.html.match(/<section>/g) ?? []
    sizes.push(sections.length)
    done.push(piece.done)
    names.push(...[...piece.html.matchAll(/aria-label="(Label \d+) of 1205"/g)].map(([, name]) => name!))
  }
  expect(Math.max(...sizes)).toBe(99)
  expect([sizes.length, done.at(-1)]).toEqual([37, 3_615])
  expect(names).toEqual(pages.flatMap((_, n) => Array.from({ length: 3 }, () => `Label ${n + 1}`)))
})
