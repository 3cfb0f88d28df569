import { isUniqueViolation } from '../../db/unique.ts'

/**
 * Does work again where somebody wrote an order of the same number between the check and the write: the second look finds
 * that order and says so.
 */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return work()
  }
}
