import dayjs from 'dayjs'
import { toServerTime } from './server-time.ts'

/** When the user was last active, as `auth/logout` wants it: local date and time without an offset, `2025-03-14T11:45:02`. */
export const lastAccessText = (at: number): string => dayjs(toServerTime(at)).format('YYYY-MM-DDTHH:mm:ss')
