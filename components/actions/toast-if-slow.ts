import { toast } from '#components/ui/toast.tsx'

/** Longer than a response usually takes: a message that vanishes at once would only distract. */
const SLOW_MS = 1500

/** Shows what is being done if it takes long, until it is done: a menu that was used for it has closed. */
export const toastIfSlow = async <T>(title: string, work: Promise<T>): Promise<T> => {
  let remove: () => void = () => {}
  const timer = setTimeout(() => {
    remove = toast({ title, duration: 120_000 })
  }, SLOW_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    remove()
  }
}
