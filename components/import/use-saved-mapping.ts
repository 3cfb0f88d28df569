'use client'
import { useMemo, useState } from 'react'
import { toast } from '#components/ui/toast.tsx'
import { usePreferences } from '#lib/client/preferences.ts'
import { recallMapping, rememberMapping, savedMappings, widthOf, withAddedColumns, type Mapping, type Target } from '#lib/import/mapping.ts'
import type { Table } from '#lib/shared/table-text.ts'

type Options<T extends Target> = {
  /** Name in the user's preferences. */
  view: string
  /** Mappings are remembered for each client; empty if the records have no client. */
  client: string
  /** The file as it was chosen: corrections do not change what its columns hold. */
  original: Table
  /** Columns that are added from the start. */
  added: readonly string[]
  targets: readonly T[]
  propose: (table: Table, targets: readonly T[]) => Mapping
}

/**
 * The mapping of the file's columns: as chosen here, else as for this sender's last file, else by the headings. Columns can be added for
 * targets that the file lacks.
 */
export const useSavedMapping = <T extends Target>({ view, client, original, added: initial, targets, propose }: Options<T>) => {
  const { views, save } = usePreferences()
  const saved = useMemo(() => savedMappings((views?.[view] as { mappings?: unknown } | undefined)?.mappings), [views, view])
  const proposed = useMemo(
    () => recallMapping(saved, client, original, propose(original, targets), targets),
    [saved, client, original, propose, targets],
  )
  const [chosen, setChosen] = useState<Mapping | null>(null)
  const [added, setAdded] = useState(initial)
  const mapping = useMemo(() => withAddedColumns(chosen ?? proposed, added, targets), [chosen, proposed, added, targets])
  const setMapping = (next: Mapping) => {
    const width = widthOf(original)
    setChosen({ ...next, targets: next.targets.slice(0, width) })
    setAdded(added.map((key, index) => next.targets[width + index] ?? key))
  }
  const addColumns = (keys: readonly string[]) => setAdded((old) => [...old, ...keys.filter((key) => !old.includes(key))])
  const remember = async () => {
    const failure = await save(view, { mappings: rememberMapping(saved, client, original, mapping) })
    if (failure && chosen) toast({ title: 'The chosen columns are not remembered for the next file', description: failure.message })
  }
  return { mapping, setMapping, addColumns, remember: () => void remember() }
}
