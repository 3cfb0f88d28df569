'use client'
import { useId, useState } from 'react'
import { StackedBar, Swatch, type BarTone } from '#components/charts/stacked-bar.tsx'
import { shareText } from '#components/charts/shares.ts'
import { cx } from '#components/ui/cx.ts'
import { formatQty } from '#lib/client/format.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { availableSentence, balanceGap, balanceParts, type Part, type PartKey } from './balance.ts'
import { Flag } from '#components/record/flag.tsx'
import { Qty, Section } from '#components/record/parts.tsx'

const TONE: Record<PartKey, BarTone> = {
  available: 'good',
  allocated: 'info',
  on_hold: 'hold',
  quarantined: 'warn',
  damaged: 'bad',
  expired: 'neutral',
}

/** On hand as a bar, with the balance equation below it. Pointing at a part, or focusing it in the equation, explains it. */
export const Balance = ({ holding }: { holding: Holding }) => {
  const [active, setActive] = useState<PartKey | null>(null)
  const noteId = useId()
  const label = useLabels()
  const toClientWording = useClientWording()
  const onHand = label('on_hand', 'On hand')
  const parts = balanceParts(holding).map((part) => ({ ...part, label: label(part.key, part.label), tone: TONE[part.key] }))
  const shown = parts.find((part) => part.key === active)
  const gap = balanceGap(holding)
  return (
    <Section title={onHand} aside={<OnHand holding={holding} />}>
      <StackedBar
        parts={parts.map((part) => ({ ...part, value: part.value ?? 0 }))}
        active={active}
        onActive={(key) => setActive(key as PartKey | null)}
      />
      <p id={noteId} className="mt-1.5 mb-1 min-h-5 text-sm text-muted @max-[26rem]:min-h-10">
        {shown ? toClientWording(shown.meaning) : availableSentence(holding)}
      </p>
      <table className="w-full border-collapse text-sm" onPointerLeave={() => setActive(null)}>
        <caption className="sr-only">{onHand} is the sum of its parts</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Quantity in {holding.uom}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <EquationRow
              key={part.key}
              part={part}
              sign={index === 0 ? '=' : '+'}
              total={holding.on_hand}
              isActive={part.key === active}
              noteId={noteId}
              onActive={setActive}
            />
          ))}
        </tbody>
      </table>
      {gap !== 0 && (
        <p className="mt-2 text-sm">
          <Flag tone="warn">
            The parts do not add up: {formatQty(Math.abs(gap))} {gap > 0 ? 'missing' : 'too many'}.
          </Flag>
        </p>
      )}
    </Section>
  )
}

const OnHand = ({ holding }: { holding: Holding }) => (
  <span className="text-base font-semibold tabular-nums">
    {formatQty(holding.on_hand)} <span className="text-sm font-normal text-dim">{holding.uom}</span>
  </span>
)

type RowProps = {
  part: Part & { tone: BarTone }
  sign: '=' | '+'
  total: number | null
  isActive: boolean
  noteId: string
  onActive: (key: PartKey | null) => void
}

const EquationRow = ({ part, sign, total, isActive, noteId, onActive }: RowProps) => {
  const isZero = part.value === 0
  return (
    <tr onPointerEnter={() => onActive(part.key)} className={cx('border-b border-line last:border-b-0', isActive && 'bg-hover')}>
      <th scope="row" className="p-0 text-left font-normal">
        <button
          type="button"
          aria-describedby={isActive ? noteId : undefined}
          onFocus={() => onActive(part.key)}
          onBlur={() => onActive(null)}
          onClick={() => onActive(part.key)}
          className={cx('flex h-7 w-full cursor-help items-center gap-2 rounded-sm text-left touch:h-11', isZero && 'text-dim')}
        >
          <span aria-hidden="true" className="w-3 text-center font-mono text-dim">
            {sign}
          </span>
          <Swatch tone={part.tone} isEmpty={isZero || part.value === null} />
          {part.label}
        </button>
      </th>
      <td className={cx('text-right', part.key === 'available' && 'font-semibold')}>
        <Qty value={part.value} />
      </td>
      <td className="w-16 text-right text-xs text-dim tabular-nums">
        {isZero || part.value === null || total === null ? '' : shareText(part.value, total)}
      </td>
    </tr>
  )
}
