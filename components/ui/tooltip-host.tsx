'use client'
import { lazyParts } from './lazy-part.tsx'

/** The tooltips of a page. Its code loads beside the page, which needs it only once something is hovered or focused. */
export const TooltipHost = lazyParts(() => import('./tooltip-bubble.tsx'))('TooltipBubble')
