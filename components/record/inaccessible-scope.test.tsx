import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { codeText } from '#components/shell/scope-picker.tsx'
import { InaccessibleScope } from './inaccessible-scope.tsx'

const render = (...codes: string[]) =>
  renderToStaticMarkup(<InaccessibleScope codes={codes} remainingClient="ACME" removeInaccessible={() => undefined} />)

it('the screen names the codes in a link, but does not repeat other text put in their place', () => {
  expect(render('BOREAL', 'MEL2')).toContain('You don’t have access to BOREAL or MEL2.')
  const html = render('BOREAL', 'Your account is locked')
  expect(html).toContain('You don’t have access to what this link shows.')
  expect(html).not.toContain('locked')
})

it('the top bar shows the codes in a link, but not other text put in their place', () => {
  const choices = [{ value: 'Northern Foods', label: 'Northern Foods' }]
  expect(codeText('northern foods', choices)).toBe('northern foods')
  expect(codeText('BOREAL', choices)).toBe('BOREAL')
  expect(codeText('Your account is locked', choices)).toBe('Unknown')
})
