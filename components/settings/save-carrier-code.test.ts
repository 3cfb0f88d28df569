import { beforeEach, expect, it, vi } from 'vitest'
import { putSettingsCarrierCode } from '#lib/contract/settings/carrier-codes.ts'
import { conflictText, useSaveCarrierCode } from './save-carrier-code.ts'
import { isChangedByOthers, unsavedCarriers } from './unsaved-carriers.ts'

const { send, toast, remove } = vi.hoisted(() => ({ send: vi.fn(), toast: vi.fn(), remove: vi.fn() }))
vi.mock('#lib/client/api.ts', () => ({ send }))
vi.mock('#lib/client/refresh.ts', () => ({ useRefresh: () => () => {} }))
vi.mock('#components/ui/toast.tsx', () => ({ toast }))
vi.mock('react', async (original) => ({ ...(await original<object>()), useRef: (current: unknown) => ({ current }) }))

type Row = { sent_code: string; carrier_code: string | null; version: number }
/** What v7 has, and what the screen shows. */
let [stored, listed]: [readonly Row[], readonly Row[]] = [[], []]

beforeEach(() => {
  unsavedCarriers.discardAll()
  vi.clearAllMocks()
  stored = [{ sent_code: 'NRTH', carrier_code: 'DHL', version: 1 }]
  listed = stored
  toast.mockReturnValue(remove)
  send.mockImplementation(async (_, { body, version }: { body: { carrier_code: string }; version: number }) => {
    stored = [{ sent_code: 'NRTH', carrier_code: body.carrier_code, version: version + 1 }]
    return { ok: true, value: null }
  })
})

const useCodes = () =>
  useSaveCarrierCode('ACME', async () => {
    listed = stored
    return { data: listed } as never
  })
const undo = () => (toast.mock.lastCall![0] as { action: { onClick: () => void } }).action.onClick()
const choose = (carrier: string) => unsavedCarriers.choose('ACME', 'NRTH', carrier, listed[0]?.carrier_code ?? null)
const change = (to: string) => ({ sent: 'NRTH', from: listed[0]!.carrier_code, to, version: listed[0]!.version, waiting: 0 })
const chosen = () => unsavedCarriers.all()['ACME']?.chosen ?? {}

it('undoing your own change is not a change by someone else, although you have chosen another carrier since', async () => {
  choose('TOLL')
  await useCodes()(change('TOLL'))
  expect(chosen()).toEqual({})
  choose('STARTRACK')
  undo()
  await vi.waitFor(() => expect(listed[0]?.carrier_code).toBe('DHL'))
  expect(send.mock.lastCall).toEqual([
    putSettingsCarrierCode,
    { version: 2, body: { client: 'ACME', sent_code: 'NRTH', carrier_code: 'DHL' } },
  ])
  expect(chosen()).toEqual({ NRTH: { before: 'DHL', now: 'STARTRACK' } })
  expect(isChangedByOthers(chosen(), 'NRTH', 'DHL')).toBe(false)
})

it('a later change of the same code ends the offer to undo the one before, which v7 would refuse', async () => {
  const save = useCodes()
  await save(change('TOLL'))
  expect(remove).not.toHaveBeenCalled()
  await save(change('STARTRACK'))
  expect(remove).toHaveBeenCalledOnce()
})

it('a code that someone else has mapped meanwhile is not mapped again before the user has seen it, even in a v7 without versions', async () => {
  const chosenBefore = change('STARTRACK')
  stored = [{ sent_code: 'NRTH', carrier_code: 'TOLL', version: 1 }]
  expect(await useCodes()(chosenBefore)).toEqual({ ok: false, text: conflictText('NRTH', 'TOLL') })
  expect(send).not.toHaveBeenCalled()
  expect(listed).toBe(stored)
})
