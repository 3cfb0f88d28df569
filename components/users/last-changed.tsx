import { useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { createStore } from '#lib/shared/store.ts'

/** The user who was changed or added last, so that people who edit many users can keep their place. It is lost when the page is reloaded. */
const lastChanged = createStore<{ id: string; name: string } | null>(null)

/** Records the user who was changed or added, once v7 has confirmed it. */
export const recordChangedUser = (id: string, name: string): void => lastChanged.set({ id, name })

const useLastChanged = () => useSyncExternalStore(lastChanged.subscribe, lastChanged.get, lastChanged.get)

/** Marks the row of the last changed user. */
export const LastChangedMark = ({ id, children }: { id: string; children: ReactNode }) =>
  useLastChanged()?.id === id ? (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span className="truncate">{children}</span>
      <Icon name="edit" size={12} title="Last changed" className="shrink-0 text-accent-ink" />
    </span>
  ) : (
    children
  )

/** Button that opens the last changed user, even if the current page or filter does not include their row. */
export const LastChangedButton = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const last = useLastChanged()
  return (
    last && (
      <Button size="sm" variant="ghost" icon="edit" className="max-w-72 min-w-0" onClick={() => onOpen(last.id)}>
        {/* The name has its own element, so that a right-to-left name is truncated at its own end. */}
        <span>Last changed: </span>
        <span className="cut min-w-0">{last.name}</span>
      </Button>
    )
  )
}
