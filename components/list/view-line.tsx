'use client'
import { useRef, useState } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import { renameProblem } from '#lib/list/edit-views.ts'
import { ViewNameForm } from './view-name-form.tsx'

type Props = {
  view: SavedView
  views: readonly SavedView[]
  isCurrent: boolean
  /** It has the focus when the panel opens. */
  hasFocus: boolean
  url: string
  onOpen: () => void
  onDefault: () => void
  /** Why the view cannot be shown on the home page. */
  homeRefusal: string | undefined
  onHome: () => void
  /** Shares the view with others; null if the user may not. */
  sharing: { label: string; refusal: string | undefined; onShare: () => void } | null
  onRename: (name: string) => void
  onRemove: () => void
}

/** One saved view, with buttons to open it, make it the default, show it on home, share it, copy its link, rename and remove it. */
export const ViewLine = ({
  view,
  views,
  isCurrent,
  hasFocus,
  url,
  onOpen,
  onDefault,
  homeRefusal,
  onHome,
  sharing,
  onRename,
  onRemove,
}: Props) => {
  const [isRenaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const { name } = view
  if (isRenaming)
    return (
      <li>
        <RenameForm
          view={view}
          views={views}
          onRename={onRename}
          onClose={() => {
            setRenaming(false)
            requestAnimationFrame(() => renameButton.current?.focus())
          }}
        />
      </li>
    )
  return (
    <li className="flex min-h-8 items-center rounded-sm pr-1 hover:bg-hover touch:min-h-11 touch:flex-wrap touch:justify-end touch:[&_button]:min-w-11">
      <button
        type="button"
        data-autofocus={hasFocus || undefined}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-2 self-stretch px-2 text-left text-sm touch:min-h-11 touch:basis-full"
      >
        <Icon name="check" size={14} className={cx('shrink-0', !isCurrent && 'invisible')} />
        <span className="truncate">{name}</span>
        {view.is_default && <span className="shrink-0 text-xs text-dim">default</span>}
      </button>
      <IconButton
        icon="pin"
        label={view.is_default ? `Stop using “${name}” as the default view` : `Use “${name}” as the default view`}
        pressed={Boolean(view.is_default)}
        size="sm"
        onClick={onDefault}
      />
      <IconButton
        icon="home"
        label={view.home ? `Remove “${name}” from home` : `Show “${name}” on home`}
        pressed={Boolean(view.home)}
        disabledReason={homeRefusal}
        size="sm"
        onClick={onHome}
      />
      {sharing && <IconButton icon="users" label={sharing.label} disabledReason={sharing.refusal} size="sm" onClick={sharing.onShare} />}
      <CopyButton text={url} label={`Copy the link to “${name}”${hasCustomColumns(view) ? ', without its columns' : ''}`} />
      <IconButton ref={renameButton} icon="edit" label={`Rename “${name}”`} size="sm" onClick={() => setRenaming(true)} />
      <IconButton icon="trash" label={`Remove “${name}”`} size="sm" onClick={onRemove} />
    </li>
  )
}

/** Whether the columns of the view differ from the default ones. A link has the filters, search and sort only. */
const hasCustomColumns = ({ columns = [], hidden, pinned, widths = {} }: SavedView): boolean =>
  columns.length > 0 || hidden !== undefined || pinned !== undefined || Object.keys(widths).length > 0

type RenameProps = { view: SavedView; views: readonly SavedView[]; onRename: (name: string) => void; onClose: () => void }

const RenameForm = ({ view, views, onRename, onClose }: RenameProps) => {
  const [name, setName] = useState(view.name)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    const found = renameProblem(views, view.id, name)
    setProblem(found)
    if (found) return
    if (name.trim() !== view.name) onRename(name)
    onClose()
  }
  return (
    <ViewNameForm
      label={`New name for “${view.name}”`}
      name={name}
      problem={problem}
      button="Rename"
      hasFocus
      onName={setName}
      onSubmit={submit}
      onEscape={onClose}
    />
  )
}
