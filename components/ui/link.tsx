'use client'
import NextLink from 'next/link'
import { useState, type ComponentProps } from 'react'
import { refuseIfOffline } from './refuse-if-offline.ts'

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch'> & {
  /** `false`: not even when the pointer or the focus reaches the link. */
  prefetch?: false | undefined
}

/**
 * A link inside the product. Its page is prefetched when the pointer or the focus reaches it: prefetching every link in view would load
 * all screens with each page. Without a connection, a click stays on the page and says so.
 */
export const Link = ({ prefetch, onPointerEnter, onFocus, onClick, ...props }: Props) => {
  const [isNear, setNear] = useState(false)
  return (
    <NextLink
      {...props}
      prefetch={prefetch ?? isNear}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented && refuseIfOffline()) event.preventDefault()
      }}
      onPointerEnter={(event) => {
        setNear(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setNear(true)
        onFocus?.(event)
      }}
    />
  )
}
