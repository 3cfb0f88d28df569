import { useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { createStore } from '#lib/shared/store.ts'

/** The user that was changed last in this tab, kept in memory alone: who changes twenty of them wants to know where they were. */
const lastChanged = createStore<{ id: string; name: string } | null>(null)

/** Remembers whom a change was about, once v7 has made it. */
export const changedUser = (id: string, name: string): void => lastChanged.set({ id, name })

const useLastChanged = () => useSyncExternalStore(lastChanged.subscribe, lastChanged.get, lastChanged.get)

/** Marks the row of the user that was changed last. */
export const MaybeLastChanged = ({ id, children }: { id: string; children: ReactNode }) =>
  useLastChanged()?.id === id ? (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className="truncate">{children}</span>
      <Icon name="edit" size={12} title="Changed last" className="shrink-0 text-accent-ink" />
    </span>
  ) : (
    children
  )

/** The way back to that user, on whatever page and behind whatever filter their row is. */
export const LastChangedButton = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const last = useLastChanged()
  return (
    last && (
      <Button size="sm" variant="ghost" icon="edit" className="max-w-72 min-w-0" onClick={() => onOpen(last.id)}>
        <span className="truncate">Changed last: {last.name}</span>
      </Button>
    )
  )
}
