'use client'
import { lazyParts } from './lazy-part.tsx'

/** The tooltips of a page. Their code is loaded separately, because the page needs it only once something is hovered or focused. */
export const TooltipHost = lazyParts(() => import('./tooltip-bubble.tsx'))('TooltipBubble')
