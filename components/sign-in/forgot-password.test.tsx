import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ForgotPassword } from './forgot-password.tsx'
import { LoginForm } from './login-form.tsx'

it('the logo of a client stays when the user goes to the page for a forgotten password and back', () => {
  const login = (client: string | null) => renderToStaticMarkup(<LoginForm client={client} next="/" reason={null} version="1" />)
  const forgot = (client: string | null) => renderToStaticMarkup(<ForgotPassword client={client} />)
  expect(login('A/B')).toContain('href="/forgot-password/A%2FB"')
  expect(forgot('A/B')).toContain('src="/images/A%2FB"')
  expect(forgot('A/B')).toContain('href="/login/A%2FB"')
  expect(login(null)).toContain('href="/forgot-password"')
  expect(forgot(null)).toContain('href="/login"')
})
