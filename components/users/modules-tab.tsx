'use client'
import { useState } from 'react'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { urlOf } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { auditModulAccess, type ModuleGrant } from '#lib/contract/users/access.ts'
import { formatWord } from '#lib/client/format.ts'
import { rightKey, type UserFields } from './shared/user-fields.ts'
import type { CellPosition } from './shared/grid-keys.ts'
import { isKnownModule, modulesLockReason } from './grants.ts'
import { LockedNote } from './locked-note.tsx'
import { columnState, lockReason, rowRights, rowTick, toggleColumn, toggleRight, toggleRow } from './matrix.ts'
import { PresetButtons } from './preset-buttons.tsx'
import { findPreset, lackedText, presetChanges, presetLeftOut, presetRefusal } from './shared/presets.ts'
import { PRESETS } from '#lib/contract/users/standard-presets.ts'
import { usePresets } from './use-presets.ts'
import { RightCell } from './shared/right-cell.tsx'
import { useGridCursor } from './shared/use-grid-cursor.ts'
import type { Module } from '#lib/modules.ts'
import type { TabProps } from './use-draft.ts'
import { RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { ADD_CUSTOMERS_NOTE, holderOf, noEffectReason, offeredRights, rightsWithoutEffect, type Holder } from './shared/offered-rights.ts'

/** Tab with the rights per module: a matrix with checkboxes for whole rows and columns, and presets. */
export default function ModulesTab({ user, draft, locked }: TabProps) {
  return (
    <Loaded
      call={draft.modules}
      url={urlOf(auditModulAccess, { params: { id: user.id } })}
      noun="modules"
      skeleton={<SectionSkeleton rows={11} />}
    >
      {({ data }) => (
        <Matrix
          key={user.id}
          grants={data.modules}
          draft={draft}
          locked={locked ?? modulesLockReason(data.modules)}
          level={user.user_level}
        />
      )}
    </Loaded>
  )
}

const Matrix = ({
  grants: v7Grants,
  draft,
  locked,
  level,
}: { grants: readonly ModuleGrant[] } & Pick<TabProps, 'draft' | 'locked'> & { level: string | null }) => {
  const { user, modules } = useSession()
  const toClientWording = useClientWording()
  const worded = (text: string | null) => text && toClientWording(text)
  const grants = v7Grants.flatMap(({ module, label }) =>
    module === null ? [] : [{ module, label: toClientWording(label ?? formatWord(module)) }],
  )
  const isOn = (module: string, right: Right) => draft.next[rightKey(module, right)] === true
  const holderIn = (fields: UserFields) =>
    holderOf({
      user_level: level,
      is_supplier: fields['a.is_supplier'] === true,
      supplier_code: fields['a.supplier_code'] as string | null,
    })
  const holder = holderIn(draft.next)
  const lock = (module: string, right: Right, holderThen: Holder = holder) =>
    // A right without effect can still be removed.
    locked ?? lockReason({ userLevel: user.userLevel, modules }, module, right, isOn(module, right) ? null : holderThen)
  const isLocked = (module: string, right: Right) => lock(module, right) !== null
  const withoutEffect = rightsWithoutEffect((module) => RIGHTS.filter((right) => isOn(module, right)), holder)
  const rows = grants.filter(({ module }) => offeredRights(module).length > 0)
  const columns = RIGHTS.filter((right) => rows.some(({ module }) => offeredRights(module).includes(right)))
  const hasUnlocked = rows.some(({ module }) => offeredRights(module).some((right) => !isLocked(module, right)))
  // Supplier users always have the Regular level, so users with another level are not offered a supplier preset.
  const presets = (usePresets() ?? PRESETS).filter(({ isSupplier }) => !isSupplier || level === null || level === 'Regular')
  const [chosen, setChosen] = useState<string | null>(null)
  const isLacked = (module: Module, right: Right) => lockReason({ userLevel: user.userLevel, modules }, module, right) !== null
  // What the user has already is not missed, nor what has no effect for them.
  const isMissed = (module: Module, right: Right) =>
    !isOn(module, right) && isLacked(module, right) && noEffectReason(module, right, holder) === null
  const currentPreset = hasUnlocked ? findPreset(draft.next, isLocked, { presets, chosen, isLacked: isMissed }) : null
  const lacked = currentPreset && lackedText(currentPreset, isMissed)
  const leftOut = currentPreset ? presetLeftOut(currentPreset, isOn, holder) : []
  const unlockedRows = (right: Right) =>
    rows.filter(({ module }) => isKnownModule(module) && offeredRights(module).includes(right) && !isLocked(module, right))
  // Row 0 and column 0 have the checkboxes for whole columns and rows.
  const canFocus = ({ row, column }: CellPosition) => {
    const [module, right] = [rows[row - 1]?.module, columns[column - 1]]
    if (module === undefined) return right !== undefined && unlockedRows(right).length > 0
    if (right === undefined) return rowRights(draft.next, module, isLocked).length > 0
    return offeredRights(module).includes(right)
  }
  const { current, cellProps, gridProps } = useGridCursor({ rows: rows.length + 1, columns: columns.length + 1 }, canFocus)
  const isAt = (row: number, column: number) => current.row === row && current.column === column
  return (
    <>
      <LockedNote reason={locked} />
      {withoutEffect.map((rights) => (
        <p key={rights} className="px-4 pt-3 text-sm text-warn">
          These rights have no effect {toClientWording(rights)}.
        </p>
      ))}
      {hasUnlocked && (
        <div className="flex flex-wrap items-center gap-1.5 px-4 pt-3">
          <span className="text-sm text-muted" id="presets">
            Start from
          </span>
          <PresetButtons
            presets={presets}
            current={currentPreset?.key ?? null}
            refusal={(preset) => presetRefusal(preset, isLacked)}
            onChoose={(preset) => {
              setChosen(preset.key)
              // A saved supplier user stays one with any preset: otherwise a preset could open all data of the clients to them.
              const supplier = { 'a.is_supplier': preset.isSupplier || draft.base['a.is_supplier'] === true }
              const holderThen = holderIn({ ...draft.next, ...supplier })
              draft.change({ ...presetChanges(preset, (module, right) => lock(module, right, holderThen) !== null), ...supplier })
            }}
          />
        </div>
      )}
      {[...(lacked ? [lacked] : []), ...leftOut].map((rights) => (
        <p key={rights} role="status" className="px-4 pt-2 text-sm text-warn">
          Left out {toClientWording(rights)}.
        </p>
      ))}
      {currentPreset?.level && currentPreset.level !== level && (
        <p className="px-4 pt-2 text-sm text-muted">
          {currentPreset.label} gives new users the {currentPreset.level} level. To change this user’s level, use Actions.
        </p>
      )}
      <div className="overflow-x-auto px-3 pt-2 pb-4">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid with one tab stop, as in the ARIA Authoring Practices */}
        <table role="grid" {...gridProps} className="w-full border-collapse text-sm">
          <caption className="sr-only">Rights by module. Arrow keys move between the boxes.</caption>
          <thead>
            <tr className="border-b border-line text-xs text-dim">
              <th scope="col" className="py-1 pr-2 text-left font-normal">
                Module
              </th>
              {columns.map((right, index) => {
                const unlocked = unlockedRows(right)
                // A checkbox that cannot be pressed still sums up the rows below it.
                const summedUp = unlocked.length > 0 ? unlocked : rows.filter(({ module }) => offeredRights(module).includes(right))
                const { tick, turnsOn } = columnState(
                  draft.next,
                  right,
                  summedUp.map(({ module }) => module),
                )
                return (
                  <th key={right} scope="col" className="w-11 py-1 text-center font-normal max-sm:w-10">
                    <span className="block first-letter:uppercase">{RIGHT_WORDS[right]}</span>
                    <Checkbox
                      checked={tick}
                      disabled={unlocked.length === 0}
                      {...cellProps(0, index + 1, isAt(0, index + 1))}
                      aria-label={`${RIGHT_WORDS[right]} in every module`}
                      className="mt-0.5"
                      onChange={() => draft.change(toggleColumn(draft.next, right, turnsOn, isLocked))}
                    />
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ module, label }, index) => (
              <tr key={module} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-0.5 pr-2 text-left font-normal">
                  <span className="flex min-h-7 items-center gap-1.5 touch:min-h-11">
                    <Checkbox
                      checked={rowTick(draft.next, module, isLocked)}
                      disabled={rowRights(draft.next, module, isLocked).length === 0}
                      {...cellProps(index + 1, 0, isAt(index + 1, 0))}
                      aria-label={`Everything in ${label}`}
                      onChange={(on) => draft.change(toggleRow(draft.next, module, on, isLocked))}
                    />
                    <span className="min-w-0">{label}</span>
                  </span>
                </th>
                {columns.map((right, column) =>
                  !offeredRights(module).includes(right) ? (
                    <td key={right}>
                      <span className="sr-only">Not in this module</span>
                    </td>
                  ) : (
                    <RightCell
                      key={right}
                      cell={cellProps(index + 1, column + 1, isAt(index + 1, column + 1))}
                      label={`${RIGHT_WORDS[right]} in ${label}`}
                      isOn={isOn(module, right)}
                      isChanged={rightKey(module, right) in draft.changes}
                      lock={worded(lock(module, right))}
                      noEffect={isOn(module, right) ? worded(noEffectReason(module, right, holder)) : null}
                      hasReason={locked === null}
                      onChange={(on) => draft.change(toggleRight(draft.next, module, right, on, isLocked))}
                    />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.some(({ module }) => module === 'customers') && (
          <p className="px-1 pt-2 text-sm text-muted">{toClientWording(ADD_CUSTOMERS_NOTE)}</p>
        )}
      </div>
    </>
  )
}
