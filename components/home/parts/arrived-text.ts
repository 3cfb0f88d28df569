import { formatQty } from '#lib/client/format.ts'

/** How many of the booked shipments have arrived: `3 of 8 shipments arrived`, `1 shipment, arrived`. */
export const arrivedText = (arrived: number, booked: number): string => {
  if (booked === 1) return arrived === 0 ? '1 shipment, not arrived yet' : '1 shipment, arrived'
  if (arrived === 0) return `${formatQty(booked)} shipments, none arrived yet`
  return arrived === booked
    ? `All ${formatQty(booked)} shipments arrived`
    : `${formatQty(arrived)} of ${formatQty(booked)} shipments arrived`
}
