/**
 * Leaves out repeated columns of units (`unit:uom`): a column `uom` of the screen is also the unit of its quantities. Loaded only
 * when an export or a print starts.
 */
export const withUnitsOnce = <Column extends { key: string }>(columns: readonly Column[]): Column[] => {
  const keys = columns.map(({ key }) => key)
  return columns.filter(({ key }, at) => !key.startsWith('unit:') || (!keys.includes(key.slice(5)) && keys.indexOf(key) === at))
}
