'use client'
import { useEffect, useRef } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { plural, useClientWording, useFieldLabels } from '#lib/client/field-labels.ts'
import type { PaletteItem } from './items.ts'
import { joinHint } from './source.ts'

type Props = {
  id: string
  /** Sorted by group. */
  items: readonly PaletteItem[]
  activeIndex: number
  onActive: (index: number) => void
  onPick: (item: PaletteItem) => void
}

/** The results, grouped under headings. `aria-activedescendant` of the search box points to the active one. */
export const ResultList = ({ id, items, activeIndex, onActive, onPick }: Props) => {
  const toClientWording = useClientWording()
  const label = useFieldLabels()
  const headingOf = (group: PaletteItem['group']) => {
    const serial = group === 'Serial numbers' ? label('serial_no', '') : ''
    return serial === '' ? toClientWording(group) : plural(serial)
  }
  const hintOf = ({ found, hint }: PaletteItem) => joinHint(found && `${label(found.field, found.label)} ${found.value}`, hint)
  const list = useRef<HTMLDivElement>(null)
  // An effect, because React does not manage scrolling.
  useEffect(() => {
    list.current?.querySelector(`[data-at="${activeIndex}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-auto px-2 py-1.5 empty:hidden"
    >
      {[...new Set(items.map((item) => item.group))].map((group) => {
        const groupItems = items.flatMap((item, index) => (item.group === group ? [{ item, index }] : []))
        return (
          <div key={group} role="group" aria-label={headingOf(group)} className="pb-1.5">
            <p aria-hidden="true" className="px-2 py-1 text-xs font-medium text-dim">
              {headingOf(group)}
            </p>
            {groupItems.map(({ item, index }) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are handled by the box, which keeps the focus
              <div
                key={item.id}
                id={`${id}-${index}`}
                data-at={index}
                role="option"
                aria-selected={index === activeIndex}
                onPointerMove={() => index !== activeIndex && onActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onPick(item)}
                className={cx(
                  'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 py-1 text-sm select-none touch:min-h-11',
                  index === activeIndex && 'bg-accent-tint',
                )}
              >
                <Icon name={item.icon} className={index === activeIndex ? 'text-accent-ink' : 'text-dim'} />
                <span className={cx('shrink-0 font-medium', item.isCode && 'font-mono')}>{item.label}</span>
                {hintOf(item) && <span className="min-w-0 flex-1 truncate text-muted">{hintOf(item)}</span>}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
