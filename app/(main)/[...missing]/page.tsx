import { notFound } from 'next/navigation'

/** Every other address is inside the main layout, also one that leads nowhere. */
export default function Missing() {
  notFound()
}
