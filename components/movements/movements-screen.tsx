'use client'
export const MovementsScreen = () => null
