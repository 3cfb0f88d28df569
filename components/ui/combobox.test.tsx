import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Combobox } from './combobox.tsx'

const choices = [{ value: 'SYD1', label: 'Sydney 1' }]

test('a closed combobox shows the chosen label and says that its list is closed', () => {
  const html = renderToStaticMarkup(<Combobox label="Sites" choices={choices} value={choices[0] ?? null} onChange={() => {}} />)
  expect(html).toContain('role="combobox"')
  expect(html).toContain('aria-expanded="false"')
  expect(html).toContain('value="Sydney 1"')
  expect(html).not.toContain('aria-activedescendant')
})

test('a combobox without a value is empty', () => {
  expect(renderToStaticMarkup(<Combobox label="Sites" choices={choices} value={null} onChange={() => {}} />)).toContain('value=""')
})
