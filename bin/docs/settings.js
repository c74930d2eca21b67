// @ts-check
// Descriptions of the settings for docs/operate/configuration.md. A test compares names and defaults with
// src/config.ts; the accepted values come from the error message of the program.

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string} [initial] the default as one would write it; a test sets it and expects the same configuration
 * @property {string} [unset] what holds while it is not set, where that is no value
 * @property {string} about
 */

/** @type {readonly { title: string, about?: string, settings: readonly Setting[] }[]} */
export const SETTING_GROUPS = [
  {
    title: 'Address and HTTPS',
    about: 'See [HTTPS and proxies](https-and-proxies.md).',
    settings: [
      {
        name: 'KWIT_URL',
        unset: '`http://localhost:PORT`, with `https` if Kwit has a certificate',
        about:
          'Public address of the installation. Accounts are at `PREFIX.` before its host. Links in emails use it.',
      },
      {
        name: 'KWIT_HOST',
        initial: '127.0.0.1',
        about: 'Address to listen on. `0.0.0.0` or `::` for all interfaces.',
      },
      { name: 'KWIT_PORT', initial: '3000', about: 'Port to listen on.' },
      {
        name: 'KWIT_TLS_CERT',
        unset: 'plain HTTP',
        about: 'PEM file with the certificate. Needs `KWIT_TLS_KEY`.',
      },
      {
        name: 'KWIT_TLS_KEY',
        unset: 'plain HTTP',
        about: 'PEM file with the private key of the certificate.',
      },
      {
        name: 'KWIT_TRUST_PROXY',
        initial: 'loopback',
        about:
          'Whose `X-Forwarded-*` headers Kwit trusts: addresses, networks, `loopback`, `linklocal`, `uniquelocal` or ' +
          '`none`, separated by commas.',
      },
    ],
  },
  {
    title: 'Data and database',
    about: 'See [PostgreSQL](postgresql.md) and [Scaling](scaling.md).',
    settings: [
      {
        name: 'KWIT_DATA',
        initial: './data',
        about: 'Data folder. [What it contains](install.md#where-everything-is).',
      },
      {
        name: 'DATABASE_URL',
        unset: 'SQLite in the data folder',
        about: 'PostgreSQL address: `postgres://user:password@host/database`.',
      },
      {
        name: 'KWIT_DATABASE_CONNECTIONS',
        initial: '10',
        about: 'PostgreSQL connections of each process: half for writes, half for reads. Use at least 4.',
      },
      {
        name: 'KWIT_DATABASE_POOLER',
        initial: 'session',
        about: 'Set `transaction` behind a [pooler](scaling.md#pooler) in transaction mode.',
      },
      {
        name: 'KWIT_REPLICA_URLS',
        unset: 'no replicas',
        about: 'Addresses of [read replicas](scaling.md#replicas), separated by spaces.',
      },
      {
        name: 'KWIT_SECRET',
        unset: 'the file `secret` in the data folder',
        about:
          'Key that encrypts tokens and the keys of connections. At least 32 characters. Set it if several machines ' +
          'share a database.',
      },
    ],
  },
  {
    title: 'Processes and threads',
    settings: [
      { name: 'KWIT_PROCESSES', initial: '1', about: 'Server processes. More than one needs PostgreSQL.' },
      {
        name: 'KWIT_THREADS',
        unset: 'one per core, at most 4; on PostgreSQL 1',
        about:
          'Threads on SQLite. Each needs 90 MB of memory when idle and up to 300 MB after long mixed use. ' +
          'PostgreSQL uses processes instead.',
      },
    ],
  },
  {
    title: 'Email',
    about: 'See [Email](email.md).',
    settings: [
      {
        name: 'KWIT_SMTP_URL',
        unset: 'emails become files in the folder `outbox`',
        about: 'Mail server: `smtp://user:password@host:587` or `smtps://user:password@host:465`.',
      },
      {
        name: 'KWIT_MAIL_FROM',
        unset: 'the login of `KWIT_SMTP_URL`',
        about: 'Sender address. Required if the login is no email address.',
      },
      {
        name: 'KWIT_SMTP_TIMEOUT',
        initial: '60',
        about: 'Seconds that the delivery of one email may take.',
      },
      {
        name: 'KWIT_MAIL_PRIVATE',
        initial: 'false',
        about:
          'Whether accounts may use mail servers with addresses that are not public, such as one in your own network.',
      },
    ],
  },
  {
    title: 'Backups',
    about: 'See [Backup and restore](backup-and-restore.md).',
    settings: [
      {
        name: 'KWIT_BACKUP_EVERY',
        unset: 'no backups',
        about: 'How often the server makes a backup: `6h`, `1d`, `1w`.',
      },
      {
        name: 'KWIT_BACKUP_KEEP',
        initial: '7d,4w,12m',
        about: 'Backups to keep: the newest of each of so many days, weeks and months.',
      },
      {
        name: 'KWIT_BACKUP_FOLDER',
        unset: '`backups` in the data folder',
        about: 'Folder of the backups. Use another disk, or a folder that another machine fetches.',
      },
    ],
  },
  {
    title: 'Files',
    about: 'See [Files](files.md).',
    settings: [
      {
        name: 'KWIT_FILES_URL',
        unset: '`files` in the data folder; on PostgreSQL the database',
        about:
          'Where attachments are stored: `file:///srv/kwit-files`, `https://KEY:SECRET@s3.example/bucket` or `database:`.',
      },
      {
        name: 'KWIT_FILES_LIMIT',
        initial: '5000',
        about: 'Megabytes that the attachments of an account may use.',
      },
    ],
  },
  {
    title: 'White list of VAT taxpayers',
    about: 'See [White list](white-list.md).',
    settings: [
      {
        name: 'KWIT_WHITE_LIST',
        unset: '`white-list` in the data folder',
        about:
          'Folder of the lists that `kwit white-list import` stores. Each needs up to 300 MB; three are kept.',
      },
    ],
  },
  {
    title: 'Request limits',
    about: 'See [Limits](limits.md) for the limits that you cannot set.',
    settings: [
      { name: 'KWIT_BODY_LIMIT', initial: '5242880', about: 'Bytes of a request body.' },
      { name: 'KWIT_REQUEST_TIMEOUT', initial: '60', about: 'Seconds in which a request must arrive.' },
      {
        name: 'KWIT_RATE_LIMIT',
        initial: '1000',
        about: 'Requests per minute for each token, and for each address without a token. `0` for no limit.',
      },
      {
        name: 'KWIT_PUBLIC_RATE_LIMIT',
        initial: '10',
        about:
          'Orders per minute for each address and product of a payment form, 20 times as many for each product. Also ' +
          'limits visits to the payment provider and answers to offers, for each address and document. `0` for no limit.',
      },
    ],
  },
  {
    title: 'First account',
    about: 'Kwit reads these only when it creates the data folder or the tables.',
    settings: [
      {
        name: 'KWIT_FIRST_ACCOUNT',
        initial: 'demo',
        about: 'Prefix of the account that the first start creates.',
      },
      { name: 'KWIT_FIRST_LOGIN', initial: 'demo', about: 'Login of its owner.' },
      {
        name: 'KWIT_FIRST_PASSWORD',
        unset: 'generated and printed once',
        about: 'Password of the owner. At least 6 characters. Kwit does not print a password that you set.',
      },
      {
        name: 'KWIT_FIRST_TOKEN',
        unset: 'generated and printed once',
        about:
          'API token of the owner. `TOKEN/PREFIX` also sets the prefix. Kwit does not print a token that you set.',
      },
      {
        name: 'KWIT_INTEGRATION_TOKEN',
        unset: 'none',
        about: 'An integration token that is valid from the start. At least 8 characters.',
      },
    ],
  },
  {
    title: 'New accounts and sign-in',
    settings: [
      { name: 'KWIT_LANG', initial: 'pl', about: 'Language of new accounts and their documents.' },
      { name: 'KWIT_CURRENCY', initial: 'PLN', about: 'Currency of new accounts.' },
      {
        name: 'KWIT_TIME_ZONE',
        unset: 'the time zone of the machine',
        about:
          'Time zone of new accounts, such as `Europe/Warsaw`. It decides on which day a document is issued.',
      },
      {
        name: 'KWIT_SIGN_UP',
        initial: 'false',
        about: 'If `true`, anybody can create an account on the first page of the web application.',
      },
      {
        name: 'KWIT_REQUIRE_INTEGRATION_TOKEN',
        initial: 'true',
        about:
          'If `false`, programs can sign in and read the account without an integration token. The answer then ' +
          'contains no API token.',
      },
    ],
  },
  {
    title: 'Single sign-on',
    about: 'See [Single sign-on](single-sign-on.md). Accounts can set up providers of their own.',
    settings: [
      {
        name: 'KWIT_OIDC_ISSUER',
        unset: 'no provider',
        about: 'Address of the OpenID Connect provider, exactly as its configuration names it.',
      },
      {
        name: 'KWIT_OIDC_CLIENT_ID',
        unset: 'required with a provider',
        about: 'Id of Kwit at the provider.',
      },
      {
        name: 'KWIT_OIDC_CLIENT_SECRET',
        unset: 'none, for a public client',
        about: 'Secret of Kwit at the provider.',
      },
      {
        name: 'KWIT_OIDC_NAME',
        unset: 'the host of the provider',
        about: 'Name on the button of the sign-in page.',
      },
      {
        name: 'KWIT_OIDC_PASSWORDS',
        initial: 'true',
        about: 'If `false`, nobody signs in with a password or a passkey. API tokens work as before.',
      },
      {
        name: 'KWIT_OIDC_ACCOUNT',
        unset: 'the provider gives no roles',
        about: 'Prefix of the account in which the provider gives people their role.',
      },
      {
        name: 'KWIT_OIDC_ROLES',
        unset: 'groups have no roles',
        about:
          'Groups and their roles in that account: `accounting=accountant; sales=member`. The first match counts.',
      },
      {
        name: 'KWIT_OIDC_DEFAULT_ROLE',
        unset: 'only members and invited people sign in',
        about: 'Role of people without such a group: `admin`, `member`, `accountant` or a custom role.',
      },
      {
        name: 'KWIT_OIDC_GROUPS_CLAIM',
        initial: 'groups',
        about: 'Claim with the groups of a person, such as `realm_access.roles`.',
      },
      {
        name: 'KWIT_OIDC_TRUST_EMAIL',
        initial: 'false',
        about: 'Accept email addresses that the provider does not mark as verified.',
      },
      {
        name: 'KWIT_OIDC_TRUST_SECOND_FACTOR',
        initial: 'false',
        about: 'The provider always asks for two factors, also if its answer (`amr`) does not say so.',
      },
      {
        name: 'KWIT_OIDC_PRIVATE',
        initial: 'false',
        about:
          'Whether accounts may use providers with addresses that are not public, such as one in your own network, ' +
          'and over HTTP.',
      },
    ],
  },
  {
    title: 'Logging and monitoring',
    about: 'See [Monitoring](monitoring.md).',
    settings: [
      {
        name: 'KWIT_LOG',
        unset: '`warn` at a terminal, otherwise `info`',
        about: 'Log level. `SIGHUP` reads it again.',
      },
      {
        name: 'KWIT_METRICS_TOKEN',
        unset: 'only this machine can read `/metrics`',
        about: 'Token for `/metrics`, sent as `Authorization: Bearer`. At least 16 characters.',
      },
      {
        name: 'KWIT_METRICS_PORT',
        unset: '`/metrics` is on the main port',
        about:
          'Own port for `/metrics`, `/healthz` and `/readyz`, in plain HTTP. Anybody who can connect to it can read ' +
          'it, unless `KWIT_METRICS_TOKEN` is set.',
      },
      { name: 'KWIT_METRICS_HOST', initial: '127.0.0.1', about: 'Address of that port.' },
      {
        name: 'KWIT_METRICS_ACCOUNTS',
        initial: '20',
        about: 'How many of the busiest accounts `/metrics` lists. `0` for none.',
      },
    ],
  },
  {
    title: 'External services',
    about: 'Change the addresses only for a proxy, a gateway or a test.',
    settings: [
      {
        name: 'KWIT_EXCHANGE_RATES',
        unset: 'no rates are fetched',
        about: 'Banks that Kwit asks for exchange rates every six hours: `nbp`, `ecb` or `nbp,ecb`.',
      },
      { name: 'KWIT_NBP_URL', initial: 'https://api.nbp.pl', about: 'Address of NBP.' },
      { name: 'KWIT_ECB_URL', initial: 'https://www.ecb.europa.eu', about: 'Address of ECB.' },
      {
        name: 'KWIT_STRIPE_URL',
        initial: 'https://api.stripe.com',
        about: 'Address of Stripe. Each account enters its own keys.',
      },
      {
        name: 'KWIT_KSEF_URL',
        unset: 'the addresses of the ministry',
        about: 'One address for the three KSeF environments, with `/v2`, `/latarnia` and `/qr` under it.',
      },
      {
        name: 'KWIT_KSEF_HOSTS',
        unset: 'none',
        about:
          'Hosts that KSeF connections with their own addresses may use, such as `ksef.example:8443` or ' +
          '`127.0.0.1:4900`.',
      },
      {
        name: 'KWIT_RECOMMAND_URL',
        initial: 'https://app.recommand.eu',
        about: 'Address of Recommand (Peppol).',
      },
      {
        name: 'KWIT_STORECOVE_URL',
        initial: 'https://api.storecove.com',
        about: 'Address of Storecove (Peppol).',
      },
    ],
  },
  {
    title: 'Webhooks',
    about: 'Messages to addresses that accounts choose.',
    settings: [
      {
        name: 'KWIT_WEBHOOKS_PRIVATE',
        initial: 'false',
        about:
          'Whether webhooks may lead to addresses that are not public, such as a server in your own network.',
      },
    ],
  },
  {
    title: 'Account transfer',
    about: 'Moving an account from another service into Kwit.',
    settings: [
      {
        name: 'KWIT_TRANSFER',
        initial: 'true',
        about: 'If `false`, transfers are only possible with `kwit move`.',
      },
      {
        name: 'KWIT_TRANSFER_HOSTS',
        unset: 'public hosts only',
        about:
          'Hosts that are not public but may be the source of a transfer, such as `old.lan:8443`. `localhost` and ' +
          '`127.0.0.1` also work without TLS.',
      },
      {
        name: 'KWIT_TRANSFER_ROWS',
        initial: '1000000',
        about: 'Records and notes that transfers may bring into one account.',
      },
      { name: 'KWIT_TRANSFER_MEGABYTES', initial: '5000', about: 'Megabytes that one transfer may read.' },
      {
        name: 'KWIT_TRANSFER_HOURS',
        initial: '24',
        about: 'Hours that one transfer may take after it was started or resumed.',
      },
      { name: 'KWIT_TRANSFERS_AT_ONCE', initial: '2', about: 'Transfers that run at once. Others wait.' },
      {
        name: 'KWIT_TRANSFER_TOKEN',
        unset: 'none',
        about: 'API token at the other service, for `kwit move`.',
      },
    ],
  },
  {
    title: 'File of settings',
    settings: [
      {
        name: 'KWIT_ENV_FILE',
        unset: '`kwit.env` in the current folder, if it exists',
        about: 'File with settings.',
      },
    ],
  },
]
