import type { Config } from './config.ts'
import type { Engine } from './platform/database/database.ts'
import { postgresGauges } from './platform/database/engines/postgres-connection.ts'
import { replicaGauges } from './platform/database/engines/postgres-replicas.ts'
import type { Gauge } from './platform/http/metrics.ts'
import { jobGauges } from './platform/jobs/metrics.ts'
import { backupGauges } from './resources/backups/metrics.ts'
import { calendarGauges } from './resources/calendar/metrics.ts'
import { ksefGauges } from './resources/ksef/alarms/metrics.ts'
import { seriesGauges } from './resources/recurrings/metrics.ts'

// What /metrics tells besides requests, of every slice that has something to tell.
export const gaugesOf =
  (config: Config, db: Engine) =>
  async (now: number): Promise<readonly Gauge[]> => [
    ...(db.engine === 'postgres' ? [...postgresGauges(), ...replicaGauges(db.replicas())] : []),
    ...(await backupGauges(db, config.backup.every_ms, now)),
    ...(await ksefGauges(db)),
    ...(await calendarGauges(db, now)),
    ...(await seriesGauges(db, now)),
    ...(await jobGauges(db, now)),
  ]
