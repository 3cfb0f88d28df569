import type { SVGProps } from 'react'

/*
 * The product's icons: a 16 px grid, 1.5 px strokes in the text colour, two or three shapes each. Next to text an icon is only
 * decoration; alone in a button, the button has the accessible name.
 */
const PATHS = {
  // modules
  home: 'M2.5 7.2 8 2.8l5.5 4.4v6h-4V9.5h-3v3.7h-4z',
  stock: 'M2.5 5 8 2.2 13.5 5v6L8 13.8 2.5 11zM2.5 5 8 7.8 13.5 5M8 7.8v6',
  movements: 'M2.5 5.5h10M9.8 2.8l2.7 2.7-2.7 2.7M13.5 10.5h-10M6.2 7.8l-2.7 2.7 2.7 2.7',
  age: 'M3.5 2.5h9M3.5 13.5h9M4.8 2.5c0 3 3.2 3.8 3.2 5.5s-3.2 2.5-3.2 5.5M11.2 2.5c0 3-3.2 3.8-3.2 5.5s3.2 2.5 3.2 5.5',
  purchase_orders: 'M8 2v6.5M5.3 5.9 8 8.6l2.7-2.7M2.5 9v4.5h11V9',
  sales_orders: 'M8 9V2.5M5.3 5.1 8 2.4l2.7 2.7M2.5 9v4.5h11V9',
  shipments:
    'M1.5 4h7.5v7.5H1.5zM9 6.5h3l2.5 2.5v2.5H9M4.5 13a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6M11.5 13a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6',
  suppliers: 'M2.5 13.5v-7l3.5 2.3V6.5l3.5 2.3V2.5h4v11zM5 11h1M8 11h1',
  customers: 'M2.5 6.5h11v7h-11zM1.8 6.5 3.5 2.5h9l1.7 4M6.5 13.5V10h3v3.5',
  products: 'M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3h.01',
  audit: 'M3.5 2.5h9v11h-9zM6 5.5h4M6 8h4M6 10.5h2',
  rejections: 'M8 2.2 14 13.3H2zM8 6.5v3M8 11.3v.01',
  users:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.8 13.5c0-2.5 1.7-4 4.2-4s4.2 1.5 4.2 4M10.8 2.8a2.5 2.5 0 0 1 0 4.5M12 9.9c1.4.5 2.2 1.7 2.2 3.6',
  labels: 'M2.5 3.5v9M5 3.5v9M7 3.5v6M9.5 3.5v6M11.5 3.5v9M13.5 3.5v9M7 12.5h2.5',
  site: 'M2 13.5V6l6-3.5L14 6v7.5M5 13.5V8.5h6v5M5 11h6',
  client: 'M3 13.5v-11h7v11M10 6.5h3v7M1.5 13.5h13M5.5 5h2M5.5 7.5h2M5.5 10h2',
  owner: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8M3 13.5c0-2.4 2-3.8 5-3.8s5 1.4 5 3.8',
  // actions
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M10.6 10.6 14 14',
  filter: 'M2 4h12M4.5 8h7M6.5 12h3',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  density: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11',
  refresh: 'M13.3 6.5A5.5 5.5 0 1 0 13.5 9M13.5 2.8v3.7H9.8',
  download: 'M8 2.5v7.5M5 7.2l3 3 3-3M2.5 13.5h11',
  export: 'M8 2.5v7.5M5 7.2l3 3 3-3M2.5 13.5h11',
  upload: 'M8 10.5V3M5 5.8l3-3 3 3M2.5 13.5h11',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  close: 'M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4',
  check: 'M3 8.5 6.3 12 13 4.5',
  edit: 'M10.5 3l2.5 2.5L6 12.5l-3 .5.5-3z',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  undo: 'M3 6h6.5a3.5 3.5 0 0 1 0 7H6M5.7 3 2.7 6l3 3',
  link: 'M6.5 9.5l3-3M7.5 4.5l1.2-1.2a2.9 2.9 0 0 1 4 4L11.5 8.5M8.5 11.5l-1.2 1.2a2.9 2.9 0 0 1-4-4L4.5 7.5',
  external: 'M9 2.5h4.5V7M13.3 2.7 7.5 8.5M11.5 9.5v4h-9v-9h4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pin: 'M5.5 2.5h5l-.5 4.5 2 2H4l2-2zM8 9v4.5',
  bookmark: 'M4.5 2.5h7v11L8 10.7l-3.5 2.8z',
  aside: 'M2.5 3h11v10h-11zM9.5 3v10',
  sidebar: 'M2.5 3h11v10h-11zM6 3v10',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  settings:
    'M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M10.5 6.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6M5.5 12.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6',
  scan: 'M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M5 5.5v5M8 5.5v5M11 5.5v5',
  eye: 'M1.5 8C3 5.2 5.3 3.7 8 3.7s5 1.5 6.5 4.3c-1.5 2.8-3.8 4.3-6.5 4.3S3 10.8 1.5 8M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  'eye-off':
    'M3 3l10 10M6.3 4C6.9 3.8 7.4 3.7 8 3.7c2.7 0 5 1.5 6.5 4.3-.5 1-1.2 1.9-2 2.6M4.3 5.4C3.2 6 2.2 6.9 1.5 8c1.5 2.8 3.8 4.3 6.5 4.3 1 0 1.9-.2 2.7-.6M6.6 6.6a2 2 0 0 0 2.8 2.8',
  'sign-out': 'M9.5 5V2.5h-7v11h7V11M6 8h8M11.3 5.3 14 8l-2.7 2.7',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5h.01M6.5 6.5h.01M9 6.5h.01M11.8 6.5h.01M4 9.5h.01M6 9.5h4M11.8 9.5h.01',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M6.3 6.3C6.3 5.3 7 4.7 8 4.7s1.7.6 1.7 1.5c0 1.3-1.7 1.3-1.7 2.7M8 11.2v.01',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M13.3 9.6A5.6 5.6 0 0 1 6.4 2.7a5.6 5.6 0 1 0 6.9 6.9',
  // signs
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.3v3.5M8 5.2v.01',
  warning: 'M8 2.2 14 13.3H2zM8 6.5v3M8 11.3v.01',
  error: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 5v3.7M8 10.9v.01',
  success: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M5.3 8.2l2 2 3.5-4',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.7V8l2.3 1.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  offline:
    'M2 2l12 12M4.5 7.5a6 6 0 0 1 1.8-1M9 6.3c1 .2 1.9.7 2.6 1.3M2 5.3a9 9 0 0 1 2-1.4M6.5 3.2a9 9 0 0 1 7.5 2.1M6.5 10a3 3 0 0 1 2.8-.2M8 12.5v.01',
  chart: 'M2.5 2.5v11h11M5 10l2.5-3 2.3 1.7L13 4.5',
  pallet: 'M2 10.5h12M3 10.5v2.5M8 10.5v2.5M13 10.5v2.5M3.5 4h4v6.5h-4zM7.5 6h5v4.5h-5z',
  'trend-down': 'M2.5 4.5l4 4L9 6l4.5 5M10 11h3.5V7.5',
  // directions
  'chevron-down': 'M4 6.2 8 10.2l4-4',
  'chevron-up': 'M4 9.8 8 5.8l4 4',
  'chevron-left': 'M9.8 4 5.8 8l4 4',
  'chevron-right': 'M6.2 4l4 4-4 4',
  'chevrons-left': 'M8 4 4 8l4 4M12.5 4l-4 4 4 4',
  'chevrons-right': 'M8 4l4 4-4 4M3.5 4l4 4-4 4',
  'arrow-up': 'M8 13V3M4 7l4-4 4 4',
  'arrow-down': 'M8 3v10M4 9l4 4 4-4',
  'arrow-right': 'M3 8h10M9 4l4 4-4 4',
} as const

export type IconName = keyof typeof PATHS

/** An icon by name, by default 16 px. Hidden from assistive technology unless it has a `title`. */
export const Icon = ({ name, size = 16, title, ...rest }: { name: IconName; size?: number; title?: string } & SVGProps<SVGSVGElement>) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    role={title ? 'img' : undefined}
    aria-hidden={title ? undefined : true}
    focusable="false"
    {...rest}
    className={`shrink-0 ${rest.className ?? ''}`}
  >
    {title && <title>{title}</title>}
    <path d={PATHS[name]} />
  </svg>
)

/** The product's logo: a half-open gate. */
export const Logo = ({ size = 20 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false" className="shrink-0">
    <path d="M3 17.5V6.5L10 2.5l7 4v11" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    <path
      d="M6.5 17.5v-8h7v8M6.5 12.2h7M6.5 14.9h7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
