'use client'
import { MultiPicker } from '#components/ui/multi-picker.tsx'
import { Button } from '#components/ui/button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { useSession } from '#lib/client/session.tsx'
import type { ClientAccess } from '#lib/contract/auth.ts'
import { LEVEL_RANK, MODULES } from '#lib/contract/common.ts'
import { MODULE_NAMES } from '#lib/resources/users.ts'
import type { Access } from './copy-access.ts'
import { rightKey, type Flat } from './flat.ts'
import { lockOf } from './matrix.ts'
import { presetChanges, PRESETS, type Preset } from './presets.ts'

type Props = { access: Access; onChange: (access: Access) => void }

/** What a new user may do and see, in few presses; the finer points are set in his record afterwards. */
export const NewAccess = ({ access, onChange }: Props) => {
  const { user, modules, sites, clients } = useSession()
  const give = (preset: Preset) => {
    const rights = presetChanges(preset, (module, right) => lockOf({ userLevel: user.userLevel, modules }, module, right) !== null)
    onChange({ ...access, modules: MODULES.map((module) => grantOf(module, rights)).filter((grant) => grant.can_view) })
  }
  const viewed = access.modules.filter((grant) => grant.can_view).map((grant) => MODULE_NAMES[grant.module])
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line px-3 py-2.5">
      <legend className="px-1 text-sm font-medium">Access</legend>
      <div className="flex flex-wrap items-center gap-1.5 text-sm">
        <span className="w-16 text-muted">Modules</span>
        {PRESETS.map((preset) => (
          <Tooltip key={preset.key} content={preset.about}>
            <Button size="sm" onClick={() => give(preset)}>
              {preset.label}
            </Button>
          </Tooltip>
        ))}
      </div>
      <p className="text-sm text-muted">{viewed.length === 0 ? 'No module yet: the user would see an empty menu.' : viewed.join(', ')}</p>
      <Places
        label="Sites"
        value={access.sites}
        choices={sites.map((site) => ({ value: site.site_code, label: site.site_code, hint: site.site_name }))}
        onChange={(codes) => onChange({ ...access, sites: codes })}
      />
      <Places
        label="Clients"
        value={access.clients.map((grant) => grant.client_code)}
        choices={clients.map((client) => ({ value: client.client_code, label: client.client_code, hint: client.client_name }))}
        onChange={(codes) =>
          onChange({
            ...access,
            clients: codes.map(
              (client_code) =>
                access.clients.find((grant) => grant.client_code === client_code) ??
                wholeOf(client_code, clients, LEVEL_RANK[user.userLevel] >= LEVEL_RANK.Admin),
            ),
          })
        }
      />
    </fieldset>
  )
}

/** A client with every owner; by name where the one who gives may not see all of them. */
const wholeOf = (client_code: string, clients: readonly ClientAccess[], isFree: boolean) => {
  if (isFree) return { client_code, owners: [], all_owners: true }
  const owners = clients.find((client) => client.client_code === client_code)?.owners.map((owner) => owner.owner_code) ?? []
  return { client_code, owners, all_owners: owners.length === 0 }
}

const grantOf = (module: Access['modules'][number]['module'], rights: Flat) => ({
  module,
  can_view: rights[rightKey(module, 'can_view')] === true,
  can_create: rights[rightKey(module, 'can_create')] === true,
  can_edit: rights[rightKey(module, 'can_edit')] === true,
  can_delete: rights[rightKey(module, 'can_delete')] === true,
  can_export: rights[rightKey(module, 'can_export')] === true,
  can_print: rights[rightKey(module, 'can_print')] === true,
})

type PlacesProps = {
  label: string
  value: readonly string[]
  choices: { value: string; label: string; hint: string }[]
  onChange: (codes: string[]) => void
}

const Places = ({ label, value, choices, onChange }: PlacesProps) => (
  <div className="flex items-center gap-1.5 text-sm">
    <span className="w-16 shrink-0 text-muted">{label}</span>
    <Popover
      label={label}
      className="w-72"
      trigger={
        <Button size="sm">
          {value.length === 0
            ? `Choose ${label.toLowerCase()}`
            : value.length === choices.length
              ? `All ${value.length}`
              : value.join(', ')}
        </Button>
      }
    >
      <MultiPicker label={label} value={value} choices={choices} onChange={onChange} />
    </Popover>
    {value.length === 0 && <span className="text-muted">none: every list would be empty</span>}
  </div>
)
