'use client'
import { createContext } from 'react'

/** The client whose labels a part of a screen has, such as the form of one order. Empty where the only client in view decides. */
export const LabelsClient = createContext('')
