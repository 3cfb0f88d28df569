import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { sscc } from './define-resource.ts'
import { FilterEditor } from './filter-editor.tsx'
import { TokenInput } from './token-input.tsx'

const filter = sscc({ placeholder: 'Type or scan a pallet' })
type Props = Parameters<typeof TokenInput>[0]
vi.mock('./token-input.tsx', { spy: true })

const tokenInputOf = (...values: string[]): { html: string; props: Props } => {
  const html = renderToStaticMarkup(
    <FilterEditor filter={filter} label="SSCC" filters={{ sscc: values }} onChange={() => {}} facet={undefined} load={undefined} />,
  )
  return { html, props: vi.mocked(TokenInput).mock.lastCall?.[0] as Props }
}

it('the SSCC filter uses the 18 digits of what was typed, and says if its check digit is wrong', () => {
  const { html, props } = tokenInputOf('376104250021234568')
  expect(html).toContain('SSCC 376104250021234568 has a wrong check digit: 8 instead of 9.')
  expect(['(00)376104250021234569', '00 37610425 0021234569', '1234'].map((text) => props.read?.(text))).toEqual([
    '376104250021234569',
    '376104250021234569',
    '1234',
  ])
  expect(tokenInputOf('376104250021234569').html).not.toContain('check digit')
})
