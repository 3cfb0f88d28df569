import { notFound } from 'next/navigation'

/** An address that no screen has: `not-found.tsx` beside the group's layout draws the answer. */
export default function Missing(): never {
  notFound()
}
