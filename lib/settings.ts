/**
 * All settings of the product. `lib/bff/operations/config.ts` reads those of the web process, and the reference API reads its own.
 * `npm run settings` writes the table in README.md and `.env.example` from this list; `tests/settings.test.ts` compares all of them.
 */
export type Setting = {
  /** Several names if one description explains them all. */
  names: readonly string[]
  /** What it does, in Markdown. */
  meaning: string
  /** Description of the default for the table, if the value alone is not clear. */
  defaultText?: string
  /** Default value of each name. */
  defaults?: readonly string[]
  /** A value to start from, for `.env.example`. Secrets have none. */
  sample?: string
  /** How to generate a secret value. Such a setting never has a value in the repository. */
  secret?: string
}

/** Settings of the web process. */
export const WEB_SETTINGS = [
  { names: ['PORT', 'HOST'], meaning: 'where the web process listens', defaults: ['3000', '127.0.0.1'] },
  {
    names: ['PUBLIC_ORIGIN'],
    meaning: 'address that browsers use, `https://…`; plain http for loopback only',
    defaultText: '`http://localhost:{PORT}`; required in production',
    sample: 'https://warehouse.example.com',
  },
  {
    names: ['V7_BASE_URL'],
    meaning: "the upstream's address, without the `v7` prefix; https, except on loopback and for `PLAINTEXT_HOSTS`",
    defaultText: 'required in production',
    sample: 'https://v7.example.com',
  },
  { names: ['V7_DIALECT'], meaning: 'path of a TypeScript module that says where your v7 differs from the contract' },
  {
    names: ['SESSION_SECRETS'],
    meaning:
      'secrets that encrypt session cookies: comma-separated, newest first, each at least 32 bytes. The newest encrypts new cookies, and any of them can decrypt existing ones',
    defaultText: 'required in production; the demo makes and keeps its own',
    secret: 'openssl rand -hex 32',
  },
  {
    names: ['SESSION_STORE_URL'],
    meaning: 'Valkey or Redis that several replicas share, `redis://…` or `rediss://…`',
    defaultText: 'the memory of the process, for one replica only',
    sample: 'rediss://store.example.com:6379',
  },
  {
    names: ['SESSION_IDLE_MS', 'SESSION_MAX_MS'],
    meaning: "how long a session lasts without activity, and how long at most, in milliseconds. It ends earlier if v7's token expires",
    defaults: ['7500000', '43200000'],
  },
  {
    names: ['UPSTREAM_TIMEOUT_MS'],
    meaning:
      'how long v7 may take to begin its response, and how long it may pause within it, in milliseconds. A sign-in, or another call without a session, must be answered in full within 30,000 ms (a logo within 10,000 ms), even if this setting is higher. Browsers stop waiting after 510,000 ms',
    defaults: ['500000'],
  },
  {
    names: ['BODY_LIMIT_BYTES'],
    meaning:
      'largest request body for orders and list settings, in bytes. For other records the limit is 1 MiB; for bodies that a dialect maps, 2 MiB; for calls without a session, 16 KiB',
    defaults: ['10485760'],
  },
  {
    names: ['LOGIN_ATTEMPTS_PER_MINUTE'],
    meaning:
      'sign-in attempts per minute for one account from one network (IPv4 /24, IPv6 /64). A whole network may make 10 times as many, and one account 20 times as many from all networks together. The limits for forgotten passwords, invitations, logos and `/readyz` are multiples of it',
    defaults: ['5'],
  },
  {
    names: ['TRUSTED_PROXIES'],
    meaning:
      'addresses or ranges of your reverse proxy; only from these is `X-Forwarded-For` trusted. Set `none` if browsers reach this process directly',
    defaultText: 'required in production, except on loopback',
    sample: '127.0.0.1',
  },
  {
    names: ['PLAINTEXT_HOSTS'],
    meaning: 'hosts of v7 or the store that may be reached without TLS, because they are on your own network',
    defaultText: 'loopback only',
    sample: 'v7.internal,store.internal',
  },
  {
    names: ['COMPRESS'],
    meaning:
      "`false`: pages and v7's responses are sent uncompressed, for installations whose reverse proxy compresses. Scripts and styles are compressed at build time; this setting does not affect them",
    defaults: ['true'],
  },
  {
    names: ['DRAIN_MS'],
    meaning:
      'how long calls in flight may continue after SIGTERM, in milliseconds. The container must be given longer than that: `stop_grace_period` in `compose.yaml`',
    defaults: ['10000'],
  },
  {
    names: ['METRICS_PORT'],
    meaning: 'port of a second listener that serves `/metrics` for Prometheus',
    defaultText: 'off',
    sample: '9464',
  },
  { names: ['CLIENT_ID'], meaning: 'code of the client whose logo the sign-in page shows', sample: 'ACME' },
  {
    names: ['APP_VERSION'],
    meaning: 'version of the build. A browser whose stored version differs clears its local storage',
    defaults: ['1.0.5'],
  },
  {
    names: ['DATE_FORMAT'],
    meaning: 'how dates are shown to users who have not chosen a region format on their account page',
    defaults: ['MM/DD/YYYY'],
  },
  {
    names: ['MONTHS_FORMAT'],
    meaning:
      '`true`: months instead of days for stock cover, and months by default for the forecast (users can switch to weeks) and stock age (users can switch to days)',
    defaults: ['false'],
  },
  {
    names: ['SUPPLIER_MODE'],
    meaning: '`true`: the product shows only what suppliers need, for an installation that only suppliers use',
    defaults: ['false'],
  },
  {
    names: ['MOBILE_SITE_URL'],
    meaning: 'address to which mobile devices with a screen up to 500 pixels wide are redirected',
    defaultText: 'none',
    sample: 'https://m.example.com',
  },
] as const satisfies readonly Setting[]

