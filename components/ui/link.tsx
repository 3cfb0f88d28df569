'use client'
import NextLink from 'next/link'
import { useState, type ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch'> & {
  /** `false`: not even then. */
  prefetch?: false | undefined
}

/**
 * A link inside the product. Its page is prefetched when the pointer or the focus reaches it: prefetching every link in view would load
 * all screens with each page.
 */
export const Link = ({ prefetch, onPointerEnter, onFocus, ...props }: Props) => {
  const [isNear, setNear] = useState(false)
  return (
    <NextLink
      {...props}
      prefetch={prefetch ?? isNear}
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
