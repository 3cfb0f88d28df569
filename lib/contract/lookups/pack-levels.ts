/** Levels of packing, from a single item to a pallet. */
export const PACK_LEVELS = ['EACH', 'INNER', 'CASE', 'LAYER', 'PALLET'] as const
