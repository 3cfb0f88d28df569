import { expect, it } from 'vitest'
import { freeCorner } from './free-corner.ts'

const desktop = { width: 1440, height: 900 }
const aside = { left: 1020, right: 1440, top: 48 }
const saveBarOfAside = { left: 1020, right: 1440, top: 824 }
const saveBarOfPage = { left: 216, right: 1440, top: 800 }

it('cards are in the corner of the window if nothing is there', () => {
  expect(freeCorner([], [], desktop)).toEqual({ right: 0, bottom: 0 })
})

it('cards are left of a panel, so its save bar moves them no further', () => {
  expect(freeCorner([aside], [saveBarOfAside], desktop)).toEqual({ right: 420, bottom: 0 })
})

it('cards are above a bar of the page, also beside a panel', () => {
  expect(freeCorner([], [saveBarOfPage], desktop)).toEqual({ right: 0, bottom: 108 })
  expect(freeCorner([aside], [{ ...saveBarOfPage, right: 1020 }], desktop)).toEqual({ right: 420, bottom: 108 })
})

it('cards are above the save bar of a panel that leaves no room beside it', () => {
  const phone = { width: 390, height: 844 }
  expect(freeCorner([{ left: 0, right: 390, top: 0 }], [{ left: 0, right: 390, top: 744 }], phone)).toEqual({ right: 0, bottom: 108 })
})

it('cards are left of the row actions of a list, also on a phone and beside a panel', () => {
  expect(freeCorner([], [], desktop, [1425])).toEqual({ right: 59, bottom: 0 })
  expect(freeCorner([], [], { width: 390, height: 844 }, [390])).toEqual({ right: 44, bottom: 0 })
  expect(freeCorner([aside], [], desktop, [1020])).toEqual({ right: 464, bottom: 0 })
  // The panel is over the list, or leaves it no room.
  expect(freeCorner([aside], [], desktop, [1440])).toEqual({ right: 420, bottom: 0 })
  expect(freeCorner([{ left: 300, right: 820, top: 0 }], [], { width: 820, height: 1180 }, [300])).toEqual({ right: 0, bottom: 0 })
})

it('cards stay in the corner beside a dialog, move above a wide one, and leave the buttons of a tall one free', () => {
  const dialog = { left: 430, right: 1010, top: 330 }
  expect(freeCorner([], [dialog], desktop)).toEqual({ right: 0, bottom: 0 })
  expect(freeCorner([], [{ left: 280, right: 1160, top: 330 }], desktop)).toEqual({ right: 0, bottom: 578 })
  expect(freeCorner([], [{ left: 16, right: 374, top: 16 }], { width: 390, height: 844 })).toEqual({ right: 0, bottom: 684 })
})
