const BESIDE = 'beside:'

/**
 * Removes redundant extra columns such as units (`beside:uom`): keeps one of each, and none if the screen itself has the column `uom`.
 * Loaded only when an export or a print starts.
 */
export const withUnitsOnce = <Column extends { key: string }>(columns: readonly Column[]): Column[] => {
  const keys = columns.map(({ key }) => key)
  return columns.filter(({ key }, at) => !key.startsWith(BESIDE) || (!keys.includes(key.slice(BESIDE.length)) && keys.indexOf(key) === at))
}
