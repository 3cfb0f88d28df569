'use client'
import { useId, type ReactNode } from 'react'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { isTooLow } from '#lib/client/screens.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Level } from '#lib/contract/engine/common.ts'

/** Why the section is read-only for the user, or null. `what` is what a higher level may change. */
export const useSettingsRefusal = (level: Level, what: string): string | null => {
  const { user, can } = useSession()
  const toClientWording = useClientWording()
  if (isTooLow(user.userLevel, level)) return toClientWording(`Only users with the ${level} level can change ${what}.`)
  return can('settings', 'edit') ? null : 'You don’t have permission to change settings.'
}

type HeadProps = { client: string; onClient: (code: string) => void; refusal: string | null; children: ReactNode }

/** Head of a section about one client: the client, what the section is for, and why it is read-only for the user. */
export const ClientHead = ({ client, onClient, refusal, children }: HeadProps) => {
  const { clients } = useSession()
  const id = useId()
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
        <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
          <ClientWording>Client</ClientWording>
          <Select
            id={id}
            className="w-64 max-w-full"
            value={client}
            onChange={onClient}
            options={clients.map(({ client_code, client_name }) => ({
              value: client_code,
              label: client_name ? `${client_name} (${client_code})` : client_code,
            }))}
          />
        </label>
        <p className="min-w-0 flex-1 basis-72 pb-1 text-sm text-muted">{children}</p>
      </div>
      <LockedNote refusal={refusal} />
    </>
  )
}

export const LockedNote = ({ refusal }: { refusal: string | null }) =>
  refusal && (
    <p className="mb-3 flex items-center gap-2 rounded-md bg-subtle px-3 py-2 text-sm">
      <Icon name="lock" className="shrink-0 text-dim" />
      {refusal}
    </p>
  )
