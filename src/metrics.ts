import type { Config } from './config.ts'
import { backupGauges } from './domains/administration/backups/metrics.ts'
import { schedulerGauges } from './domains/administration/scheduler/metrics.ts'
import { ksefGauges } from './domains/e-invoicing/ksef/alarms/metrics.ts'
import { seriesGauges } from './domains/invoicing/recurring/metrics.ts'
import type { Engine } from './platform/database/database.ts'
import { postgresGauges } from './platform/database/engines/postgres/connection.ts'
import { poolGauges } from './platform/database/engines/postgres/pool-metrics.ts'
import { replicaGauges } from './platform/database/engines/postgres/replicas.ts'
import { collectMetrics, type Gauge } from './platform/http/metrics.ts'
import type { Metrics } from './platform/http/operator-routes.ts'
import { jobGauges } from './platform/jobs/metrics.ts'
import { currentBuild } from './platform/version.ts'

// Collects the metrics of /metrics other than those of requests.

export const metricsOf = (config: Config, db: Engine): Metrics => ({
  token: config.metrics_token,
  is_apart: config.metrics.port !== undefined,
  text: collectMetrics({
    processMetrics: () => processGauges(db),
    sharedMetrics: gaugesOf(config, db),
    accounts_max: config.metrics.accounts,
  }),
})

const processGauges = (db: Engine): readonly Gauge[] => [
  [
    `kwit_build_info{version="${currentBuild()}",node="${process.versions.node}",engine="${db.engine}"}`,
    'gauge',
    'Which Kwit this is',
    1,
    'max',
  ],
  ...(db.engine === 'postgres'
    ? [...postgresGauges(), ...poolGauges(), ...replicaGauges(db.replicas())]
    : []),
]

// Gauges of the modules. They describe the installation, so every process returns the same values.
const gaugesOf =
  (config: Config, db: Engine) =>
  async (now: number): Promise<readonly Gauge[]> => [
    ...(await backupGauges(db, config.backup.every_ms, now)),
    ...(await ksefGauges(db)),
    ...(await schedulerGauges(db, now)),
    ...(await seriesGauges(db, now)),
    ...(await jobGauges(db, now)),
  ]
