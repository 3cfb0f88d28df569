import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

/** Says what would be here, and the one next step. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
    {icon && <Icon name={icon} size={24} className="mb-1 text-dim" />}
    <p className="font-medium text-ink">{title}</p>
    {children && <div className="text-base text-muted">{children}</div>}
    {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
