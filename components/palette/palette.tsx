'use client'
import * as RadixDialog from 'radix-ui/dialog'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useToday } from '#lib/client/use-today.ts'
import { useStockVisibility } from '#components/stock/shared/use-stock-visibility.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { portalContainer } from '#components/ui/portal-container.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { useSheetBlock } from '#components/ui/sheet-block.ts'
import { useRouter } from '#components/ui/use-router.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { useScreens } from '#lib/client/use-screens.ts'
import { pluralise } from '#lib/list/pages.ts'
import { joinWithOr } from '#lib/shared/join-words.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { sortByGroup, matchesQuery, recentItems, rememberItem, type PaletteItem } from './items.ts'
import { ResultList } from './result-list.tsx'
import { modulesNotSearched, searchHint } from './sources.ts'
import { useAppItems } from './use-app-items.ts'
import { useResults } from './use-results.ts'

// docs/decisions/0106-the-search-is-our-own.md

type Props = { scanned: string; onClose: () => void; onHelp: () => void; onSignOut: () => void }

/** Finds any record by number or name and offers the app-wide commands. The focus stays in the search box. */
export default function Palette({ scanned, onClose, onHelp, onSignOut }: Props) {
  const router = useRouter()
  const { can } = useSession()
  const isSupplier = useStockVisibility({ trustsLevel: true, isPassive: true }) === 'supplier'
  const today = useToday()
  const listId = useId()
  useSheetBlock()
  const [query, setQuery] = useState(scanned)
  // An id, not an index: results that arrive later may move rows, but the same row stays selected.
  const [activeId, setActiveId] = useState<string | null>(null)
  // Enter was pressed before the results arrived, as a scanner does: open the first result once all have arrived.
  const [isEnterPending, setEnterPending] = useState(scanned !== '')
  // Called when the box gets the focus, not earlier: the dialog then selects the text, and the next key would replace it.
  const addEarlyKeys = () => {
    const { text, endsWithEnter } = takeEarlyKeys()
    if (scanned !== '' || text === '') return
    setQuery((query) => query + text)
    setEnterPending(endsWithEnter)
  }
  const toClientWording = useClientWording()
  const label = useLabels()
  const screens = useScreens()
  const appItems = useAppItems({ onHelp, onSignOut })
  const { items, isCut, isWaiting, problem } = useResults(query, today, { can, isSupplier })
  const trimmed = query.trim()
  const shownItems =
    trimmed === ''
      ? sortByGroup([...recentItems(), ...appItems])
      : sortByGroup([...items, ...appItems.filter((item) => matchesQuery(item, trimmed))], trimmed)
  const indexOfActiveId = shownItems.findIndex(({ id }) => id === activeId)
  const activeIndex = Math.max(indexOfActiveId, 0)
  const setActive = (index: number) => setActiveId(shownItems[index]?.id ?? null)

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    rememberItem(item)
    onClose()
    if ('href' in item) {
      item.onGo?.()
      router.push(item.href)
    } else item.run()
  }
  const isEnterDue = isEnterPending && !isWaiting && trimmed !== ''
  // Carries out a pending Enter once all results have arrived. An effect, because no event of the page tells when.
  useEffect(() => {
    if (!isEnterDue) return
    setEnterPending(false)
    choose(shownItems[0])
    // oxlint-disable-next-line react/exhaustive-deps -- only when the results have arrived
  }, [isEnterDue])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const target = activeIndex + step
      // Arrow keys wrap around; Page keys stop at the ends.
      const last = shownItems.length - 1
      if (target < 0) setActive(step === -1 ? last : 0)
      else if (target > last) setActive(step === 1 ? 0 : last)
      else setActive(target)
    } else if (event.key === 'Enter' || (event.key === 'Tab' && isEnterPending)) {
      event.preventDefault()
      if (isWaiting && trimmed !== '' && indexOfActiveId === -1) setEnterPending(true)
      else choose(shownItems[activeIndex])
    }
  }
  /** The first Escape clears the box. Handled here because the dialog gets the key before the box does. */
  const onEscape = (event: Event) => {
    if (query === '') return
    event.preventDefault()
    setQuery('')
  }
  const notSearched = () => {
    const modules = modulesNotSearched(trimmed, { can, isSupplier })
    const labels = screens.filter(({ module }) => modules.includes(module)).map((screen) => screen.label)
    return labels.length > 0
      ? ` References are searched for here only if they contain a digit; search for others in ${joinWithOr(labels)}.`
      : ''
  }
  const note = problem ?? (shownItems.length === 0 && !isWaiting ? `No results for “${trimmed}”.${notSearched()}` : null)
  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal container={portalContainer()}>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <RadixDialog.Content
          data-palette
          aria-describedby={undefined}
          onEscapeKeyDown={onEscape}
          className="fixed top-[10dvh] left-1/2 z-50 flex max-h-[78dvh] w-[min(640px,calc(100vw-16px))] -translate-x-1/2 animate-appear flex-col overflow-hidden rounded-lg bg-surface shadow-pop outline-none max-md:top-2"
        >
          <RadixDialog.Title className="sr-only">Search everything</RadixDialog.Title>
          <div className="flex items-center gap-2.5 border-b border-line px-4">
            {isWaiting && trimmed !== '' ? <Spinner /> : <Icon name="search" className="text-dim" />}
            <input
              role="combobox"
              aria-label="Search everything"
              aria-expanded={shownItems.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shownItems[activeIndex] ? `${listId}-${activeIndex}` : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder={toClientWording(searchHint({ can, isSupplier }, label('sscc', 'SSCC')))}
              value={query}
              onChange={(event) => {
                setQuery(event.currentTarget.value)
                setActiveId(null)
                setEnterPending(false)
              }}
              onFocus={addEarlyKeys}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-dim touch:text-[16px]"
            />
            <RadixDialog.Close className="hit rounded-sm">
              <span className="sr-only">Close </span>
              <Kbd keys="Esc" />
            </RadixDialog.Close>
          </div>
          <ResultList id={listId} items={shownItems} activeIndex={activeIndex} onActive={setActive} onPick={choose} />
          {note && <p className="border-t border-line px-4 py-3 text-sm text-muted first:border-t-0">{note}</p>}
          <p role="status" className="sr-only">
            {isWaiting
              ? 'Searching'
              : (note ?? `${pluralise(shownItems.length, 'result', 'results')}${isCut ? ', and more that are not shown' : ''}`)}
          </p>
          <p aria-hidden="true" className="flex gap-4 border-t border-line bg-subtle px-4 py-1.5 text-xs text-dim max-md:hidden">
            <span className="flex items-center gap-1.5">
              <Kbd keys="↑" />
              <Kbd keys="↓" /> choose
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys="Enter" /> open
            </span>
            <span className="ml-auto self-center">
              {isCut ? 'There are more matches. Type more to narrow them down.' : 'Scan a pallet to see where it is'}
            </span>
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
