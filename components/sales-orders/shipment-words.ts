/** `IN_TRANSIT` → `In transit`. */
export const statusWord = (status: string): string => {
  const words = status.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
