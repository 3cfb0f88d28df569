import { Checkbox } from '#components/ui/checkbox.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { useGridCursor } from './use-grid-cursor.ts'

type Props = {
  cell: ReturnType<ReturnType<typeof useGridCursor>['cellProps']>
  label: string
  isOn: boolean
  isChanged?: boolean
  /** Why the right cannot be changed, or null. */
  lock: string | null
  /** Why the right has no effect although it is granted, or null. */
  noEffect?: string | null
  /** False if a note above the matrix gives the reason for every right. */
  hasReason?: boolean
  onChange: (on: boolean) => void
}

/** One right in a matrix: a checkbox or, if the right is locked, a button that shows the state and the reason. */
export const RightCell = ({ cell, label, isOn, isChanged = false, lock, noEffect = null, hasReason = true, onChange }: Props) => (
  <td className={isChanged ? 'bg-accent-tint text-center' : 'text-center'}>
    {lock === null ? (
      <Tooltip content={noEffect && `No effect. ${noEffect}`}>
        <Checkbox
          {...cell}
          checked={isOn}
          aria-label={noEffect === null ? label : `${label}, no effect. ${noEffect}`}
          onChange={onChange}
          className={noEffect === null ? 'align-middle' : 'align-middle opacity-50'}
        />
      </Tooltip>
    ) : (
      <Tooltip content={hasReason ? lock : null}>
        <button
          type="button"
          {...cell}
          aria-label={`${label}: ${isOn ? 'yes' : 'no'}${noEffect === null ? '' : ', no effect'}, locked. ${lock}`}
          className="inline-flex size-6 items-center justify-center rounded-sm text-dim"
        >
          {isOn && noEffect === null ? (
            <Icon name="check" size={14} />
          ) : hasReason ? (
            <Icon name="lock" size={12} />
          ) : (
            <span aria-hidden="true">–</span>
          )}
        </button>
      </Tooltip>
    )}
  </td>
)