/** Settings of the reference API, which also runs alongside the web process in the demo and in development. */
export const REFERENCE_SETTINGS = [
  {
    names: ['REFERENCE_DATABASE_URL'],
    meaning: 'PostgreSQL for the reference API',
    defaultText: 'PGlite, embedded',
    sample: 'postgres://localhost/gatehouse',
  },
  { names: ['REFERENCE_DATA_DIR'], meaning: 'folder of the embedded database', defaults: ['.data/reference'] },
  { names: ['REFERENCE_TIER'], meaning: 'size of the demo data: S (small), M or L', defaults: ['S'] },
  { names: ['REFERENCE_PORT'], meaning: 'where the reference API listens, on loopback', defaults: ['4010'] },
  {
    names: ['REFERENCE_SIMULATE'],
    meaning: '1: the warehouse works by itself (receives, picks, despatches, delivers) while somebody is watching; 0: it does not',
    defaultText: '0; `npm run demo` and `npm run dev` set 1',
    defaults: ['0'],
  },
  {
    names: ['REFERENCE_MAIL_DIR'],
    meaning: 'folder where emails to users are written, each as an `.eml` file with a `.txt` copy. The log contains the path of the copy',
    defaults: ['.data/mails'],
  },
  {
    names: ['REFERENCE_SMTP_URL'],
    meaning: '`smtp://…` or `smtps://…`: mail server that sends these emails instead; an email that it rejects is written to the folder',
    sample: 'smtp://localhost:1025',
  },
  {
    names: ['REFERENCE_MAIL_FROM'],
    meaning: 'sender of these emails',
    defaults: ['Gatehouse <no-reply@gatehouse.test>'],
  },
  {
    names: ['REFERENCE_WEB_ORIGIN'],
    meaning: 'address that the links in these emails lead to',
    defaultText: '`PUBLIC_ORIGIN`',
    sample: 'http://localhost:3000',
  },
] as const satisfies readonly Setting[]

export type WebSetting = (typeof WEB_SETTINGS)[number]['names'][number]

export const WEB_SETTING_NAMES: readonly WebSetting[] = WEB_SETTINGS.flatMap(({ names }) => [...names])
