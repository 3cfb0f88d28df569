import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

describe('the path in a log line', () => {
  it.each([
    ['/stock-holding?q=secret#x', '/stock-holding'],
    ['/stock-holding#x', '/stock-holding'],
    ['/?secret', '/'],
    ['/login/ACME', '/login/ACME'],
    ['/sales-orders/so_1042/edit', '/sales-orders/so_1042/edit'],
    ['/_next/static/chunks/0a~b-c.js?dpl=1', '/_next/static/chunks/0a~b-c.js'],
    ['/api/stocks/holding', '/api/stocks/holding'],
  ])('of %s is %s', (url, path) => {
    expect(loggedPath(url)).toBe(path)
  })

  it.each([
    ['/login/acme/SECRET', '/login/acme/***'],
    ['/%6cogin/acme/SECRET', '/login/acme/***'],
    ['/login%2facme%2fSECRET', '/login/acme/***'],
    ['/x/..%252flogin/acme/SECRET', '/login/acme/***'],
    ['/login/ACME/one-time/SECRET?x', '/login/acme/***'],
    ['//login//ACME//SECRET', '/login/acme/***'],
    ['/LOGIN/ACME/SECRET', '/login/acme/***'],
    ['/login/ACME;SECRET/x', '/login/***/***'],
    ['/login;jsessionid=1/ACME/SECRET', '(other)'],
    ['/login%09/ACME/SECRET', '(other)'],
    ['/login.rsc/ACME/SECRET', '(other)'],
    ['/login/ACME%3Fsession=SECRET', '/login/(other)'],
    ['/register%3Finvite=SECRET', '(other)'],
    ['/register&invite=SECRET', '(other)'],
    ['/register/SECRET', '/register/(other)'],
    [`/forgot-password/SECRET${'0'.repeat(40)}`, '/forgot-password/(other)'],
    ['/SECRET', '(other)'],
    ['/api/login/ACME/SECRET', '/api/login/***/***'],
    ['/api/users/SECRET/../x', '/api/users/***/***/***'],
    ['/_next/SECRET', '(other)'],
    ['http://gatehouse.test/login/ACME/SECRET', ''],
    ['http://user:SECRET@gatehouse.test/', ''],
    ['gatehouse.test:443/login/ACME/SECRET', ''],
    ['*?SECRET', ''],
    ['', ''],
  ])('of %s is %j, which hides the secret', (url, path) => {
    expect(loggedPath(url)).toBe(path)
    expect(path).not.toContain('SECRET')
  })

  it('is complete for each page, route and public file of the application', () => {
    const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !file.includes('[...'))
      .map((file) => `/${file}`.replace(/\/(page\.tsx|route\.ts)$/, '').replaceAll(/\/\([^)]+\)/g, '') || '/')
    const paths = [...routes, ...readdirSync('public').map((file) => `/${file}`)].map((path) => path.replaceAll(/\[\w+\]/g, 'id_1'))
    const secretPaths = new Map([['/login/id_1/id_1', '/login/id_1/***']])
    expect(paths).toContain('/sales-orders/id_1/edit')
    expect(paths.map(loggedPath)).toEqual(paths.map((path) => secretPaths.get(path) ?? path))
  })

  it('is short', () => {
    expect(loggedPath(`/_next/static${'/aa'.repeat(200)}.js`)).toHaveLength(300)
    expect(loggedPath(`/api${'/a'.repeat(6000)}`).length).toBeLessThan(300)
  })
})
