import { expect, it } from 'vitest'
import { FIELD_LABELS } from '#lib/reference/demo/seed/clients.ts'
import { sharedLabels } from '#lib/shared/client-fields.ts'
import { beforeTheirs, withEdit } from '#lib/shared/field-changes.ts'
import { theirChanges, labelChanges, labelProblems, typedLabels, withDraft } from './field-label-draft.ts'

const SAVED = { lot_no: 'Batch', site_code: 'Warehouse', 'status.SO.PICKING': 'Being picked' }

it('a label that is emptied or equals the standard one is reset, and others are kept', () => {
  expect(withDraft(SAVED, { lot_no: ' ', site_code: 'Site', owner_code: ' Division ' })).toEqual({
    'status.SO.PICKING': 'Being picked',
    owner_code: 'Division',
  })
})

it('changes say the old and the new label, and leave out text that changes nothing', () => {
  expect(labelChanges(SAVED, { lot_no: '', owner_code: 'Division', client_code: 'Client', site_code: 'Warehouse ' })).toEqual([
    { key: 'lot_no', text: 'Lot: Batch → Lot' },
    { key: 'owner_code', text: 'Owner: Owner → Division' },
  ])
})

it('labels that are too long or contain markup are problems, an empty one is not', () => {
  const problems = labelProblems({}, { a: 'x'.repeat(41), b: '<b>Lot</b>', c: '', d: '=Lot', e: 'Lot / Batch no. (ñ)', f: '42' })
  expect(Object.keys(problems)).toEqual(['a', 'b', 'd', 'f'])
  expect(problems['a']).toBe('Use at most 40 characters.')
})

it('a label that another field of the same lists has is a problem, unless both have it by default', () => {
  expect(labelProblems(SAVED, { location_code: 'warehouse' })).toEqual({
    location_code: 'Site has the same label.',
    site_code: 'Location has the same label.',
  })
  expect(labelProblems({}, { product_code: 'SKU', lot_no: 'SKU' })).toEqual({
    product_code: 'Lot has the same label.',
    lot_no: 'Item has the same label.',
  })
  // The field whose standard label is taken has no label of its own to correct.
  expect(labelProblems({}, { lot_no: 'Item' })).toEqual({ lot_no: 'Item has the same label.' })
  expect(labelProblems({ lot_no: 'Item', product_code: 'SKU' }, { product_code: '' })).toEqual({ lot_no: 'Item has the same label.' })
  // Both are standard for both orders; and no list of sales orders has the references of suppliers.
  expect(labelProblems(SAVED, { location_code: 'Bin', so_no: 'Job', po_no: 'Job', supplier_ref: 'Reference' })).toEqual({})
})

it('a label that another column of the same lists has is a problem, unless it is the standard one', () => {
  expect(labelProblems({}, { order_type: 'Lines', priority: 'status', available: 'Projected' })).toEqual({
    order_type: 'The column “Lines” has the same name.',
    priority: 'The column “Status” has the same name.',
    available: 'The column “Projected” has the same name.',
  })
  // No list of stock has the lines or the status of an order, and the date of a despatch may be beside the quantity.
  expect(labelProblems({}, { gtin: 'Status', lot_no: 'Batch', qty_despatched: 'Despatched' })).toEqual({})
  expect(sharedLabels({ qty_despatched: 'Despatched', product_name: 'Name' })).toEqual({})
})

it('the labels of the demo clients are different', () => {
  expect(Object.values(FIELD_LABELS).map(sharedLabels)).toEqual([{}, {}])
})

it('labels that someone else saved are named with both values', () => {
  expect(theirChanges(SAVED, { ...SAVED, lot_no: 'Charge', on_hand: 'In stock' })).toEqual([
    'Lot: Batch → Charge',
    'On hand: On hand → In stock',
  ])
  expect(theirChanges(SAVED, SAVED)).toEqual([])
  // A saved label that equals the standard one makes no difference, so removing it is no change.
  expect(theirChanges({ ...SAVED, product_code: 'Item' }, SAVED)).toEqual([])
})

it('a label that two administrators have changed is named with what the other one saved, others are not', () => {
  const typed = { lot_no: 'Charge', site_code: '', owner_code: 'Division' }
  const changes = withEdit({}, SAVED, typed)
  expect(typedLabels(changes)).toEqual(typed)
  const theirs = { ...SAVED, lot_no: 'Lot number', owner_code: 'Branch', on_hand: 'In stock' }
  expect(theirChanges(beforeTheirs(theirs, changes), theirs)).toEqual(['Lot: Batch → Lot number', 'Owner: Owner → Branch'])
  const { site_code: _, ...withoutSite } = SAVED
  expect(theirChanges(beforeTheirs(withoutSite, changes), withoutSite)).toEqual([])
})
