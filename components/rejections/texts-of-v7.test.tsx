import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Rejection, RejectionDetail } from '#lib/contract/rejections/rejections.ts'
import AttemptsTab from './attempts-tab.tsx'
import { rejectionCells, rejectionExportColumns } from './cells.tsx'
import ErrorsTab from './errors-tab.tsx'
import RejectionAside from './rejection-aside.tsx'
import type { Messages } from './use-messages.tsx'

const { toClientWording } = vi.hoisted(() => ({
  toClientWording: (text: string) => text.replace(/^(Item|Carrier)\b/, (noun) => ({ Item: 'Article', Carrier: 'Haulier' })[noun] ?? noun),
}))
vi.mock('#lib/client/field-labels.ts', () => ({
  useClientWording: () => toClientWording,
  ClientWording: ({ children }: { children: string }) => children,
}))
const v7 = vi.hoisted(() => ({ message: {} }))
vi.mock('#lib/client/api.ts', () => ({ useCall: () => ({ data: { data: v7.message } }) }))
vi.mock('./fix-action.tsx', () => ({ FixAction: () => null }))

const V7 = 'BO-05421: only 11 of 51 available; next receipt 2026-11-30.'
const SHOWN = 'BO-05421: only 11 of 51 available; next receipt 11/30/2026.'

const row = { error: V7, error_code: 'STOCK_SHORT', errors_count: 1, status: 'FAILED' } as Rejection
const message = {
  ...row,
  errors: [{ code: 'STOCK_SHORT', message: V7, hint: 'Wait until 2026-11-30.', line: null, path: null, value: null }],
  attempts_log: [{ at: null, ok: false, message: V7, user_name: null }],
} as unknown as RejectionDetail

it('the errors of a message have their dates in the user’s format, in the list, its file, the record and its attempts', () => {
  expect(renderToStaticMarkup(rejectionCells['error']!(row))).toContain(SHOWN)
  expect(rejectionExportColumns(String)['error']![0]!.value(row)).toBe(SHOWN)
  const errors = renderToStaticMarkup(<ErrorsTab message={message} onFixed={() => {}} />)
  expect(errors).toContain(SHOWN)
  expect(errors).toContain('Wait until 11/30/2026.')
  expect(renderToStaticMarkup(<AttemptsTab message={message} />)).toContain(SHOWN)
})

it('a message has its type and its errors in the client’s words, in the list, its file, the record and its attempts', () => {
  const error = 'Carrier NRTH is not mapped to one of our carriers.'
  const shown = 'Haulier NRTH is not mapped to one of our carriers.'
  const ofItem = { ...row, error, message: '888', message_name: 'Item maintenance' }
  expect(renderToStaticMarkup(rejectionCells['error']!(ofItem))).toContain(shown)
  expect(renderToStaticMarkup(rejectionCells['message']!(ofItem))).toContain('Article maintenance')
  const exported = rejectionExportColumns(toClientWording)
  expect(['message', 'error'].map((key) => exported[key]![0]!.value(ofItem))).toEqual(['888 Article maintenance', shown])
  expect(exported['message']![0]!.value({ ...ofItem, message_name: 'Item news' })).toBe('888 Item news')
  const errors = [{ ...message.errors[0]!, message: error }]
  expect(renderToStaticMarkup(<ErrorsTab message={{ ...message, errors }} onFixed={() => {}} />)).toContain(shown)
  const attempts = [{ ...message.attempts_log[0]!, message: error }]
  expect(renderToStaticMarkup(<AttemptsTab message={{ ...message, attempts_log: attempts }} />)).toContain(shown)
})

it('the panel of a message has its type and its stream, each only if v7 sends it', () => {
  const lineOf = (named: object) => {
    v7.message = { ...message, id: 'rj_1', ...named }
    const messages = { actionsOf: () => [], onFixed: () => {} } as unknown as Messages
    const html = renderToStaticMarkup(<RejectionAside id="rj_1" tab={null} onTabChange={() => {}} messages={messages} />)
    return html.replaceAll(/<[^>]+>/g, '|').match(/[^|]*(?=\|+Rejected )/)?.[0]
  }
  const type = { message: '888', message_name: 'Item maintenance' }
  expect(lineOf({ ...type, stream_name: 'Orders by EDI' })).toBe('888 Article maintenance · Orders by EDI')
  expect(lineOf({ stream_name: 'Orders by EDI' })).toBe('Orders by EDI')
  expect(lineOf(type)).toBe('888 Article maintenance')
})
