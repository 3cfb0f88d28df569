import type { ReactNode } from 'react'
import { Icon, type IconName } from '#components/ui/icons.tsx'

const TINT = { bad: 'bg-bad-tint', warn: 'bg-warn-tint', plain: 'bg-subtle' } as const
const ICON_COLOUR = { bad: 'text-bad', warn: 'text-warn', plain: 'text-dim' } as const

/** Notice at the top of an order: on hold, late or short. */
export const Notice = ({
  tone,
  icon,
  title,
  children,
}: {
  tone: keyof typeof TINT
  icon: IconName
  title: string
  children?: ReactNode
}) => (
  <div className={`mx-4 mt-3 flex items-start gap-2 rounded-md px-3 py-2 text-sm ${TINT[tone]}`}>
    <Icon name={icon} className={`mt-0.5 ${ICON_COLOUR[tone]}`} />
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">{title}</p>
      {children && <div className="whitespace-pre-line text-muted">{children}</div>}
    </div>
  </div>
)
