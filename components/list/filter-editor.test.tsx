import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { dateRange, flag, numberRange, sscc } from './define-resource.ts'
import { FilterEditor } from './filter-editor.tsx'
import { MultiValueInput } from './multi-value-input.tsx'

const filter = sscc({ placeholder: 'Type or scan a pallet' })
type Props = Parameters<typeof MultiValueInput>[0]
type EditorProps = Parameters<typeof FilterEditor>[0]
vi.mock('./multi-value-input.tsx', { spy: true })
const siteClock = vi.hoisted(() => ({ note: 'Days are in the site’s time zone (Australia/Perth)' as string | null }))
vi.mock('#lib/client/site-clock.ts', () => ({ useSiteClockNote: () => siteClock.note }))

const inputOf = (...values: string[]): { html: string; props: Props } => {
  const html = renderToStaticMarkup(
    <FilterEditor filter={filter} label="SSCC" filters={{ sscc: values }} onChange={() => {}} facet={undefined} load={undefined} />,
  )
  return { html, props: vi.mocked(MultiValueInput).mock.lastCall?.[0] as Props }
}

it('the SSCC filter uses the 18 digits of what was typed, and says if its check digit is wrong', () => {
  const { html, props } = inputOf('376104250021234568')
  expect(html).toContain('SSCC 376104250021234568 has a wrong check digit: 8 instead of 9.')
  expect(['(00)376104250021234569', '00 37610425 0021234569', '1234'].map((text) => props.read?.(text))).toEqual([
    '376104250021234569',
    '376104250021234569',
    '1234',
  ])
  expect(inputOf('376104250021234569').html).not.toContain('check digit')
})

it('a checkbox has the count of the rows that ticking it would show', () => {
  const facet = {
    key: 'open',
    label: 'Open',
    type: 'boolean',
    options: [
      { value: '1', label: 'Yes', count: 253 },
      { value: '0', label: 'All', count: 1299 },
    ],
  } as const
  const htmlOf = (value: '1' | '0', options: readonly object[] = facet.options) =>
    renderToStaticMarkup(
      <FilterEditor
        filter={flag('open', 'Show', { value })}
        label="Show"
        filters={{}}
        onChange={() => {}}
        facet={{ ...facet, options } as never}
        load={undefined}
      />,
    )
  expect(htmlOf('1')).toContain('253')
  expect(htmlOf('0')).toMatch(/1,299/)
  expect(htmlOf('0', facet.options.slice(0, 1))).not.toMatch(/\d{3}/)
})

it('a filter by times says whose days it has, if the user’s clock differs from that of the site', () => {
  const htmlOf = (days?: 'site' | 'user') =>
    renderToStaticMarkup(
      <FilterEditor
        filter={dateRange('at', 'Time', { days })}
        label="Time"
        filters={{}}
        onChange={() => {}}
        facet={undefined}
        load={undefined}
      />,
    )
  expect(htmlOf('site')).toContain('Days are in the site’s time zone (Australia/Perth).')
  expect(htmlOf('user')).toContain('Days are in your time zone.')
  expect(htmlOf()).not.toContain('Days are')
  siteClock.note = null
  expect(htmlOf('site') + htmlOf('user')).not.toContain('Days are')
})

it('a range that ends before it begins has the error at its end', () => {
  const htmlOf = (filter: EditorProps['filter'], filters: EditorProps['filters']) =>
    renderToStaticMarkup(
      <FilterEditor filter={filter} label="Time" filters={filters} onChange={() => {}} facet={undefined} load={undefined} />,
    )
  const days = htmlOf(dateRange('at', 'Time'), { at_from: ['2026-11-27'], at_to: ['2026-11-20'] })
  expect(days.match(/aria-invalid="true"|Time to|Choose an end date on or after the start date/g)).toHaveLength(3)
  expect(days.indexOf('aria-invalid="true"')).toBeGreaterThan(days.indexOf('Time from'))
  const numbers = htmlOf(numberRange('age', 'Age'), { age_min: ['10'], age_max: ['9'] })
  expect(numbers.match(/Enter a number that is at least as large as the first one/g)).toHaveLength(1)
  expect(htmlOf(dateRange('at', 'Time'), { at_from: ['2026-11-20'], at_to: ['2026-11-27'] })).not.toContain('aria-invalid="true"')
})

it('a range with one end is named by its label alone', () => {
  const filter = numberRange('cover', 'Cover at most', { only: 'max' })
  const html = renderToStaticMarkup(
    <FilterEditor filter={filter} label={filter.label} filters={{}} onChange={() => {}} facet={undefined} load={undefined} />,
  )
  expect(html).toContain('aria-label="Cover at most"')
  expect(html.match(/<input/g)).toHaveLength(1)
})

it('only a signed quantity may be negative, and elsewhere the error says so', () => {
  const htmlOf = (filter: EditorProps['filter'], filters: EditorProps['filters']) =>
    renderToStaticMarkup(
      <FilterEditor filter={filter} label="Quantity" filters={filters} onChange={() => {}} facet={undefined} load={undefined} />,
    )
  const signed = htmlOf(numberRange('qty', 'Quantity', { isSigned: true }), { qty_min: ['-6.5'], qty_max: ['-1'] })
  expect(signed).toContain('value="-6.5"')
  expect(signed).not.toContain('role="alert"')
  expect(signed).toContain('inputMode="text"')
  expect(htmlOf(numberRange('qty', 'Quantity'), { qty_min: ['-6.5'] })).toContain('Enter 0 or more.')
  expect(htmlOf(numberRange('qty', 'Quantity', { isWhole: true }), { qty_min: ['-6'] })).toContain('Enter 0 or more.')
  expect(htmlOf(numberRange('qty', 'Quantity', { isSigned: true }), { qty_min: ['x'] })).toContain('Enter a number, such as')
})
