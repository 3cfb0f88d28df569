/**
 * Removes redundant unit columns (`unit:uom`): keeps one of each, and none if the screen itself has the column `uom`.
 * Loaded only when an export or a print starts.
 */
export const withUnitsOnce = <Column extends { key: string }>(columns: readonly Column[]): Column[] => {
  const keys = columns.map(({ key }) => key)
  return columns.filter(({ key }, at) => !key.startsWith('unit:') || (!keys.includes(key.slice(5)) && keys.indexOf(key) === at))
}
