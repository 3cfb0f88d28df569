'use client'
import { Icon } from '#components/ui/icons.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/menu.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { useSession } from '#lib/client/session.tsx'
import { askToLeave } from '#lib/client/ask-to-leave.ts'
import { useTheme } from '#lib/client/theme.ts'
import { writeQuery } from '#lib/contract/engine/query.ts'

/** Menu of the signed-in user: account, help and sign-out. */
export const UserMenu = ({ onSignOut, onHelp }: { onSignOut: () => void; onHelp: () => void }) => {
  const { user } = useSession()
  const router = useRouter()
  const { theme, toggle } = useTheme()
  const name = user.name || user.email
  return (
    <Menu
      label="Account"
      align="end"
      className="w-60"
      // Signing out works offline, and a shared terminal must not need the menu's code for it.
      unloadedAction={{ label: 'Sign out', onClick: onSignOut }}
      trigger={
        <button
          type="button"
          className="hit inline-flex size-8 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-muted hover:text-ink data-[state=open]:text-ink"
        >
          {/* Spoken as "Account: Dana Miller (DM)": the name has to contain the visible initials. */}
          <span className="sr-only">Account{name && `: ${name} (`}</span>
          {initials(name) || <Icon name="owner" />}
          {name && <span className="sr-only">)</span>}
        </button>
      }
    >
      <MenuLabel>
        <span className="block truncate text-sm font-medium text-ink">{name}</span>
        {user.name && <span className="block truncate">{user.email}</span>}
        <span className="block">{user.level_word ?? user.userLevel}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon="owner" onSelect={() => askToLeave(() => router.push('/account'))}>
        Your account
      </MenuItem>
      <MenuItem
        icon="audit"
        onSelect={() => askToLeave(() => router.push(`${MODULE_INFO.audit.route}?${writeQuery({ user: user.email })}`))}
      >
        Your activity
      </MenuItem>
      <MenuItem icon={theme === 'dark' ? 'sun' : 'moon'} onSelect={toggle}>
        {theme === 'dark' ? 'Light mode' : 'Dark mode'}
      </MenuItem>
      <MenuItem icon="keyboard" keys="?" onSelect={onHelp}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="sign-out" onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

/** The first letters of the first two words; quotes and brackets around a word are skipped. */
const initials = (name: string) =>
  name
    .split(/[\s@._-]+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
    .slice(0, 2)
    .join('')
