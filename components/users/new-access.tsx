'use client'
import { MultiPicker } from '#components/ui/multi-picker.tsx'
import { Button } from '#components/ui/button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { useClientWording, useWords } from '#lib/client/field-labels.ts'
import type { Right } from '#lib/contract/users/module-rights.ts'
import type { Module } from '#lib/modules.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { MODULE_NAMES } from './users-resource.ts'
import type { Access } from './initial-access.ts'
import { presetModules, wholeClient, type SignedIn } from './initial-access.ts'
import { grantFields } from './shared/user-fields.ts'
import { lockReason } from './matrix.ts'
import { PresetButtons } from './preset-buttons.tsx'
import { noEffectReason, type Holder } from './shared/offered-rights.ts'
import { findPreset, lackedText, presetRefusal } from './shared/presets.ts'
import type { Preset } from '#lib/contract/users/standard-presets.ts'

type Props = {
  access: Access
  signedIn: SignedIn
  presets: readonly Preset[]
  /** Key of the preset that was chosen last, or empty. */
  chosen: string
  holder: Holder
  /** Rights that were chosen but have no effect, in words, one text for each reason. */
  leftOut: readonly string[]
  /** Why the chosen preset did not set its level, or null. */
  presetNote: string | null
  onChange: (access: Access) => void
  onPreset: (preset: Preset) => void
}

/** Access of a new user: a preset, sites and clients. Individual rights and owners can be changed in the user's record later. */
export const NewAccess = ({ access, signedIn, presets, chosen, holder, leftOut, presetNote, onChange, onPreset }: Props) => {
  const { sites, clients } = signedIn
  const words = useWords()
  const toClientWording = useClientWording()
  const lockOf = (module: Module, right: Right, of: Holder | null) =>
    lockReason({ userLevel: signedIn.user.userLevel, modules: signedIn.modules }, module, right, of)
  const isLocked = (module: Module, right: Right) => lockOf(module, right, holder) !== null
  const isLacked = (module: Module, right: Right) => lockOf(module, right, null) !== null
  // What has no effect for the new user is not missed.
  const isMissed = (module: Module, right: Right) => isLacked(module, right) && noEffectReason(module, right, holder) === null
  const currentPreset = findPreset(grantFields(access.modules), isLocked, { presets, chosen, isLacked: isMissed })
  const lacked = currentPreset && lackedText(currentPreset, isMissed)
  const visibleModules = access.modules
    .filter((grant) => grant.can_view && grant.module !== 'labels')
    .map((grant) => toClientWording(MODULE_NAMES[grant.module]))
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line px-3 py-2.5">
      <legend className="px-1 text-sm font-medium">Access</legend>
      <div className="flex flex-wrap items-center gap-1.5 text-sm">
        <span className="min-w-20 text-muted">Modules</span>
        <PresetButtons
          presets={presets}
          current={currentPreset?.key ?? null}
          refusal={(preset) => presetRefusal(preset, isLacked)}
          onChoose={(preset) => {
            onChange({ ...access, modules: presetModules(preset, signedIn) })
            onPreset(preset)
          }}
        />
      </div>
      <p className="text-sm text-muted">
        {visibleModules.length === 0 ? 'No modules yet. The user would see an empty menu.' : visibleModules.join(', ')}
      </p>
      {presetNote && (
        <p role="status" className="text-sm text-warn">
          {presetNote}
        </p>
      )}
      {[...(lacked ? [lacked] : []), ...leftOut].map((rights) => (
        <p key={rights} role="status" className="text-sm text-warn">
          Left out {toClientWording(rights)}.
        </p>
      ))}
      <Places
        label={words.site.plural}
        value={access.sites}
        choices={sites.map((site) => ({ value: site.site_code, label: site.site_code, hint: site.site_name }))}
        onChange={(codes) => onChange({ ...access, sites: codes })}
      />
      <Places
        label={words.client.plural}
        value={access.clients.map((grant) => grant.client_code)}
        limits={Object.fromEntries(access.clients.flatMap((grant) => (grant.all_owners ? [] : [[grant.client_code, grant.owners ?? []]])))}
        choices={clients.map((client) => ({ value: client.client_code, label: client.client_code, hint: client.client_name }))}
        onChange={(codes) =>
          onChange({
            ...access,
            clients: codes.map(
              (client_code) => access.clients.find((grant) => grant.client_code === client_code) ?? wholeClient(client_code, signedIn),
            ),
          })
        }
      />
    </fieldset>
  )
}

type PlacesProps = {
  label: string
  value: readonly string[]
  choices: { value: string; label: string; hint: string }[]
  /** What a choice is limited to: the owners of a client, if not all. */
  limits?: Readonly<Record<string, readonly string[]>>
  onChange: (codes: string[]) => void
}

const NO_LIMITS = {}

const Places = ({ label, value, choices, limits = NO_LIMITS, onChange }: PlacesProps) => {
  const isAll = value.length === choices.length && value.length > 1 && Object.keys(limits).length === 0
  const chosen = isAll ? `All ${value.length}` : value.map((code) => limitedText(code, limits[code])).join(', ')
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm">
      <span className="min-w-20 shrink-0 text-muted">{label}</span>
      <Popover label={label} className="w-72" trigger={<Button size="sm">{chosen || `Choose ${inSentence(label)}`}</Button>}>
        <MultiPicker label={label} value={value} choices={choices} onChange={onChange} />
      </Popover>
      {value.length === 0 && <span className="text-muted">none: every list would be empty</span>}
    </div>
  )
}

/** `ACME (ACME-NZ)`; without a limit the code alone. */
const limitedText = (code: string, limit: readonly string[] | undefined): string => (limit ? `${code} (${limit.join(', ')})` : code)
