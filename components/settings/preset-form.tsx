'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import type { CellPosition } from '#components/users/shared/grid-keys.ts'
import { RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { ADD_CUSTOMERS_NOTE, noEffectReason, offeredRights } from '#components/users/shared/offered-rights.ts'
import { presetFor } from '#components/users/shared/presets.ts'
import type { Preset } from '#lib/contract/users/standard-presets.ts'
import { RightCell } from '#components/users/shared/right-cell.tsx'
import { useGridCursor } from '#components/users/shared/use-grid-cursor.ts'
import { LEVELS } from '#components/users/shared/words.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import { MAX_PRESET_NAME } from '#lib/contract/settings/access-presets.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { MODULE_INFO, SCREEN_MODULES } from '#lib/modules.ts'

type Props = { preset: Preset; problem: string | null; isLocked: boolean; onChange: (preset: Preset) => void; onRemove: () => void }

const COLUMNS = RIGHTS.filter((right) => SCREEN_MODULES.some((module) => offeredRights(module).includes(right)))

const isOffered = ({ row, column }: CellPosition): boolean => {
  const [module, right] = [SCREEN_MODULES[row], COLUMNS[column]]
  return module !== undefined && right !== undefined && offeredRights(module).includes(right)
}

/** The rights of a preset with one given or removed. Giving any right also gives "view"; removing "view" removes the whole module. */
const withRight = (rights: Preset['rights'], module: Module, right: Right, on: boolean): Preset['rights'] => {
  const old = rights[module] ?? []
  const wanted = (other: Right) => (other === right ? on : old.includes(other) || (on && other === 'can_view'))
  const next = RIGHTS.filter(wanted)
  const { [module]: _, ...others } = rights
  return next.includes('can_view') ? { ...others, [module]: next } : others
}

/** One preset: name, level, whom it is for, and its rights. */
export const PresetForm = ({ preset, problem, isLocked, onChange, onRemove }: Props) => {
  const { label, description, level, isSupplier, rights } = preset
  const { current, cellProps, gridProps } = useGridCursor({ rows: SCREEN_MODULES.length, columns: COLUMNS.length }, isOffered)
  const [removals, setRemoved] = useState<string[]>([])
  const toClientWording = useClientWording()
  const change = (part: Partial<Preset>) => {
    setRemoved([])
    onChange({ ...preset, ...part })
  }
  const changeHolder = (holder: Pick<Preset, 'level' | 'isSupplier'>) => {
    const { preset: next, removed } = presetFor(preset, holder)
    setRemoved(removed)
    onChange(next)
  }
  // A right without effect cannot be given. If an older preset has it, it can still be removed.
  const noEffect = (module: Module, right: Right) => {
    const reason = noEffectReason(module, right, preset)
    return reason && toClientWording(reason)
  }
  const lock = (module: Module, right: Right) => (rights[module]?.includes(right) ? null : noEffect(module, right))
  return (
    <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{label || 'New preset'}</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label="Name" error={problem}>
          {(control) => (
            <Input
              {...control}
              value={label}
              maxLength={MAX_PRESET_NAME}
              onChange={(event) => change({ label: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Level" help={isSupplier ? toClientWording('Supplier users always have the Regular level.') : undefined}>
          {(control) => (
            <Select
              {...control}
              value={level ?? ''}
              disabled={isLocked || isSupplier}
              options={[{ value: '', label: 'Not set by the preset' }, ...LEVELS.map((option) => ({ value: option, label: option }))]}
              onChange={(next) => changeHolder({ level: LEVELS.find((option) => option === next) ?? null, isSupplier })}
            />
          )}
        </Field>
      </div>
      <Field label="Description" optional help="Shown as a tooltip on the preset.">
        {(control) => (
          <Input
            {...control}
            value={description}
            maxLength={200}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <Checkbox checked={isSupplier} disabled={isLocked} onChange={(on) => changeHolder({ level: on ? 'Regular' : level, isSupplier: on })}>
        {toClientWording('For users of a supplier, who see only the items and orders of that supplier')}
      </Checkbox>
      {removals.map((reason) => (
        <p key={reason} role="status" className="text-sm text-warn">
          Removed {toClientWording(reason)}.
        </p>
      ))}
      <div className="overflow-x-auto">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid with one tab stop, as in the ARIA Authoring Practices */}
        <table role="grid" {...gridProps} className="w-full border-collapse text-sm">
          <caption className="sr-only">Rights by module. Arrow keys move between the boxes.</caption>
          <thead>
            <tr className="border-b border-line text-xs text-dim">
              <th scope="col" className="py-1 pr-2 text-left font-normal">
                Module
              </th>
              {COLUMNS.map((right) => (
                <th key={right} scope="col" className="w-14 py-1 text-center font-normal first-letter:uppercase">
                  {RIGHT_WORDS[right]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SCREEN_MODULES.map((module, row) => (
              <tr key={module} className="border-b border-line last:border-b-0">
                <th scope="row" className="h-8 py-0.5 pr-2 text-left font-normal touch:h-11">
                  {toClientWording(MODULE_INFO[module].label)}
                </th>
                {COLUMNS.map((right, column) =>
                  offeredRights(module).includes(right) ? (
                    <RightCell
                      key={right}
                      cell={cellProps(row, column, current.row === row && current.column === column)}
                      label={`${RIGHT_WORDS[right]} in ${toClientWording(MODULE_INFO[module].label)}`}
                      isOn={rights[module]?.includes(right) ?? false}
                      lock={lock(module, right)}
                      noEffect={rights[module]?.includes(right) ? noEffect(module, right) : null}
                      onChange={(on) => change({ rights: withRight(rights, module, right, on) })}
                    />
                  ) : (
                    <td key={right}>
                      <span className="sr-only">Not in this module</span>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="pt-2 text-sm text-muted">{toClientWording(ADD_CUSTOMERS_NOTE)}</p>
      </div>
      {!isLocked && (
        <div>
          <Button size="sm" icon="trash" onClick={onRemove}>
            Remove preset
          </Button>
        </div>
      )}
    </fieldset>
  )
}
