import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'

/** Icon and text, so that the meaning does not depend on colour. */
export const Flag = ({ tone, children }: { tone: 'bad' | 'warn'; children: ReactNode }) => (
  <span className={cx('inline-flex items-center gap-1 align-bottom', tone === 'bad' ? 'text-bad' : 'text-warn')}>
    <Icon name={tone === 'bad' ? 'error' : 'warning'} size={14} />
    <span>{children}</span>
  </span>
)
