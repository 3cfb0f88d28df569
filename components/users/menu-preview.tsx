'use client'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { screensFor } from '#lib/client/screens.ts'
import { useCall } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { Level } from '#lib/contract/engine/common.ts'
import { user as userCall, type UserDetail, type UserRow } from '#lib/contract/users/users.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { isKnownModule } from './grants.ts'
import { effectiveRightsIn, holderOf } from './shared/offered-rights.ts'
import { userName } from './shared/words.ts'

/** Preview of another user's menu and their rights on each screen. Nothing can be done in their name. */
export default function MenuPreview({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const { data, error, mutate } = useCall(userCall, { params: { id: row.id } })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`What ${userName(row)} sees`}
      description="A preview of the menu. You stay signed in as yourself."
    >
      {data ? (
        <Menu user={data.data} />
      ) : error ? (
        <RecordPlaceholder failure={error} noun="user" onRetry={() => void mutate()} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Dialog>
  )
}

const Menu = ({ user }: { user: UserDetail }) => {
  const toClientWording = useClientWording()
  const holder = holderOf(user)
  const granted = user.modules.filter((module) => module.can_view)
  const screens = screensFor(
    Level.options.find((level) => level === user.user_level) ?? null,
    granted.flatMap(({ module }) => (module !== null && isKnownModule(module) ? [module] : [])),
    [],
    holder.isSupplier,
  )
  const rightsOf = (module: string) => {
    const grant = granted.find((other) => other.module === module)
    return effectiveRightsIn(module, grant, holder)
      .filter((right) => right !== 'can_view')
      .map((right) => RIGHT_WORDS[right])
  }
  return (
    <div className="pb-2">
      <ul className="rounded-md border border-line bg-subtle p-2" aria-label="Menu">
        <Entry icon="home" label="Home" note="" />
        {screens.map((screen) => (
          <Entry
            key={screen.module}
            icon={screen.icon}
            label={toClientWording(screen.label)}
            note={rightsOf(screen.module).join(', ') || 'view only'}
          />
        ))}
      </ul>
      {screens.length === 0 && <p className="mt-2 text-sm text-muted">No screens yet.</p>}
      <p className="mt-3 text-sm text-muted">
        Level {user.user_level ?? 'unknown'}; {toClientWording(plural(user.clients_count, 'client'))} at{' '}
        {toClientWording(plural(user.sites_count, 'site'))}.
        {(user.clients_count === 0 || user.sites_count === 0) && ' Every list is empty.'}
        {user.supplier_code && ` ${toClientWording('Limited to what supplier')} ${user.supplier_name ?? user.supplier_code} delivers.`}
      </p>
    </div>
  )
}

const Entry = ({ icon, label, note }: { icon: Parameters<typeof Icon>[0]['name']; label: string; note: string }) => (
  <li className="flex min-h-8 items-center gap-2.5 px-2 text-sm">
    <Icon name={icon} className="text-dim" />
    <span className="flex-1">{label}</span>
    <span className="text-xs text-dim">{note}</span>
  </li>
)

const plural = (count: number | null, noun: string) =>
  count === null ? `an unknown number of ${noun}s` : `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`
