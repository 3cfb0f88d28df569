import { expect, test } from 'vitest'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { alike, plainName } from './alike.ts'

const row = (name: string, postcode: string | null, supplier_code = name) => ({ id: name, name, postcode, supplier_code }) as SupplierRow

test('the legal form, capitals, dots and blanks make no other company', () => {
  expect(new Set(['Green Grocer Pty Ltd', 'GREEN GROCER', 'Green-Grocer Pty. Ltd.', ' green  grocer '].map(plainName)).size).toBe(1)
  expect(plainName('Green Grocers')).not.toBe(plainName('Green Grocer'))
  expect(plainName('A & B')).toBe(plainName('A and B'))
})

test('the same postcode makes it certain and comes first', () => {
  const found = alike([row('Green Grocer', '3000', 'X'), row('Green Grocer Pty Ltd', '20 00', 'Y'), row('Other', '2000')], {
    name: 'green grocer',
    postcode: '2000',
    except: null,
  })
  expect(found.map(({ row: one, isSure }) => [one.supplier_code, isSure])).toEqual([
    ['Y', true],
    ['X', false],
  ])
})

test('a supplier is not its own double, and an empty name is nobody', () => {
  expect(alike([row('Green Grocer', null, 'X')], { name: 'Green Grocer', postcode: '', except: 'X' })).toEqual([])
  expect(alike([row('Pty Ltd', null)], { name: '', postcode: '', except: null })).toEqual([])
})
