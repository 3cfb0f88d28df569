'use client'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { urlOf } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { auditModulAccess, type ModuleGrant } from '#lib/contract/access.ts'
import { formatWord } from '#lib/client/format.ts'
import { rightKey } from './flat.ts'
import { isKnownModule, modulesGap } from './grants.ts'
import { LockedNote } from './locked-note.tsx'
import { lockOf, tickOf, toggleColumn, toggleRight, toggleRow } from './matrix.ts'
import { presetChanges, PRESETS } from './presets.ts'
import type { TabProps } from './user-aside.tsx'
import { RIGHT_WORDS, RIGHTS, type Right } from './words.ts'

/** What a user may do in each module: a matrix with ticks for whole rows and columns, and the usual sets at hand. */
export default function ModulesTab({ user, draft, locked }: TabProps) {
  return (
    <Loaded
      call={draft.modules}
      url={urlOf(auditModulAccess, { params: { id: user.id } })}
      what="modules"
      skeleton={<SectionSkeleton rows={11} />}
    >
      {({ data }) => <Matrix grants={data.modules} draft={draft} locked={locked ?? modulesGap(data.modules)} />}
    </Loaded>
  )
}

const Matrix = ({ grants: given, draft, locked }: { grants: readonly ModuleGrant[] } & Pick<TabProps, 'draft' | 'locked'>) => {
  const { user, modules } = useSession()
  const grants = given.flatMap(({ module, label }) => (module === null ? [] : [{ module, label: label ?? formatWord(module) }]))
  const lock = (module: string, right: Right) => locked ?? lockOf({ userLevel: user.userLevel, modules }, module, right)
  const isLocked = (module: string, right: Right) => lock(module, right) !== null
  const isOn = (module: string, right: Right) => draft.next[rightKey(module, right)] === true
  const anyOpen = grants.some(({ module }) => RIGHTS.some((right) => !isLocked(module, right)))
  return (
    <>
      <LockedNote reason={locked} />
      {anyOpen && (
        <div className="flex flex-wrap items-center gap-1.5 px-4 pt-3">
          <span className="text-sm text-muted" id="presets">
            Start from
          </span>
          {PRESETS.map((preset) => (
            <Tooltip key={preset.key} content={preset.about}>
              <Button
                size="sm"
                onClick={() =>
                  draft.change({ ...presetChanges(preset, isLocked), ...(preset.key === 'supplier' && { 'a.is_supplier': true }) })
                }
              >
                {preset.label}
              </Button>
            </Tooltip>
          ))}
        </div>
      )}
      <div className="overflow-x-auto px-3 pt-2 pb-4">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Rights by module</caption>
          <thead>
            <tr className="border-b border-line text-xs text-dim">
              <th scope="col" className="py-1 pr-2 text-left font-normal">
                Module
              </th>
              {RIGHTS.map((right) => {
                const open = grants.filter(({ module }) => isKnownModule(module) && !isLocked(module, right))
                const tick = tickOf(
                  open.filter(({ module }) => right === 'can_view' || isOn(module, 'can_view')).map(({ module }) => isOn(module, right)),
                )
                return (
                  <th key={right} scope="col" className="w-11 py-1 text-center font-normal max-sm:w-10">
                    <span className="block first-letter:uppercase">{RIGHT_WORDS[right]}</span>
                    <Checkbox
                      checked={tick}
                      disabled={open.length === 0}
                      aria-label={`${RIGHT_WORDS[right]} in every module`}
                      className="mt-0.5"
                      onChange={(on) => draft.change(toggleColumn(draft.next, right, on, isLocked))}
                    />
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {grants.map(({ module, label }) => (
              <tr key={module} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-0.5 pr-2 text-left font-normal">
                  <span className="flex min-h-7 items-center gap-1.5 touch:min-h-11">
                    <Checkbox
                      checked={tickOf(RIGHTS.map((right) => isOn(module, right)))}
                      disabled={RIGHTS.every((right) => isLocked(module, right))}
                      aria-label={`Everything in ${label}`}
                      onChange={(on) => draft.change(toggleRow(draft.next, module, on, isLocked))}
                    />
                    <span className="min-w-0">{label}</span>
                  </span>
                </th>
                {RIGHTS.map((right) => (
                  <RightCell
                    key={right}
                    label={`${RIGHT_WORDS[right]} in ${label}`}
                    isOn={isOn(module, right)}
                    isChanged={rightKey(module, right) in draft.changes}
                    lock={lock(module, right)}
                    hasReason={locked === null}
                    onChange={(on) => draft.change(toggleRight(draft.next, module, right, on, isLocked))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type CellProps = {
  label: string
  isOn: boolean
  isChanged: boolean
  lock: string | null
  hasReason: boolean
  onChange: (on: boolean) => void
}

/** One right. What cannot be given stands locked with the reason. */
const RightCell = ({ label, isOn, isChanged, lock, hasReason, onChange }: CellProps) => (
  <td className={isChanged ? 'bg-accent-tint text-center' : 'text-center'}>
    {lock === null ? (
      <Checkbox checked={isOn} aria-label={label} onChange={onChange} className="align-middle" />
    ) : (
      <Tooltip content={hasReason ? lock : null}>
        <button
          type="button"
          aria-label={`${label}: ${isOn ? 'yes' : 'no'}, locked. ${lock}`}
          className="inline-flex size-6 items-center justify-center rounded-sm text-dim"
        >
          {isOn ? <Icon name="check" size={14} /> : hasReason ? <Icon name="lock" size={12} /> : <span aria-hidden="true">–</span>}
        </button>
      </Tooltip>
    )}
  </td>
)
