import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

type Props = {
  icon?: IconName
  title: ReactNode
  /** `h1` if the state fills the page. */
  heading?: 'h1' | 'h2' | 'p'
  children?: ReactNode
  action?: ReactNode
}

/** Says what would be here and what to do next. */
export const EmptyState = ({ icon, title, heading: Title = 'p', children, action }: Props) => (
  <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
    {icon && <Icon name={icon} size={24} className="mb-1 text-dim" />}
    <Title className="text-base font-medium text-ink">{title}</Title>
    {children && <div className="text-base text-muted">{children}</div>}
    {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
