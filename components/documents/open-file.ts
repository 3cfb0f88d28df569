import { saveFile } from '#components/export/save-file.ts'
import { isShown } from '#lib/client/fetch-file.ts'

/** A tab may read the file a little later than it opens. */
const REVOKE_AFTER = 60_000

/**
 * Shows a file in a new tab, or saves it where browsers show no files of its type. False where the browser has blocked the tab:
 * it opens one only shortly after somebody has asked for it.
 */
export const openFile = (file: File): boolean => {
  if (!isShown(file)) {
    saveFile(file, file.name)
    return true
  }
  const url = URL.createObjectURL(file)
  const tab = window.open(url, '_blank')
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER)
  return tab !== null
}
