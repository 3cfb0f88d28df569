import { expect, it } from 'vitest'
import { groupPrintActions } from './marked-rows-bar-content.tsx'

const action = (key: string, group?: 'print') => ({ key, ...(group && { group }) })

it('more than two print actions are moved into a menu, and the others keep their order', () => {
  const few = [action('hold'), action('labels', 'print'), action('print', 'print')]
  expect(groupPrintActions(few)).toEqual({ buttons: few, menuItems: [] })
  const many = [action('sheets', 'print'), action('hold'), action('notes', 'print'), action('copy'), action('print', 'print')]
  const { buttons, menuItems } = groupPrintActions(many)
  expect(buttons.map(({ key }) => key)).toEqual(['hold', 'copy'])
  expect(menuItems.map(({ key }) => key)).toEqual(['sheets', 'notes', 'print'])
})
