import dayjs from 'dayjs'
import { serverNow } from '#lib/shared/zones.ts'

/** When the user was last active, as `auth/logout` wants it: local date and time without an offset, `2025-03-14T11:45:02`. */
export const lastAccessText = (at: number): string => dayjs(at + serverNow() - Date.now()).format('YYYY-MM-DDTHH:mm:ss')
